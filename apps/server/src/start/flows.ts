import { httpCaller } from '#server/adapters/http-caller.ts';
import { registerFlowInstancesRoutes } from '#server/features/flow-instances/flow-instances.routes.ts';
import { registerFlowTasksRoutes } from '#server/features/flow-tasks/flow-tasks.routes.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import type { WorkCalendars } from '#server/platform/calendar/work-calendar.ts';
import { flowCallJob } from '#server/platform/flows/call.job.ts';
import { createDeployments } from '#server/platform/flows/deployments.ts';
import type { CallJob, FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { createRecordFlows, RECORD_VERBS } from '#server/platform/flows/record-flows.ts';
import { flowSweepJob } from '#server/platform/flows/timers/sweep.job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { RecordDeps, RecordFlows } from '#server/platform/records/record-deps.ts';
import type { Scripts } from '#server/platform/scripts/scripts.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** Flows as assembled by the application: flows, records and jobs depend on each other. */
export interface Flows {
  /** The part for records, available first. */
  readonly ofRecords: RecordFlows;
  readonly callJob: CallJob;
  readonly sweepJob: ReturnType<typeof flowSweepJob>;
  /** Connects the rest once records and a queue exist, and serves the calls. */
  readonly register: (host: RouteHost, parts: { readonly records: RecordDeps; readonly jobs: Jobs }) => void;
}

interface FlowParts {
  readonly settings: Settings;
  readonly calendars: WorkCalendars;
  readonly scripts: Scripts;
}

/** Creates flows; they can be used after `register`. */
export function createFlows({ settings, calendars, scripts }: FlowParts): Flows {
  let flowDeps: FlowDeps | undefined;
  const deps = () => {
    if (!flowDeps) throw new Error('flows are used before they are initialised');
    return flowDeps;
  };
  const callJob = flowCallJob({ flows: deps, http: httpCaller, scripts });
  return {
    ofRecords: createRecordFlows(deps),
    callJob,
    sweepJob: flowSweepJob(deps),
    register(host, { records, jobs }) {
      const deployments = createDeployments();
      const sendCall: FlowDeps['sendCall'] = (ctx, data) => jobs.send(ctx, callJob, data);
      flowDeps = { records, verbs: RECORD_VERBS, settings, deployments, calendars, sendCall };
      registerFlowTasksRoutes(host, flowDeps);
      registerFlowInstancesRoutes(host, flowDeps);
    },
  };
}
