import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { fireTimers } from './fire-timers.ts';
import { passOnTasksOfLeft, releaseClaims } from './free-tasks.ts';
import { settlePassedIncidents } from './incidents.ts';
import { requeueLostCalls } from './lost-calls.ts';

/**
 * Every minute, once per cluster: fires timers, releases expired claims, passes on tasks of former members, requeues lost
 * work, settles incidents that have passed.
 */
export function flowSweepJob(flows: () => FlowDeps) {
  return defineJob({
    name: 'flow.sweep',
    schedule: '* * * * *',
    retryLimit: 0,
    run: async (ctx, _data, { signal }) => {
      const deps = flows();
      await fireTimers(ctx, deps, signal);
      await releaseClaims(ctx, deps, signal);
      await passOnTasksOfLeft(ctx, deps, signal);
      await requeueLostCalls(ctx, deps);
      await settlePassedIncidents(ctx);
    },
  });
}
