/** A dictionary item defined by a module. */
export interface DictionaryItemDefinition {
  /** Stored in records; permanent. */
  readonly value: string;
  /** Simplified Chinese; translations under `<dictionary>.<value>`. */
  readonly label: string;
  /** extend1, the description. */
  readonly description?: string;
  /** Child items. */
  readonly items?: readonly DictionaryItemDefinition[];
}

/** A dictionary defined by a module. Changes made in the dictionary screen are preserved. */
export interface DictionaryDefinition {
  /** `ZD_ENTERPRISE_TYPE`; permanent. */
  readonly code: string;
  /** Translations under `<code>`. */
  readonly label: string;
  /** In display order. */
  readonly items: readonly DictionaryItemDefinition[];
}

/** Declares a dictionary. */
export function defineDictionary(definition: DictionaryDefinition): DictionaryDefinition {
  return definition;
}
