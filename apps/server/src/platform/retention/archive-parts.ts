import { inTransaction } from '@haiqiao/pg';
import type { KeyObject } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type AuditAnchor, anchorBefore } from '#server/platform/audit/audit-anchor.ts';
import { verifyAuditChain } from '#server/platform/audit/verify-audit-chain.ts';
import { boundLocks, type Log, type Partition } from './partitions.ts';

/** What was stored of a partition so far. */
export interface Progress {
  readonly parts: number;
  readonly rows: number;
  /** The last archived block of the audit log; null for other logs. */
  readonly lastBlock: number | null;
  /** Last archived instant, as text: JavaScript would cut microseconds. */
  readonly toAt: string | null;
}

/** A part of a partition that becomes one file. */
export interface Part {
  /** From 1. */
  readonly no: number;
  /** The blocks of a part of the audit log; null for other logs, and without any. */
  readonly anchor: AuditAnchor | null;
  /** Rows of the blocks. */
  readonly rows: number;
  /** The instants of other logs: behind the first, up to and including the second; null for no bound. */
  readonly after: string | null;
  readonly toAt: string | null;
}

/** Where the next part begins, and how long it may be. */
export interface NextPart {
  readonly log: Log;
  readonly partition: Partition;
  readonly progress: Progress;
  readonly partRows: number;
  readonly publicKey: KeyObject;
}

/**
 * The part behind the stored ones; null when all are stored. An empty partition has one part without rows.
 * @throws Error when the blocks of the part were modified
 */
export async function nextPart(ctx: Context, next: NextPart): Promise<Part | null> {
  const { log, progress } = next;
  const part = log === 'log_audit' ? await partOfBlocks(ctx, next) : await partOfTimes(ctx, next);
  if (part !== null) return { no: progress.parts + 1, ...part };
  return progress.parts > 0 ? null : { no: 1, anchor: null, rows: 0, after: null, toAt: null };
}

/** Whole instants, so that rows of one instant are in one file. */
async function partOfTimes(
  ctx: Context,
  { partition, progress, partRows }: NextPart,
): Promise<Omit<Part, 'no'> | null> {
  const { toAt: after } = progress;
  const { rows } = await sql<{ toAt: string | null }>`
    select max(at)::text as "toAt" from (
      select at from ${sql.table(partition.name)} where ${isBehind(after)} order by at limit ${partRows}
    ) p`.execute(ctx.db);
  const toAt = rows[0]?.toAt ?? null;
  return toAt === null ? null : { anchor: null, rows: 0, after, toAt };
}

function isBehind(after: string | null): RawBuilder<unknown> {
  return after === null ? sql`true` : sql`at > ${sql.lit(after)}::timestamptz`;
}

/** Whole blocks, at least one; together they end with the last block that has a row in the partition. */
async function partOfBlocks(
  ctx: Context,
  { partition, partRows, publicKey }: NextPart,
): Promise<Omit<Part, 'no'> | null> {
  const before = await anchorBefore(ctx.db);
  const { rows } = await sql<{ no: number; total: number; last_hash: Buffer; last_to_at: Date }>`
    select no::float8 as no, total::float8 as total, hash as last_hash, to_at as last_to_at from (
      select no, hash, to_at, sum(row_count) over (order by no) as total from log_audit_block
      where no > ${before.no} and no <= (select max(block_no) from ${sql.table(partition.name)})
    ) b where total <= ${partRows} or no = ${before.no + 1} order by no desc limit 1`.execute(ctx.db);
  const [last] = rows;
  if (!last) return null;
  const { fault } = await verifyAuditChain(ctx.db, { publicKey, head: null, lastBlock: last.no });
  if (fault) throw new Error(`the audit log is not archived: ${fault.kind} in block ${fault.block}`);
  const { no: last_block, total, last_hash, last_to_at } = last;
  const anchor = {
    first_block: before.no + 1,
    previous_hash: before.hash,
    last_block,
    last_hash,
    last_to_at,
  };
  return { anchor, rows: total, after: null, toAt: null };
}

/** The rows of a part, or each block of the audit log before its rows. */
export function linesOfPart(
  { name }: Partition,
  { anchor, after, toAt }: Part,
): RawBuilder<{ line: string }> {
  if (!anchor)
    return sql<{ line: string }>`
      select jsonb_build_object('row', to_jsonb(r))::text as line from ${sql.table(name)} r
      where ${isBehind(after)} and ${toAt === null ? sql`true` : sql`at <= ${sql.lit(toAt)}::timestamptz`}
      order by r.at, r.id`;
  const blocks = sql`between ${sql.lit(anchor.first_block)} and ${sql.lit(anchor.last_block)}`;
  return sql<{ line: string }>`
    select line from (
      select b.no, null::timestamptz as at, null::uuid as id, jsonb_build_object('block', to_jsonb(b))::text as line
      from log_audit_block b where b.no ${blocks}
      union all
      select r.block_no, r.at, r.id, jsonb_build_object('row', to_jsonb(r))::text
      from log_audit r where r.block_no ${blocks}
    ) l order by no, at nulls first, id`;
}

/** Each part reads only its own rows by this index, which leaves with the partition. */
export async function indexByTime(ctx: Context, { name }: Partition): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await boundLocks(ctx);
    await sql`create index if not exists ${sql.id(`ix_${name}__at`)} on ${sql.table(name)} (at)`.execute(
      ctx.db,
    );
  });
}
