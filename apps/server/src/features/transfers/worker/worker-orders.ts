import type { StorageChoice } from '#server/adapters/storage/storage-choice.ts';
import type { DatabaseConnection } from '#server/db/connect.ts';

/** What a worker needs to know to do one transfer. Plain data: it crosses to another thread. */
export interface WorkerOrders {
  readonly transferId: string;
  readonly connection: DatabaseConnection;
  /** Where files are kept. */
  readonly storage: StorageChoice;
  /** Folder of the business areas, whose hooks an import runs; null for none. */
  readonly modulesFolder: string | null;
  /** How long the file of an export is kept. */
  readonly exportDays: number;
}

/** What a worker says. */
export type WorkerNews =
  | {
      readonly kind: 'log';
      readonly level: 'debug' | 'info' | 'warn' | 'error';
      readonly details: object;
      readonly message: string | undefined;
    }
  /** The transfer is over, well or not, and that is written down. */
  | { readonly kind: 'ended' }
  /** Nothing was decided: the database was away, or the node ends. To be tried again. */
  | { readonly kind: 'undecided'; readonly reason: string };

/** What is said to a worker: the node ends. */
export const STOP = 'stop';
