import type { FileStorage } from '#server/adapters/file-storage.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { isStorageFull } from '#server/db/pg-errors.ts';

/** How long the storage counts as full after the last write that failed for it: then saves show whether there is space again. */
const FULL_MS = 30_000;

/** Follows failed writes. */
export interface StorageWatch {
  /** Takes notice of an error of any request. */
  note(error: unknown): void;
  /** Whether a volume is full: saves fail. */
  isFull(): Promise<boolean>;
}

/** Creates the watch of one process. A volume that has space again is noticed without a restart. */
export function watchStorage({
  clock,
  storage,
}: {
  readonly clock: Clock;
  readonly storage: Pick<FileStorage, 'assertRoom'>;
}): StorageWatch {
  let fullAt: number | null = null;
  const hasRoom = () =>
    storage.assertRoom(0).then(
      () => true,
      () => false,
    );
  return {
    note(error) {
      if (isStorageFull(error)) fullAt = clock.now().getTime();
    },
    async isFull() {
      if (fullAt === null) return false;
      if (clock.now().getTime() - fullAt < FULL_MS || !(await hasRoom())) return true;
      fullAt = null;
      return false;
    },
  };
}
