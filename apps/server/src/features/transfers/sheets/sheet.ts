import type { CellFormat } from '#server/platform/field-types/server-field-type.ts';

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
