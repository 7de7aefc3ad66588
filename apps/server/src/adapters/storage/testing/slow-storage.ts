import type { FileStorage } from '#server/adapters/file-storage.ts';
import { createDiskStorage } from '#server/adapters/storage/disk-storage.ts';
import type { StorageChoice } from '#server/adapters/storage/storage-choice.ts';

/** A write that waits for the test. */
export interface WaitingWrite {
  readonly succeed: () => void;
  readonly fail: () => void;
}

/** A storage on disk whose writes can wait like those of a bucket that does not answer. */
export interface SlowStorage {
  readonly openStorage: (choice: StorageChoice) => FileStorage;
  /** Lets that many writes wait from now on, and forgets the earlier ones. */
  readonly hold: (count: number) => void;
  /** The writes that wait or waited. */
  readonly waiting: readonly WaitingWrite[];
}

/** Creates a slow storage; nothing waits before `hold`. */
export function slowStorage(): SlowStorage {
  const waiting: WaitingWrite[] = [];
  let left = 0;
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ succeed: resolve, fail: () => reject(new Error('the storage does not answer')) });
    });
  return {
    waiting,
    hold(count) {
      left = count;
      waiting.length = 0;
    },
    openStorage({ folder }) {
      const storage = createDiskStorage(folder);
      return {
        ...storage,
        async receive(source) {
          const incoming = await storage.receive(source);
          const store: typeof incoming.store = async (key, sha256) => {
            left -= 1;
            if (left >= 0) await wait();
            await incoming.store(key, sha256);
          };
          return { ...incoming, store };
        },
      };
    },
  };
}
