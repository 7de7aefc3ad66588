import type { Context } from '#server/context.ts';
import type { Files } from '#server/platform/files/files.ts';
import { idsInTables } from '#server/platform/files/ids-in-tables.ts';
import type { Gone } from '#server/platform/files/stored-content.ts';
import { heldFiles } from '#server/platform/records/files/file-holders.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** Files looked at in one transaction. */
const BATCH = 200;
const HOUR_MS = 3_600_000;

/** What the search for uploads that nobody holds needs. */
export interface UnheldDeps extends Pick<RecordDeps, 'metadata'> {
  readonly files: Files;
  readonly settings: Settings;
}

interface Candidate {
  readonly id: string;
  readonly wasHeld: boolean;
}

/**
 * Takes away uploads older than `files.orphanHours` that no record, draft or bin entry holds. Those that a record held once
 * keep their row: histories name them.
 * @param wasHeld which uploads to look at: those that no record ever took, or those that one did
 */
export async function removeUnheldFiles(
  ctx: Context,
  { files, settings, metadata }: UnheldDeps,
  { wasHeld, signal }: { wasHeld: boolean; signal: AbortSignal },
): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - (await settings.read('files.orphanHours')) * HOUR_MS);
  for (let after: Candidate | undefined, isDone = false; !isDone; ) {
    signal.throwIfAborted();
    await files.discard(ctx, async (ctx) => {
      const candidates = await nextCandidates(ctx, { before, wasHeld, after });
      after = candidates.at(-1);
      isDone = candidates.length < BATCH;
      const held = await heldOf(ctx, metadata, candidates);
      return goneOf(candidates.filter(({ id }) => !held.has(id)));
    });
  }
}

/** Locked: a save that takes one of them waits, and finds it gone; one that took it already is seen. */
async function nextCandidates(
  ctx: Context,
  { before, wasHeld, after }: { before: Date; wasHeld: boolean; after: Candidate | undefined },
): Promise<readonly Candidate[]> {
  const rows = await ctx.db
    .selectFrom('sys_file')
    .select(['id', 'was_held'])
    .where('purpose', '=', 'upload')
    .where('deleted_at', 'is', null)
    .where('was_held', '=', wasHeld)
    .where('uploaded_at', '<', before)
    .$if(after !== undefined, (query) => query.where('id', '>', after?.id ?? ''))
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute();
  return rows.map(({ id, was_held }) => ({ id, wasHeld: was_held }));
}

async function heldOf(
  ctx: Context,
  metadata: UnheldDeps['metadata'],
  candidates: readonly Candidate[],
): Promise<ReadonlySet<string>> {
  const ids = candidates.map(({ id }) => id);
  const held = await heldFiles(ctx, await metadata.current(), ids);
  const others = ids.filter((id) => !held.has(id));
  return others.length === 0 ? held : new Set([...held, ...(await idsInTables(ctx, others))]);
}

function goneOf(files: readonly Candidate[]): Gone {
  const idsOf = (wasHeld: boolean) => files.filter((file) => file.wasHeld === wasHeld).map(({ id }) => id);
  return { rows: idsOf(false), bytesOnly: idsOf(true) };
}
