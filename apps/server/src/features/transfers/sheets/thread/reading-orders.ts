import type { SheetFile } from '../reading/read-sheet.ts';
import type { SourceRow } from '../reading/sheet-source.ts';

/** What a reading thread is to read. Plain data: it crosses to another thread. */
export interface ReadingOrders extends SheetFile {
  /** So many of the first rows are enough; all of them unless given. */
  readonly rows?: number;
  /** More are an error; as many as an import may have unless given. */
  readonly maxRows?: number;
}

/** What it says. */
export type ReadingNews =
  | { readonly kind: 'rows'; readonly rows: readonly SourceRow[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'tooMany'; readonly max: number }
  /** @property reason what the reader found, for the log */
  | { readonly kind: 'broken'; readonly reason: string };

/** What is said to it: the batch was taken, the next one may come. */
export const TAKEN = 'taken';
