import type { Context } from '#server/context.ts';
import type { Files } from '#server/platform/files/files.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';

/** Files taken away at once. */
const BATCH = 200;
/** Nobody writes a draft for so long. */
const DRAFT_HOURS = 24;

/** Takes away files past their time, and drafts that a process left behind when it was killed. */
export function removeExpiredFilesJob(files: Files) {
  return defineJob({
    name: 'files.remove-expired',
    schedule: '17 * * * *',
    run: (ctx) => removeExpiredFiles(ctx, files),
  });
}

async function removeExpiredFiles(ctx: Context, files: Files): Promise<void> {
  const now = ctx.clock.now();
  await files.storage.removeDrafts(new Date(now.getTime() - DRAFT_HOURS * 3_600_000));
  for (let removed = BATCH; removed === BATCH; ) {
    const rows = await ctx.db
      .selectFrom('sys_file')
      .select('id')
      .where('expires_at', '<=', now)
      .limit(BATCH)
      .execute();
    await files.discard(
      ctx,
      rows.map(({ id }) => id),
    );
    removed = rows.length;
  }
}
