import type { Context } from '#server/context.ts';
import { speak } from '#server/db/broadcast.ts';
import { afterCommit } from '#server/db/transaction.ts';

/** Members named in one piece of news: PostgreSQL takes 8000 bytes. */
const MEMBERS_MAX = 150;

type Db = Context['db'];

/** Members whose news waits for the piece that is under way, by the pool it goes over. */
const waiting = new WeakMap<object, Set<string>>();

/**
 * Lets every open browser of these members know that their messages have changed, once the transaction of `ctx` has committed. News
 * of many commits leaves together. What is lost with the process is found by the next beat of the streams (decision 0030).
 */
export async function tellMessages(
  ctx: Pick<Context, 'db' | 'log'>,
  memberIds: readonly string[],
): Promise<void> {
  if (memberIds.length === 0) return;
  const follows = afterCommit(ctx, (db) => gather({ db, log: ctx.log }, memberIds));
  if (!follows) await say(ctx.db, memberIds);
}

function gather(ctx: Pick<Context, 'db' | 'log'>, memberIds: readonly string[]): void {
  const known = waiting.get(ctx.db);
  if (known) {
    for (const id of memberIds) known.add(id);
    return;
  }
  waiting.set(ctx.db, new Set(memberIds));
  void sayInTurn(ctx);
}

async function sayInTurn({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  for (let next = waiting.get(db); next && next.size > 0; next = waiting.get(db)) {
    waiting.set(db, new Set());
    try {
      await say(db, [...next]);
    } catch (error) {
      log.warn({ err: error }, 'news of messages is not told; open browsers learn of it a little later');
    }
  }
  waiting.delete(db);
}

async function say(db: Db, memberIds: readonly string[]): Promise<void> {
  for (let from = 0; from < memberIds.length; from += MEMBERS_MAX)
    await speak(db, 'messages-changed', { memberIds: memberIds.slice(from, from + MEMBERS_MAX) });
}
