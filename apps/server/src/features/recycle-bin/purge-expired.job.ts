import { defineJob, type JobDefinition } from '#server/platform/jobs/define-job.ts';
import { purgeExpiredEntries } from '#server/platform/bin/bin-entries.ts';
import { purgeExpired } from '#server/platform/records/bin/purge-records.ts';
import type { BinDeps } from './bin-deps.ts';

/** Permanently deletes, every night, what has been in the recycle bin too long (SYS-05). */
export function purgeExpiredJob(deps: Pick<BinDeps, 'metadata' | 'settings'>): JobDefinition {
  return defineJob({
    name: 'recycle-bin.purge',
    schedule: '30 3 * * *',
    async run(ctx) {
      const days = await deps.settings.read('recycleBin.days');
      const { purged: records } = await purgeExpired(ctx, deps, { days });
      const purged = records + (await purgeExpiredEntries(ctx, { days }));
      ctx.log.info({ purged, days }, 'expired records were purged from the recycle bin');
    },
  });
}
