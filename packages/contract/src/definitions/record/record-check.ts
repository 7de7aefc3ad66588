/**
 * Something that is looked into for a record and told beside it, for whoever decides on it (预审核查). It stops nobody: what must
 * not be is refused where records are handed in. Its code is the module's (`defineCheck`); records name it by its code.
 */
export interface RecordCheckDefinition {
  /** For ever, once in the product. */
  readonly code: string;
  /** Translations under `check.<code>`. */
  readonly label: string;
  /** What is asked, and where that comes from; translations under `check.<code>.rule`. */
  readonly rule: string;
  /** Field of the record that it is about. */
  readonly field?: string;
  /** Codes of the resources where handing in is refused while it fails: for people to know, the guard stands elsewhere. */
  readonly blocks?: readonly string[];
  /** Sentences that it answers, by key, with `{names}`; translations under `check.<code>.<key>`. */
  readonly says: Readonly<Record<string, string>>;
}

/**
 * Declares a check; a module lists it, and resources name it.
 * @example
 * export const sameFlat = defineRecordCheck({
 *   code: 'visit_same_flat', label: '同一地址', rule: '同一地址不应有多家企业',
 *   says: { none: '没有其他企业', some: '另有 {count} 家企业' },
 * });
 */
export function defineRecordCheck<const Says extends Readonly<Record<string, string>>>(
  definition: RecordCheckDefinition & { readonly says: Says },
): RecordCheckDefinition & { readonly says: Says } {
  return definition;
}
