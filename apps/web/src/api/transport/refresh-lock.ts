import { dropCookie, readCookie, writeCookie } from '#web/lib/product-cookies.ts';

/** Name of the lock, and of the cookie that replaces it in browsers without Web Locks (plain http). */
const LOCK = 'refreshing';
/** Expiry of the cookie lock of a window that was closed during a refresh. */
const LOCK_EXPIRY_MS = 35_000;
/** Time after which two windows that wrote at the same moment see which one won. */
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

/** Stored as `<owner> <until, epoch ms>`. */
function holderNow(): string | null {
  const [owner, until] = (readCookie(LOCK) ?? '').split(' ');
  return owner && Number(until) > Date.now() ? owner : null;
}

/** A cookie instead of `localStorage`: cookies are shared at once, changes of the storage reach other windows later. */
async function acquireCookieLock(owner: string): Promise<void> {
  const giveUpAt = Date.now() + LOCK_EXPIRY_MS;
  while (Date.now() < giveUpAt) {
    if (holderNow() === null) {
      writeCookie(LOCK, `${owner} ${Date.now() + LOCK_EXPIRY_MS}`, LOCK_EXPIRY_MS / 1000);
      // Without cookies windows cannot coordinate.
      if (holderNow() === null) return;
      await pause(SETTLE_MS);
      if (holderNow() === owner) return;
    }
    await pause(POLL_MS);
  }
}

async function underCookieLock<Result>(task: () => Promise<Result>): Promise<Result> {
  const owner = randomName();
  await acquireCookieLock(owner);
  try {
    return await task();
  } finally {
    if (holderNow() === owner) dropCookie(LOCK);
  }
}

/** Runs the task while no other window of this browser does. */
export function underRefreshLock<Result>(task: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(`haiqiao.${LOCK}`, task) : underCookieLock(task);
}
