import type { SheetFile } from '../reading/read-sheet.ts';
import type { SourceRow } from '../reading/sheet-source.ts';

/** Input of a reading thread. Plain data: it is passed to another thread. */
export interface ReadingOrders extends SheetFile {
  /** Number of first rows to read; all by default. */
  readonly rows?: number;
  /** More rows are an error; by default the limit of an import. */
  readonly maxRows?: number;
}

/** Messages of the thread. */
export type ReadingNews =
  | { readonly kind: 'rows'; readonly rows: readonly SourceRow[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'tooMany'; readonly max: number }
  | { readonly kind: 'tooComplex' }
  /** @property reason the reader's error, for the log */
  | { readonly kind: 'broken'; readonly reason: string };

/** Message to the thread: the batch was consumed, the next one may be sent. */
export const TAKEN = 'taken';
