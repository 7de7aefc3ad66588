import { availableParallelism } from 'node:os';
import { AppError } from '@haiqiao/contract/errors';
import { hash, verify } from '@node-rs/argon2';
import { createSlots, SlotsFullError } from '#server/lib/slots.ts';

/** Makes and checks password hashes; only a bounded number at once, since each takes a processor and 19 MiB. */
export interface PasswordHasher {
  /** @throws AppError AUTH_BUSY when too many are waiting already */
  hash(password: string): Promise<string>;
  /**
   * Whether the password fits the hash that `readHash` answers. It is asked when the turn has come, so whoever was
   * refused meanwhile (it throws) costs no hash. Null stands for "nobody": as much work as any wrong password.
   * @throws AppError AUTH_BUSY when too many are waiting already
   */
  verify(password: string, readHash: () => Promise<string | null>): Promise<boolean>;
}

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes run on the pool of four threads that file access shares; one thread always stays free for it. */
const PLACES_MAX = 3;

/** At some 40 ms each nobody waits longer than a few seconds; whoever would is told so at once. */
const WAITING_MAX = 250;

export function createPasswordHasher(options: { places?: number; waiting?: number } = {}): PasswordHasher {
  const slots = createSlots({
    places: options.places ?? Math.min(PLACES_MAX, availableParallelism()),
    waiting: options.waiting ?? WAITING_MAX,
  });
  let nobodysHash: Promise<string> | undefined;

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
        nobodysHash ??= hash('nobody', ARGON2);
        const [found, instead] = [await readHash(), await nobodysHash];
        const fits = await verify(found ?? instead, password);
        return fits && found !== null;
      }),
  };
}
