import type { Context } from '#server/context.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Gone } from '#server/platform/files/stored-content.ts';
import { usedFiles } from '#server/platform/records/files/file-holders.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { sql } from 'kysely';

/** Files per transaction. */
const BATCH = 200;
const HOUR_MS = 3_600_000;

/** Dependencies of the search for unused uploads. */
export interface UnheldDeps extends Pick<RecordDeps, 'metadata'> {
  readonly files: Files;
  readonly settings: Settings;
}

interface Candidate {
  readonly id: string;
  readonly wasAttached: boolean;
}

/**
 * Deletes uploads older than `files.orphanHours` that no record, draft or bin entry uses. Files once used by a record keep their row,
 * because histories refer to them.
 * @param wasAttached which uploads to check: never used by a record, or used before
 */
export async function removeUnheldFiles(
  ctx: Context,
  { files, settings, metadata }: UnheldDeps,
  { wasAttached, signal }: { wasAttached: boolean; signal: AbortSignal },
): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - (await settings.read('files.orphanHours')) * HOUR_MS);
  for (let after: Candidate | undefined, isDone = false; !isDone; ) {
    signal.throwIfAborted();
    await files.discard(ctx, async (ctx) => {
      const candidates = await nextCandidates(ctx, { before, wasAttached, after });
      after = candidates.at(-1);
      isDone = candidates.length < BATCH;
      const attached = await attachedOf(ctx, metadata, candidates);
      return goneOf(candidates.filter(({ id }) => !attached.has(id)));
    });
  }
}

/** Locked: a concurrent save waits and then finds the file deleted; an earlier one is visible. */
async function nextCandidates(
  ctx: Context,
  { before, wasAttached, after }: { before: Date; wasAttached: boolean; after: Candidate | undefined },
): Promise<readonly Candidate[]> {
  const rows = await ctx.db
    .selectFrom('sys_file')
    .select(['id', 'was_held'])
    .where('purpose', '=', 'upload')
    .where('deleted_at', 'is', null)
    .where('was_held', '=', wasAttached)
    .where('uploaded_at', '<', before)
    .$if(after !== undefined, (query) => query.where('id', '>', after?.id ?? ''))
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute();
  return rows.map(({ id, was_held }) => ({ id, wasAttached: was_held }));
}

async function attachedOf(
  ctx: Context,
  metadata: UnheldDeps['metadata'],
  candidates: readonly Candidate[],
): Promise<ReadonlySet<string>> {
  const ids = candidates.map(({ id }) => id);
  const attached = await usedFiles(ctx, await metadata.current(), ids);
  const others = ids.filter((id) => !attached.has(id));
  return others.length === 0 ? attached : new Set([...attached, ...(await idsInTables(ctx, others))]);
}

function goneOf(files: readonly Candidate[]): Gone {
  const idsOf = (wasAttached: boolean) =>
    files.filter((file) => file.wasAttached === wasAttached).map(({ id }) => id);
  return { rows: idsOf(false), bytesOnly: idsOf(true) };
}

/**
 * Which of these ids occur in any id column of any business table, whether or not a definition has the column. Files of a temporarily
 * removed business area or of a hidden field stay. Exact but slow.
 */
async function idsInTables(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const columns = await sql<{ table: string; column: string }>`
    select tables.relname as "table", columns.attname as "column"
    from pg_attribute columns join pg_class tables on tables.oid = columns.attrelid
    where tables.relnamespace = 'public'::regnamespace and tables.relkind = 'r' and tables.relname like 'biz\\_%'
      and columns.atttypid = 'uuid[]'::regtype and not columns.attisdropped`.execute(ctx.db);
  if (columns.rows.length === 0 || ids.length === 0) return new Set();
  const wanted = sql`${[...ids]}::uuid[]`;
  const parts = columns.rows.map(({ table, column }) => {
    const columnRef = sql.ref(`holder.${column}`);
    return sql`
      select kept.id::text as id from ${sql.table(table)} holder cross join unnest(${columnRef}) as kept (id)
      where ${columnRef} && ${wanted} and kept.id = any(${wanted})`;
  });
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union `)}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}
