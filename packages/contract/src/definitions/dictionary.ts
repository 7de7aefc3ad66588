/** An item that a module brings along. */
export interface DictionaryItemDefinition {
  /** What records keep; for ever. */
  readonly value: string;
  /** Simplified Chinese; translations under `<dictionary>.<value>`. */
  readonly label: string;
  /** extend1, the description. */
  readonly description?: string;
  /** Items below it. */
  readonly items?: readonly DictionaryItemDefinition[];
}

/** A dictionary that a module brings along. A centre changes it in the dictionary screen; its changes stay. */
export interface DictionaryDefinition {
  /** `ZD_ENTERPRISE_TYPE`; for ever. */
  readonly code: string;
  /** Translations under `<code>`. */
  readonly label: string;
  /** In the order in which they are shown. */
  readonly items: readonly DictionaryItemDefinition[];
}

/** Declares a dictionary. */
export function defineDictionary(definition: DictionaryDefinition): DictionaryDefinition {
  return definition;
}
