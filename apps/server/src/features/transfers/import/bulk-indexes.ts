import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** A search index is only changed if the lock causes no noticeable delay. */
const LOCK_TIMEOUT = '500ms';
const RESTORE_TRIES = 20;

/**
 * Size of the pending list of an index: about ten thousand rows. Less slows an import by a tenth; more would slow searches, which scan the
 * whole list.
 */
const GATHERED_KB = 16_384;
const LIMIT_BACK = sql`reset (gin_pending_list_limit)`;

/**
 * Lets the search indexes of a table collect writes and merge them by the thousand during `work`: entry by entry they cost more than the
 * rest of an import. Searches continue, slightly slower.
 */
export async function withBulkIndexes<Result>(
  ctx: Context,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const indexes = await searchIndexes(ctx, table);
  const changed: string[] = [];
  for (const index of indexes) if (await setGathering(ctx, index, true)) changed.push(index);
  try {
    return await work();
  } finally {
    for (const index of changed) await restore(ctx, index);
  }
}

/** Restores the settings left by a node that was killed during an import; only call it while no import runs. */
export async function restoreBulkIndexes(ctx: Context): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select class.relname as name from pg_class class join pg_am method on method.oid = class.relam
    where method.amname = 'gin' and 'fastupdate=on' = any(class.reloptions) and pg_table_is_visible(class.oid)`.execute(
    ctx.db,
  );
  for (const { name } of rows) await restore(ctx, name);
}

async function searchIndexes(ctx: Context, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select class.relname as name
    from pg_index index join pg_class class on class.oid = index.indexrelid join pg_am method on method.oid = class.relam
    where index.indrelid = ${table}::regclass and method.amname = 'gin' and 'fastupdate=off' = any(class.reloptions)`.execute(
    ctx.db,
  );
  return rows.map(({ name }) => name);
}

async function setGathering(ctx: Context, index: string, isOn: boolean): Promise<boolean> {
  try {
    await inTransaction(ctx, async (inner) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(inner.db);
      const name = sql.id(index);
      await sql`alter index ${name} set (fastupdate = ${sql.raw(isOn ? 'on' : 'off')})`.execute(inner.db);
      const limit = isOn ? sql`set (gin_pending_list_limit = ${sql.lit(GATHERED_KB)})` : LIMIT_BACK;
      await sql`alter index ${name} ${limit}`.execute(inner.db);
    });
    return true;
  } catch (error) {
    ctx.log.debug({ err: error, index }, 'a search index is busy');
    return false;
  }
}

async function restore(ctx: Context, index: string): Promise<void> {
  for (let attempt = 0; attempt < RESTORE_TRIES; attempt += 1) {
    if (!(await setGathering(ctx, index, false))) continue;
    await sql`select gin_clean_pending_list(${index}::regclass)`.execute(ctx.db);
    return;
  }
  ctx.log.warn({ index }, 'a search index still has a pending list; its options are restored later');
}
