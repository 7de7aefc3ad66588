import { deviceStorage } from '#web/lib/browser-storage.ts';

/** Name of the lock, and of its stand-in where the browser has no Web Locks (plain http from another machine). */
const LOCK = 'haiqiao.refreshing';
/** A window that died while refreshing holds the stand-in no longer than this. */
const HOLD_MS = 35_000;
/** Two windows that write at the same moment see after this time which of them won. */
const SETTLE_MS = 40;
const POLL_MS = 80;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
}

/** Held as `<owner> <until, epoch ms>`. */
function holderNow(): string | null {
  const [owner, until] = (deviceStorage.read(LOCK) ?? '').split(' ');
  return owner && Number(until) > Date.now() ? owner : null;
}

async function holdStorage(owner: string): Promise<void> {
  const giveUpAt = Date.now() + HOLD_MS;
  while (Date.now() < giveUpAt) {
    if (holderNow() === null) {
      // A storage that refuses writing is shared with nobody: no window to agree with.
      if (!deviceStorage.write(LOCK, `${owner} ${Date.now() + HOLD_MS}`)) return;
      await pause(SETTLE_MS);
      if (holderNow() === owner) return;
    }
    await pause(POLL_MS);
  }
}

async function underStorageLock<Result>(task: () => Promise<Result>): Promise<Result> {
  const owner = randomName();
  await holdStorage(owner);
  try {
    return await task();
  } finally {
    if (holderNow() === owner) deviceStorage.remove(LOCK);
  }
}

/** Runs the task while no other window of this browser runs one. */
export function underRefreshLock<Result>(task: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(LOCK, task) : underStorageLock(task);
}
