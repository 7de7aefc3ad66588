import { inTransaction } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { AuditKey } from '#server/adapters/secrets.ts';
import type { Context } from '#server/context.ts';
import { signAnchor } from '#server/platform/audit/audit-anchor.ts';
import type { Files, StoredFile } from '#server/platform/files/files.ts';
import { linesOf, writeLines } from './archive-file.ts';
import { indexByTime, linesOfPart, nextPart, type Part, type Progress } from './archive-parts.ts';
import { boundLocks, dropPartition, type Log, type Partition, partitionsOf } from './partitions.ts';

/** Rows per file: a stopped job repeats at most this much. */
const PART_ROWS = 500_000;

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
  /** Stops the work; the next call continues behind the last stored file. */
  readonly signal: AbortSignal;
  /** Rows per file. */
  readonly partRows?: number;
}

/** A partition on its way out, and the part of it that is archived next. */
interface Leaving {
  readonly log: Log;
  readonly partition: Partition;
  readonly signal: AbortSignal;
  readonly partRows: number;
}

/**
 * Writes the partitions of a log that end before an instant into files, part by part, and removes each when all its parts are stored. A
 * partition of the audit log leaves with all blocks up to its last one; one with unsealed rows waits for the next night.
 * @returns how many partitions were removed
 * @throws Error when the audit log was modified: its evidence stays in the database
 */
export async function archiveLog(
  ctx: Context,
  deps: ArchiveDeps,
  { log, before, signal, partRows = PART_ROWS }: Archiving,
): Promise<number> {
  let archived = 0;
  for (const partition of await partitionsOf(ctx, log)) {
    signal.throwIfAborted();
    if (partition.until > before) break;
    if (log === 'log_audit' && (await hasUnsealed(ctx, partition))) break;
    await archivePartition(ctx, deps, { log, partition, signal, partRows });
    archived += 1;
  }
  return archived;
}

async function hasUnsealed(ctx: Context, { name }: Partition): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.table(name)} where block_no is null) as found`.execute(ctx.db);
  return rows[0]?.found === true;
}

async function archivePartition(ctx: Context, deps: ArchiveDeps, leaving: Leaving): Promise<void> {
  const { log, partition, signal, partRows } = leaving;
  if (log !== 'log_audit') await indexByTime(ctx, partition);
  const { publicKey } = deps.auditKey;
  for (;;) {
    const progress = await progressOf(ctx, leaving);
    const part = await nextPart(ctx, { log, partition, progress, partRows, publicKey });
    if (part === null) break;
    await storePart(ctx, deps, { ...leaving, part });
    signal.throwIfAborted();
  }
  await removePartition(ctx, deps, leaving);
}

/** What was stored of a partition so far. */
async function progressOf(ctx: Context, { log, partition }: Leaving): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select count(*)::integer as parts, coalesce(sum(row_count), 0)::float8 as rows, max(last_block)::float8 as "lastBlock",
      max(to_at)::text as "toAt"
    from log_archive where log = ${log} and until = ${partition.until}`.execute(ctx.db);
  return rows[0] ?? { parts: 0, rows: 0, lastBlock: null, toAt: null };
}

interface LeavingPart extends Leaving {
  readonly part: Part;
}

async function storePart(ctx: Context, deps: ArchiveDeps, leaving: LeavingPart): Promise<void> {
  const { partition, signal, part } = leaving;
  let count = 0;
  const draft = await inTransaction(ctx, (ctx) =>
    writeLines(
      deps.files.storage,
      (async function* () {
        yield JSON.stringify(headOf(leaving));
        for await (const line of linesOf(ctx, linesOfPart(partition, part))) {
          signal.throwIfAborted();
          if (line.startsWith('{"row"')) count += 1;
          yield line;
        }
      })(),
    ),
  );
  const { sha256, sizeBytes } = draft;
  const facts = { sizeBytes, sha256, purpose: 'archive', memberId: null, expiresAt: null } as const;
  const name = part.no === 1 ? partition.name : `${partition.name}.${part.no}`;
  const file = await deps.files.store(ctx, draft, {
    ...facts,
    name: `${name}.ndjson.gz`,
    mime: 'application/gzip',
  });
  try {
    await insertPart(ctx, deps, { ...leaving, file, sha256, count });
  } catch (error) {
    await deps.files.discard(ctx, () => Promise.resolve({ rows: [file.id], bytesOnly: [] }));
    throw error;
  }
}

