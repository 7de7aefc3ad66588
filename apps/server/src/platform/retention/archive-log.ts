import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { AuditKey } from '#server/adapters/secrets.ts';
import type { Context } from '#server/context.ts';
import { type AuditAnchor, anchorBefore, signAnchor } from '#server/platform/audit/audit-anchor.ts';
import { verifyAuditChain } from '#server/platform/audit/verify-audit-chain.ts';
import type { Files, StoredFile } from '#server/platform/files/files.ts';
import { linesOf, writeLines } from './archive-file.ts';
import { boundLocks, dropPartition, type Log, type Partition, partitionsOf } from './partitions.ts';

/** What archiving needs besides the database. */
export interface ArchiveDeps {
  readonly files: Pick<Files, 'storage' | 'store' | 'discard'>;
  /** Signs the last block of an archive of the audit log. */
  readonly auditKey: AuditKey;
}

/** A log and the end of what is archived. */
export interface Archiving {
  readonly log: Log;
  readonly before: Date;
}

/**
 * Writes the partitions of a log that end before an instant into files and removes them. A partition of the audit log leaves with all blocks
 * up to its last one; one with unsealed rows waits for the next night. @returns how many partitions
 * @throws Error when the audit log was modified: its evidence stays in the database
 */
export async function archiveLog(
  ctx: Context,
  deps: ArchiveDeps,
  { log, before, signal }: Archiving & { readonly signal: AbortSignal },
): Promise<number> {
  let archived = 0;
  for (const partition of await partitionsOf(ctx, log)) {
    signal.throwIfAborted();
    if (partition.until > before) break;
    const anchor = log === 'log_audit' ? await nextAnchor(ctx, deps, partition) : null;
    if (anchor === 'unsealed') break;
    await archivePartition(ctx, deps, { log, partition, anchor });
    archived += 1;
  }
  return archived;
}

interface Leaving {
  readonly log: Log;
  readonly partition: Partition;
  /** The blocks that leave with a partition of the audit log; null without any. */
  readonly anchor: AuditAnchor | null;
}

async function archivePartition(ctx: Context, deps: ArchiveDeps, leaving: Leaving): Promise<void> {
  const { log, partition } = leaving;
  let count = 0;
  const draft = await inTransaction(ctx, (ctx) =>
    writeLines(
      deps.files.storage,
      (async function* () {
        yield JSON.stringify({ log, partition: partition.name, until: partition.until.toISOString() });
        for await (const line of linesOf(ctx, archivedLines(leaving))) {
          if (line.startsWith('{"row"')) count += 1;
          yield line;
        }
      })(),
    ),
  );
  const { sha256, sizeBytes } = draft;
  const facts = { sizeBytes, sha256, purpose: 'archive', memberId: null, expiresAt: null } as const;
  const named = { name: `${partition.name}.ndjson.gz`, mime: 'application/gzip' };
  const file = await deps.files.store(ctx, draft, { ...facts, ...named });
  try {
    await inTransaction(ctx, (ctx) => leave(ctx, deps, { ...leaving, file, sha256, count }));
  } catch (error) {
    await deps.files.discard(ctx, () => Promise.resolve({ rows: [file.id], bytesOnly: [] }));
    throw error;
  }
}

/** The rows of a partition, or each block of the audit log before its rows. */
function archivedLines({ partition, anchor }: Leaving) {
  if (!anchor)
    return sql<{ line: string }>`
      select jsonb_build_object('row', to_jsonb(r))::text as line from ${sql.table(partition.name)} r order by r.at, r.id`;
  return sql<{ line: string }>`
    select line from (
      select b.no, null::timestamptz as at, null::uuid as id, jsonb_build_object('block', to_jsonb(b))::text as line
      from log_audit_block b where b.no between ${sql.lit(anchor.first_block)} and ${sql.lit(anchor.last_block)}
      union all
      select r.block_no, r.at, r.id, jsonb_build_object('row', to_jsonb(r))::text
      from log_audit r where r.block_no <= ${sql.lit(anchor.last_block)}
    ) l order by no, at nulls first, id`;
}

/** Removes what the file contains, if nothing was added in the meantime. */
async function leave(
  ctx: Context,
  { auditKey }: ArchiveDeps,
  {
    log,
    partition,
    anchor,
    file,
    sha256,
    count,
  }: Leaving & { file: StoredFile; sha256: string; count: number },
): Promise<void> {
  await boundLocks(ctx);
  await sql`lock table ${sql.table(partition.name)} in access exclusive mode`.execute(ctx.db);
  const { rows } = await sql<{
    total: string;
  }>`select count(*) as total from ${sql.table(partition.name)}`.execute(ctx.db);
  const others = anchor ? await removeBlocks(ctx, partition, anchor) : 0;
  if (Number(rows[0]?.total ?? 0) + others !== count)
    throw new Error(`rows were added to ${partition.name} while it was archived`);
  const head = { log, partition: partition.name, until: partition.until, sha256, row_count: count };
  await ctx.db
    .insertInto('log_archive')
    .values({
      id: ctx.ids.uuid(),
      ...head,
      file_id: file.id,
      archived_at: ctx.clock.now(),
      ...(anchor && { ...anchor, ...signAnchor({ ...head, ...anchor }, auditKey) }),
    })
    .execute();
  await dropPartition(ctx, log, partition);
}

/** Rows of the last blocks that are in later partitions leave too. @returns how many */
async function removeBlocks(ctx: Context, { until }: Partition, anchor: AuditAnchor): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from log_audit where block_no <= ${anchor.last_block} and at >= ${until}`.execute(ctx.db);
  await ctx.db.deleteFrom('log_audit_block').where('no', '<=', anchor.last_block).execute();
  return Number(numAffectedRows);
}

/** The blocks that leave with a partition: all up to the last one with a row in it. */
async function nextAnchor(
  ctx: Context,
  { auditKey: { publicKey } }: ArchiveDeps,
  partition: Partition,
): Promise<AuditAnchor | null | 'unsealed'> {
  const { rows } = await sql<{ last: string | null; unsealed: string }>`
    select max(block_no) as last, count(*) filter (where block_no is null) as unsealed
    from ${sql.table(partition.name)}`.execute(ctx.db);
  const [found] = rows;
  if (!found || Number(found.unsealed) > 0) return 'unsealed';
  const before = await anchorBefore(ctx.db);
  if (found.last === null || Number(found.last) < before.no + 1) return null;
  const { fault } = await verifyAuditChain(ctx.db, { publicKey, head: null });
  if (fault) throw new Error(`the audit log is not archived: ${fault.kind} in block ${fault.block}`);
  const last = await ctx.db
    .selectFrom('log_audit_block')
    .select(['no', 'hash', 'to_at'])
    .where('no', '=', Number(found.last))
    .executeTakeFirstOrThrow();
  return {
    first_block: before.no + 1,
    previous_hash: before.hash,
    last_block: last.no,
    last_hash: last.hash,
    last_to_at: last.to_at,
  };
}
