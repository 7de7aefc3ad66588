import type { DatabaseConnection } from '@haiqiao/pg';
import type { StorageChoice } from '#server/adapters/storage/storage-choice.ts';

/** Input of a worker for one transfer. Plain data: it is passed to another thread. */
export interface WorkerOrders {
  readonly transferId: string;
  readonly connection: DatabaseConnection;
  /** Configuration of the file storage. */
  readonly storage: StorageChoice;
  /** Folder of the business areas whose hooks an import runs; null for none. */
  readonly modulesFolder: string | null;
  /** Days until the file of an export expires. */
  readonly exportDays: number;
}

/** Messages of a worker. */
export type WorkerNews =
  | {
      readonly kind: 'log';
      readonly level: 'debug' | 'info' | 'warn' | 'error';
      readonly details: object;
      readonly message: string | undefined;
    }
  /** The transfer has ended, successfully or not, and its result is stored. */
  | { readonly kind: 'ended' }
  /** Undecided: the database was unavailable, or the node stops. To be retried. */
  | { readonly kind: 'undecided'; readonly reason: string };

/** Message to a worker: the node stops. */
export const STOP = 'stop';
