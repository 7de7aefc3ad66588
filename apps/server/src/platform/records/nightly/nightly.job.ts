import { defineJob, type JobDefinition, type JobFacts } from '#server/platform/jobs/define-job.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { doNightly } from './do-nightly.ts';

/** Name of the job; never changes. */
export const NIGHTLY_JOB = 'records.nightly';
/** Time limit: six hours, the length of a night. */
const EXPIRE_SECONDS = 6 * 60 * 60;

/** Runs the nightly actions of the areas (`defineNightly`) one after the other, shortly after midnight in Shanghai. */
export function nightlyJob(deps: RecordDeps): JobDefinition {
  return defineJob({
    name: NIGHTLY_JOB,
    schedule: '10 0 * * *',
    expireSeconds: EXPIRE_SECONDS,
    isMadeUp: true,
    run: async (ctx, _data, { signal }) => {
      const facts: JobFacts = {};
      const failures: unknown[] = [];
      for (const nightlyAction of deps.code.nightly) {
        const name = `${nightlyAction.resource}:${nightlyAction.action}`;
        try {
          const { done, failed } = await doNightly(ctx, deps, { nightlyAction, signal });
          if (done > 0) facts[name] = (facts[name] ?? 0) + done;
          if (failed > 0) facts['failed'] = (facts['failed'] ?? 0) + failed;
        } catch (error) {
          // A failure of one action does not stop the others; a shutdown of the node stops all.
          signal.throwIfAborted();
          failures.push(error);
          ctx.log.error({ err: error, action: name }, 'nightly work failed');
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'some of the nightly work failed');
      return facts;
    },
  });
}
