import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';

type Db = Context['db'];

/** The first PostgreSQL that can be asked to have its log on the disk without writing anything else. */
const FLUSHES_FROM = 170_000;

/**
 * Lets go of what the transaction holds as soon as it commits, before its log is on the disk: part of the statement that takes hold of
 * what everybody waits for. True when it was done: the caller then waits for the disk (`flushed`) before anybody is answered. Not
 * where copies of the database confirm commits, nor where somebody chose another kind of commit.
 */
export const commitEarly: RawBuilder<boolean> = sql<boolean>`case
  when current_setting('synchronous_commit') = 'on' and current_setting('synchronous_standby_names') = ''
    and current_setting('server_version_num')::integer >= ${sql.lit(FLUSHES_FROM)}
  then set_config('synchronous_commit', 'off', true) = 'off' else false end`;

/** Flushes of one database, one after the other. */
interface Line {
  running: Promise<void> | null;
  next: Promise<void> | null;
}

const lines = new WeakMap<object, Line>();

/** Resolves when everything that was committed before the call is on the disk; those who wait at the same time share one flush. */
export function flushed(db: Db): Promise<void> {
  const line = lines.get(db) ?? { running: null, next: null };
  lines.set(db, line);
  const { running } = line;
  if (running === null) {
    line.running = flush(db).finally(() => {
      line.running = null;
    });
    return line.running;
  }
  // The one that runs may have begun before the commit.
  line.next ??= running
    .catch(() => undefined)
    .then(() => {
      line.next = null;
      return flushed(db);
    });
  return line.next;
}

async function flush(db: Db): Promise<void> {
  await sql`select pg_logical_emit_message(false, 'haiqiao', '', true)`.execute(db);
}
