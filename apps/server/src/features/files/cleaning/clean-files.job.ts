import type { Context } from '#server/context.ts';
import type { Files } from '#server/platform/files/files.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { forgetUploads } from '#server/features/files/resumable/resumable-uploads.ts';
import { expiredUploads } from '#server/features/files/resumable/uploads.repository.ts';
import { removeStrayContents } from './stray-contents.ts';
import { removeUnheldFiles, type UnheldDeps } from './unheld-files.ts';

/** Files and uploads per batch. */
const BATCH = 200;
/** Maximum age of a draft that may still be written. */
const DRAFT_HOURS = 25;

/** Deletes, every hour, expired files, unfinished and unused uploads, and drafts left by a killed process. */
export function removeExpiredFilesJob(deps: UnheldDeps) {
  return defineJob({
    name: 'files.remove-expired',
    schedule: '17 * * * *',
    run: async (ctx, _data, { signal }) => {
      const drafted = new Date(ctx.clock.now().getTime() - DRAFT_HOURS * 3_600_000);
      await removeExpiredFiles(ctx, deps.files);
      await removeExpiredUploads(ctx, deps.files);
      await deps.files.storage.removeDrafts(drafted);
      await removeUnheldFiles(ctx, deps, { wasAttached: false, signal });
    },
  });
}

/** Searches all files, every night, for files removed from their records and for unreferenced content. */
export function searchFilesJob(deps: UnheldDeps) {
  return defineJob({
    name: 'files.search-unheld',
    schedule: '10 4 * * *',
    run: async (ctx, _data, { signal }) => {
      await removeUnheldFiles(ctx, deps, { wasAttached: true, signal });
      await removeStrayContents(ctx, deps.files, signal);
    },
  });
}

async function removeExpiredFiles(ctx: Context, files: Files): Promise<void> {
  for (let removed = BATCH; removed === BATCH; ) {
    await files.discard(ctx, async (ctx) => {
      const rows = await ctx.db
        .selectFrom('sys_file')
        .select('id')
        .where('expires_at', '<=', ctx.clock.now())
        .limit(BATCH)
        .execute();
      removed = rows.length;
      return { rows: rows.map(({ id }) => id), bytesOnly: [] };
    });
  }
}

async function removeExpiredUploads(ctx: Context, { storage }: Files): Promise<void> {
  for (let removed = BATCH; removed === BATCH; ) {
    const ids = await expiredUploads(ctx, BATCH);
    await forgetUploads(ctx, storage, ids);
    removed = ids.length;
  }
}
