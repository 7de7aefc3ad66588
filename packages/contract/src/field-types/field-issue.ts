/** What is wrong with a value. The sentence is `rules.<rule>` with `params`, in the reader's language. */
export interface FieldIssue {
  /** `name`, or `table.2.column` for a row of a sub-table (0-based), empty for the record as a whole. */
  readonly path: string;
  /** Name of the broken rule. */
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>>;
}
