import { requeueLostCalls } from '#server/platform/flows/calls/lost-calls.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { fireTimers } from './fire-timers.ts';
import { passOnTasksOfLeft, releaseClaims } from './free-tasks.ts';

/** Looks every minute for what is due: timers, claims that have run out, tasks of people who have left, lost work. Once in the cluster. */
export function flowSweepJob(flows: () => FlowDeps) {
  return defineJob({
    name: 'flow.sweep',
    schedule: '* * * * *',
    retryLimit: 0,
    run: async (ctx, _data, { signal }) => {
      const deps = flows();
      await fireTimers(ctx, deps, signal);
      await releaseClaims(ctx, deps);
      await passOnTasksOfLeft(ctx, deps);
      await requeueLostCalls(ctx, deps);
    },
  });
}
