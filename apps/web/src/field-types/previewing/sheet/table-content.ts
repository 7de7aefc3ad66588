/** Maximum rows shown per sheet: a preview, not a spreadsheet program. */
export const ROWS_MAX = 500;
/** Maximum columns shown. */
export const COLUMNS_MAX = 60;

/** One sheet as texts, row by row; rows may differ in length. */
export interface TableContent {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** Whether the sheet has more data. */
  readonly isCut: boolean;
}
