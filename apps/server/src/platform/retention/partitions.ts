import { inTransaction } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** Logs with a partition per month. */
export const LOGS = ['log_audit', 'log_record_change', 'flow_log'] as const;

/** A log with a partition per month. */
export type Log = (typeof LOGS)[number];

/** Months for which partitions exist ahead of time. */
const AHEAD = 3;

/** A partition with an end; the default partition has none. */
export interface Partition {
  readonly name: string;
  /** First instant after it. */
  readonly until: Date;
}

/** Partitions of a log, oldest first, without the default partition. */
export async function partitionsOf({ db }: Pick<Context, 'db'>, log: Log): Promise<readonly Partition[]> {
  const { rows } = await sql<Partition>`
    select name, until from (
      select c.relname as name,
        (regexp_match(pg_get_expr(c.relpartbound, c.oid), ${String.raw`TO \('([^']+)'\)`}))[1]::timestamptz as until
      from pg_inherits h join pg_class c on c.oid = h.inhrelid where h.inhparent = ${log}::regclass
    ) p where until is not null order by until`.execute(db);
  return rows;
}

/** Adds the missing partitions of a log up to three months ahead; rows of the default partition move into theirs. @returns how many */
export async function addPartitions(ctx: Context, log: Log): Promise<number> {
  const now = ctx.clock.now();
  const needed = monthFrom(now, AHEAD + 1);
  let last = (await partitionsOf(ctx, log)).at(-1)?.until;
  let added = 0;
  for (; last && last < needed; added += 1) {
    const from = last;
    const until = monthFrom(from, 1);
    await inTransaction(ctx, (ctx) => addPartition(ctx, log, { from, until }));
    last = until;
  }
  return added;
}

/** Start of a month in UTC, some months after that of an instant. */
export function monthFrom(at: Date, months: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
}

/** Attached when it has its rows: writers wait for less than for a table created as a partition. */
async function addPartition(
  ctx: Context,
  log: Log,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<void> {
  const [year = '', month = ''] = from.toISOString().split('-');
  const name = sql.id(`${log}_y${year}m${month}`);
  const range = sql`at >= ${instant(from)} and at < ${instant(until)}`;
  await boundLocks(ctx);
  await sql`
    create table ${name} (like ${sql.table(log)} including defaults including constraints including storage)`.execute(
    ctx.db,
  );
  await sql`
    with moved as (delete from ${sql.table(`${log}_rest`)} where ${range} returning *)
    insert into ${name} select * from moved`.execute(ctx.db);
  await sql`
    alter table ${sql.table(log)} attach partition ${name} for values from (${instant(from)}) to (${instant(until)})`.execute(
    ctx.db,
  );
}

/** A statement that defines a table takes no parameters. */
function instant(at: Date): RawBuilder<unknown> {
  return sql.lit(at.toISOString());
}

/** Removes a partition with its rows, inside a transaction. */
export async function dropPartition(ctx: Context, log: Log, { name }: Partition): Promise<void> {
  await sql`alter table ${sql.table(log)} detach partition ${sql.table(name)}`.execute(ctx.db);
  await sql`drop table ${sql.table(name)}`.execute(ctx.db);
}

/** A change of partitions waits for locks shortly, because writers wait behind it; the next night tries again. */
export async function boundLocks({ db }: Pick<Context, 'db'>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
}
