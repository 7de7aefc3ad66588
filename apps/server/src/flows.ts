import { httpCaller } from './adapters/http-caller.ts';
import { registerFlowInstancesRoutes } from './features/flow-instances/flow-instances.routes.ts';
import { registerFlowTasksRoutes } from './features/flow-tasks/flow-tasks.routes.ts';
import type { RouteHost } from './http/route-host.ts';
import type { WorkCalendars } from './platform/calendar/work-calendar.ts';
import { flowCallJob } from './platform/flows/calls/call.job.ts';
import { createDeployments } from './platform/flows/deployments.ts';
import type { CallJob, FlowDeps } from './platform/flows/flow-deps.ts';
import { createRecordFlows } from './platform/flows/record/record-flows.ts';
import { flowSweepJob } from './platform/flows/timers/sweep.job.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { RecordDeps, RecordFlows } from './platform/records/record-deps.ts';
import type { Scripts } from './platform/scripts/scripts.ts';
import type { Settings } from './platform/settings/settings.ts';

/** Flows as the application puts them together: records know them, they know records, and jobs know both. */
export interface Flows {
  /** What records are handed, before there is anything else. */
  readonly ofRecords: RecordFlows;
  readonly callJob: CallJob;
  readonly sweepJob: ReturnType<typeof flowSweepJob>;
  /** Ties the rest, once there are records and a queue, and serves the calls. */
  readonly register: (host: RouteHost, parts: { readonly records: RecordDeps; readonly jobs: Jobs }) => void;
}

interface FlowParts {
  readonly settings: Settings;
  readonly calendars: WorkCalendars;
  readonly scripts: Scripts;
}

/** Makes them; nothing may be asked of them before they are registered. */
export function createFlows({ settings, calendars, scripts }: FlowParts): Flows {
  let known: FlowDeps | undefined;
  const deps = () => {
    if (!known) throw new Error('flows are asked before they are put together');
    return known;
  };
  const callJob = flowCallJob({ flows: deps, http: httpCaller, scripts });
  return {
    ofRecords: createRecordFlows(deps),
    callJob,
    sweepJob: flowSweepJob(deps),
    register(host, { records, jobs }) {
      const deployments = createDeployments();
      const sendCall: FlowDeps['sendCall'] = (ctx, data) => jobs.send(ctx, callJob, data);
      known = { records, settings, deployments, calendars, sendCall };
      registerFlowTasksRoutes(host, known);
      registerFlowInstancesRoutes(host, known);
    },
  };
}
