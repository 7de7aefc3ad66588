/**
 * A check of a record, shown to its officer (预审核查). It blocks nothing: invalid records are refused on submission. Its implementation is in
 * the module (`defineCheck`); resources refer to it by code.
 */
export interface RecordCheckDefinition {
  /** Permanent and unique in the product. */
  readonly code: string;
  /** Translations under `check.<code>`. */
  readonly label: string;
  /** What is checked, and the source of the rule; translations under `check.<code>.rule`. */
  readonly rule: string;
  /** Field of the record it concerns. */
  readonly field?: string;
  /** Codes of the resources that refuse submission while it fails: information only, the guard is separate code. */
  readonly blocks?: readonly string[];
  /** Result messages by key, with `{names}`; translations under `check.<code>.<key>`. */
  readonly says: Readonly<Record<string, string>>;
}

/**
 * Declares a check; a module lists it, and resources refer to it.
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
