import { afterCommit } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { publishOverPool } from '#server/db/broadcast.ts';

/** Maximum members per notification: PostgreSQL limits payloads to 8000 bytes. */
const MEMBERS_MAX = 150;

type Db = Context['db'];

/** Members whose notification waits for the one being sent, by connection pool. */
const waiting = new WeakMap<object, Set<string>>();

/**
 * After the commit of `ctx`, notifies every open browser of these members that their messages changed. Notifications of many commits are
 * sent together. If one is lost with the process, the next heartbeat of the streams finds the change (decision 0030).
 */
export async function notifyMessages(
  ctx: Pick<Context, 'db' | 'log'>,
  memberIds: readonly string[],
): Promise<void> {
  if (memberIds.length === 0) return;
  const follows = afterCommit(ctx, (db) => gather({ db, log: ctx.log }, memberIds));
  if (!follows) await say(ctx.db, memberIds);
}

function gather(ctx: Pick<Context, 'db' | 'log'>, memberIds: readonly string[]): void {
  const pending = waiting.get(ctx.db);
  if (pending) {
    for (const id of memberIds) pending.add(id);
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
      log.warn(
        { err: error },
        'message notification failed; open browsers receive the change a little later',
      );
    }
  }
  waiting.delete(db);
}

async function say(db: Db, memberIds: readonly string[]): Promise<void> {
  for (let from = 0; from < memberIds.length; from += MEMBERS_MAX)
    await publishOverPool(db, 'messages-changed', { memberIds: memberIds.slice(from, from + MEMBERS_MAX) });
}