/** The first line of a file. */
function headOf({ log, partition, part: { no } }: LeavingPart) {
  const head = { log, partition: partition.name, until: partition.until.toISOString() };
  return no === 1 ? head : { ...head, part: no };
}

interface StoredPart extends LeavingPart {
  readonly file: StoredFile;
  readonly sha256: string;
  readonly count: number;
}

async function insertPart(ctx: Context, { auditKey }: ArchiveDeps, stored: StoredPart): Promise<void> {
  const { log, partition, part, file, sha256, count } = stored;
  const { anchor } = part;
  if (anchor && part.rows !== count)
    throw new Error(`rows of ${partition.name} were changed while it was archived`);
  const head = { log, partition: partition.name, until: partition.until, sha256, row_count: count };
  await ctx.db
    .insertInto('log_archive')
    .values({
      id: ctx.ids.uuid(),
      ...head,
      part: part.no,
      to_at: sql<Date | null>`${part.toAt}::timestamptz`,
      file_id: file.id,
      archived_at: ctx.clock.now(),
      ...(anchor && { ...anchor, ...signAnchor({ ...head, ...anchor }, auditKey) }),
    })
    .execute();
}

/**
 * Removes what the files contain, if nothing was added in the meantime. Otherwise the histories of records and flows start again with the
 * next run; rows added to the audit log follow in another part when they are sealed.
 */
async function removePartition(ctx: Context, deps: ArchiveDeps, leaving: Leaving): Promise<void> {
  const { log, partition } = leaving;
  const isComplete = await inTransaction(ctx, async (ctx) => {
    await boundLocks(ctx);
    await sql`lock table ${sql.table(partition.name)} in access exclusive mode`.execute(ctx.db);
    const { rows, lastBlock } = await progressOf(ctx, leaving);
    const own = await countOf(ctx, sql.table(partition.name));
    if (own + (await countLater(ctx, partition, lastBlock)) !== rows) return false;
    if (lastBlock !== null) await removeBlocks(ctx, partition, lastBlock);
    await dropPartition(ctx, log, partition);
    return true;
  });
  if (isComplete) return;
  if (log !== 'log_audit') await forgetParts(ctx, deps, leaving);
  throw new Error(`rows were added to ${partition.name} while it was archived`);
}

async function countOf(ctx: Context, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::float8 as total from ${from}`.execute(
    ctx.db,
  );
  return rows[0]?.total ?? 0;
}

/** Rows of the archived blocks that are in later partitions. */
async function countLater(ctx: Context, { until }: Partition, lastBlock: number | null): Promise<number> {
  if (lastBlock === null) return 0;
  return countOf(ctx, sql`log_audit where block_no <= ${lastBlock} and at >= ${until}`);
}

/** Rows of the last blocks that are in later partitions leave too. */
async function removeBlocks(ctx: Context, { until }: Partition, lastBlock: number): Promise<void> {
  await sql`delete from log_audit where block_no <= ${lastBlock} and at >= ${until}`.execute(ctx.db);
  await ctx.db.deleteFrom('log_audit_block').where('no', '<=', lastBlock).execute();
}

async function forgetParts(ctx: Context, deps: ArchiveDeps, { log, partition }: Leaving): Promise<void> {
  await deps.files.discard(ctx, async (ctx) => {
    const parts = await ctx.db
      .deleteFrom('log_archive')
      .where('log', '=', log)
      .where('until', '=', partition.until)
      .returning('file_id')
      .execute();
    return { rows: parts.map(({ file_id: id }) => id), bytesOnly: [] };
  });
}
