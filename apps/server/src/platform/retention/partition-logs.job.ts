import type { Context } from '#server/context.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { type ArchiveDeps, archiveLog } from './archive-log.ts';
import { addPartitions, type Log, LOGS, monthFrom } from './partitions.ts';

/** Retention of each log in the database, in months. */
const RETENTION = {
  log_audit: 'logs.auditMonths',
  log_record_change: 'logs.historyMonths',
  flow_log: 'logs.historyMonths',
} as const satisfies Record<Log, string>;

/** Time limit; the first partition has all rows from before the partitioning, and may take several nights. */
const EXPIRE_SECONDS = 4 * 3600;

/** Dependencies of the job. */
export interface LogsDeps extends ArchiveDeps {
  readonly settings: Settings;
}

/** Adds the partitions of the coming months, and archives those that are past their retention. */
export function partitionLogsJob(deps: LogsDeps) {
  return defineJob({
    name: 'logs.partition',
    schedule: '20 2 * * *',
    isMadeUp: true,
    expireSeconds: EXPIRE_SECONDS,
    run: async (ctx, _data, { signal }) => {
      const facts: Record<string, number> = {};
      for (const log of LOGS) {
        signal.throwIfAborted();
        facts[`${log}:added`] = await addPartitions(ctx, log);
        facts[`${log}:archived`] = await archiveLog(ctx, deps, {
          log,
          before: await endOf(ctx, deps, log),
          signal,
        });
      }
      return facts;
    },
  });
}

async function endOf(ctx: Context, { settings }: LogsDeps, log: Log): Promise<Date> {
  return monthFrom(ctx.clock.now(), -(await settings.read(RETENTION[log])));
}
