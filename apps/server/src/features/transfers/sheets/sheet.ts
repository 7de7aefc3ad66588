/** Display format of a column. Cells are written as text in the format of their kind. */
export type CellFormat =
  /** Verbatim; never interpreted as a number, a date or a formula. */
  | { readonly kind: 'text' }
  /** Decimal text such as `-1200.50`. */
  | { readonly kind: 'number'; readonly decimals: number; readonly suffix?: string }
  /** `YYYY-MM-DD`. */
  | { readonly kind: 'date' }
  /** `YYYY-MM-DD HH:mm:ss`, local time in Shanghai. */
  | { readonly kind: 'instant' };

/** A column to write. */
export interface SheetColumn {
  readonly heading: string;
  /** In characters of the default font. */
  readonly width: number;
  readonly format: CellFormat;
}

/** The cells of a row; null for an empty one. */
export type SheetRow = readonly (string | null)[];

/** Consumes bytes; the writer awaits it before it produces more. */
export type ByteSink = (bytes: Uint8Array) => Promise<void>;

/** Writes a table row by row without buffering it. */
export interface TableWriter {
  writeRows(rows: readonly SheetRow[]): Promise<void>;
  /** Writes the remaining parts; nothing can be written afterwards. */
  end(): Promise<void>;
}

/** Maximum rows of a sheet in spreadsheet programs, including headings. */
export const SHEET_ROWS_MAX = 1_048_576;
