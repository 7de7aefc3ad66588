import { availableParallelism } from 'node:os';
import { AppError } from '@haiqiao/contract/errors';
import { hash, verify } from '@node-rs/argon2';
import { loadOnce } from '#server/lib/load-once.ts';
import { createSlots, SlotsFullError } from '#server/lib/slots.ts';

/** Creates and checks password hashes. Concurrency is bounded, because each hash needs one CPU and 19 MiB. */
export interface PasswordHasher {
  /** @throws AppError AUTH_BUSY when the queue is full */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash returned by `readHash`. `readHash` runs when the check gets its slot; if it throws, no hash is
   * computed. A null hash means an unknown member and costs as much as a wrong password.
   * @throws AppError AUTH_BUSY when the queue is full
   */
  verify(password: string, readHash: () => Promise<string | null>): Promise<boolean>;
}

/** argon2id as recommended by OWASP: 19 MiB, two passes, parallelism 1. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes use the pool of four threads shared with file access; one thread always stays free. */
const SLOTS_MAX = 3;

/** At about 40 ms per hash the wait is at most a few seconds; further requests are rejected at once. */
const WAITING_MAX = 250;

export function createPasswordHasher(options: { slotCount?: number; waiting?: number } = {}): PasswordHasher {
  const slots = createSlots({
    slotCount: options.slotCount ?? Math.min(SLOTS_MAX, availableParallelism()),
    waiting: options.waiting ?? WAITING_MAX,
  });
  const dummyHash = loadOnce(() => hash('no such account', ARGON2));

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await slots.run(work);
    } catch (error) {
      if (error instanceof SlotsFullError) throw new AppError('AUTH_BUSY', undefined, { cause: error });
      throw error;
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, ARGON2)),
    verify: (password, readHash) =>
      inTurn(async () => {
        const [found, instead] = [await readHash(), await dummyHash()];
        const fits = await verify(found ?? instead, password);
        return fits && found !== null;
      }),
  };
}
