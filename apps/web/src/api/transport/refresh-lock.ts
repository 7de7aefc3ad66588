import { dropCookie, readCookie, writeCookie } from '#web/lib/product-cookies.ts';

/** Name of the lock, and of the cookie that stands in for it where the browser has no Web Locks (plain http). */
const LOCK = 'refreshing';
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
  const [owner, until] = (readCookie(LOCK) ?? '').split(' ');
  return owner && Number(until) > Date.now() ? owner : null;
}

/**
 * A cookie and not `localStorage`: every window reads cookies from the same place, while a change of the storage
 * reaches the other windows some time later.
 */
async function holdCookie(owner: string): Promise<void> {
  const giveUpAt = Date.now() + HOLD_MS;
  while (Date.now() < giveUpAt) {
    if (holderNow() === null) {
      writeCookie(LOCK, `${owner} ${Date.now() + HOLD_MS}`, HOLD_MS / 1000);
      // A browser without cookies: there is no place to agree with other windows.
      if (holderNow() === null) return;
      await pause(SETTLE_MS);
      if (holderNow() === owner) return;
    }
    await pause(POLL_MS);
  }
}

async function underCookieLock<Result>(task: () => Promise<Result>): Promise<Result> {
  const owner = randomName();
  await holdCookie(owner);
  try {
    return await task();
  } finally {
    if (holderNow() === owner) dropCookie(LOCK);
  }
}

/** Runs the task while no other window of this browser runs one. */
export function underRefreshLock<Result>(task: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(`haiqiao.${LOCK}`, task) : underCookieLock(task);
}
