/** An error in a value. The message is `rules.<rule>` with `params`, in the reader's language. */
export interface FieldIssue {
  /** `name`, or `table.2.column` for a sub-table row (0-based), empty for the whole record. */
  readonly path: string;
  /** Name of the broken rule. */
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>>;
}
