/** Rows that are shown of a sheet: a preview, not a spreadsheet program. */
export const ROWS_MAX = 500;
/** Columns that are shown. */
export const COLUMNS_MAX = 60;

/** One sheet as texts, row by row; rows may be of different lengths. */
export interface TableContent {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** Whether there is more than is shown. */
  readonly isCut: boolean;
}
