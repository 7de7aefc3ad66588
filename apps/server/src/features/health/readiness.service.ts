import { AppError } from '@haiqiao/contract/errors';
import type { ContextBase } from '#server/context.ts';
import { isSchemaCurrent } from '#server/db/migrate.ts';

/** How long an answer is taken for the next ones: many load balancers may ask at once. */
const CACHED_MS = 1000;

/** How long the database may take to answer before it counts as gone. */
const PATIENCE_MS = 2000;

/** Whether this process can serve. */
export interface Readiness {
  /** @throws AppError SERVICE_NOT_READY while the database does not answer or its schema is not ours */
  assertReady(): Promise<{ ready: true }>;
}

/** Asks the database at most once a second, however many ask. */
export function readinessOf(base: Pick<ContextBase, 'db' | 'clock'>): Readiness {
  let current: { askedAt: number; answer: Promise<string | null> } | undefined;
  return {
    async assertReady() {
      const now = base.clock.now().getTime();
      if (!current || now - current.askedAt >= CACHED_MS)
        current = { askedAt: now, answer: whyNotReady(base) };
      const reason = await current.answer;
      if (reason !== null) throw new AppError('SERVICE_NOT_READY', { reason });
      return { ready: true };
    },
  };
}

async function whyNotReady({ db }: Pick<ContextBase, 'db'>): Promise<string | null> {
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
