import { AppError } from '@haiqiao/contract/errors';
import type { ContextBase } from '#server/context.ts';
import { isSchemaCurrent } from '#server/db/migrate.ts';
import type { StorageWatch } from './storage-watch.ts';

/** Cache time of a result: several load balancers may ask at once. */
const CACHED_MS = 1000;

/** Timeout after which the database counts as unavailable. */
const PATIENCE_MS = 2000;

/** Readiness of this process. */
export interface Readiness {
  /** @throws AppError SERVICE_NOT_READY while the database does not respond, its schema is not current, or a volume is full */
  assertReady(): Promise<{ ready: true }>;
}

/** Queries the database at most once a second, for any number of checks. A new reason is logged; the reply does not state it. */
export function readinessOf(
  base: Pick<ContextBase, 'db' | 'clock' | 'log'>,
  storage: Pick<StorageWatch, 'isFull'>,
): Readiness {
  let logged: string | null = null;
  let current: { askedAt: number; answer: Promise<string | null> } | undefined;
  return {
    async assertReady() {
      const now = base.clock.now().getTime();
      if (!current || now - current.askedAt >= CACHED_MS)
        current = { askedAt: now, answer: whyNotReady(base, storage) };
      const reason = await current.answer;
      if (reason !== null && reason !== logged) base.log.warn({ reason }, 'this node is not ready');
      logged = reason;
      if (reason !== null) throw new AppError('SERVICE_NOT_READY', { reason });
      return { ready: true };
    },
  };
}

async function whyNotReady(
  { db }: Pick<ContextBase, 'db'>,
  storage: Pick<StorageWatch, 'isFull'>,
): Promise<string | null> {
  if (await storage.isFull()) return 'the storage is full';
  const isCurrent = isSchemaCurrent(db).then(
    (yes) => (yes ? null : 'the schema is not current'),
    () => 'the database does not answer',
  );
  return Promise.race([isCurrent, patience()]);
}

function patience(): Promise<string> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('the database does not answer'), PATIENCE_MS).unref();
  });
}
