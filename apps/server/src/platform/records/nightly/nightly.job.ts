import { defineJob, type JobDefinition, type JobFacts } from '#server/platform/jobs/define-job.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { doNightly } from './do-nightly.ts';

/** Name of the job, for ever. */
export const NIGHTLY_JOB = 'records.nightly';
/** Six hours: what a night has. */
const EXPIRE_SECONDS = 6 * 60 * 60;

/** Every night, just after midnight in Shanghai: what areas do with their records by themselves (`defineNightly`), one after the other. */
export function nightlyJob(deps: RecordDeps): JobDefinition {
  return defineJob({
    name: NIGHTLY_JOB,
    schedule: '10 0 * * *',
    expireSeconds: EXPIRE_SECONDS,
    isMadeUp: true,
    run: async (ctx, _data, { signal }) => {
      const facts: JobFacts = {};
      const failures: unknown[] = [];
      for (const deed of deps.code.nightly) {
        const name = `${deed.resource}:${deed.action}`;
        try {
          const { done, failed } = await doNightly(ctx, deps, { deed, signal });
          if (done > 0) facts[name] = (facts[name] ?? 0) + done;
          if (failed > 0) facts['failed'] = (facts['failed'] ?? 0) + failed;
        } catch (error) {
          // What stops one kind of work does not stop the others; the end of the node stops all.
          signal.throwIfAborted();
          failures.push(error);
          ctx.log.error({ err: error, deed: name }, 'nightly work failed');
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'some of the nightly work failed');
      return facts;
    },
  });
}
