/** How a column of a spreadsheet shows its cells. Cells are written as text, in the form that each kind names. */
export type CellFormat =
  /** As it stands; never taken for a number, a date or a formula. */
  | { readonly kind: 'text' }
  /** Decimal text such as `-1200.50`. */
  | { readonly kind: 'number'; readonly decimals: number; readonly suffix?: string }
  /** `YYYY-MM-DD`. */
  | { readonly kind: 'date' }
  /** `YYYY-MM-DD HH:mm:ss`, the clock on the wall in Shanghai. */
  | { readonly kind: 'instant' };

/** A column that is written. */
export interface SheetColumn {
  readonly heading: string;
  /** In characters of the standard font. */
  readonly width: number;
  readonly format: CellFormat;
}

/** The cells of a row; null for an empty one. */
export type SheetRow = readonly (string | null)[];

/** Takes finished bytes; the writer waits for it before it makes more. */
export type ByteSink = (bytes: Uint8Array) => Promise<void>;

/** Writes a table row by row without keeping it. */
export interface TableWriter {
  writeRows(rows: readonly SheetRow[]): Promise<void>;
  /** Writes what is missing; nothing can be written afterwards. */
  end(): Promise<void>;
}

/** Rows of a sheet that spreadsheet programs can hold, the headings included. */
export const SHEET_ROWS_MAX = 1_048_576;
