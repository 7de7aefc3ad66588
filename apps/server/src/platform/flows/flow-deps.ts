import type { WorkCalendars } from '#server/platform/calendar/work-calendar.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { Deployments } from './deployments.ts';

/** Something that is done to an instance apart from the deed that asked for it. */
export interface CallData {
  readonly instanceId: string;
  /** Work that it waits for, by its id in the state of the interpreter; empty for a message. */
  readonly callId: string;
  /** A message that was thrown elsewhere; empty for none. */
  readonly message: string;
}

/** What flows need beside their context. */
export interface FlowDeps {
  readonly records: RecordDeps;
  readonly settings: Settings;
  readonly deployments: Deployments;
  readonly calendars: WorkCalendars;
  /** Queues work in the transaction that wants it done. */
  readonly sendCall: (ctx: Parameters<Jobs['send']>[0], data: CallData) => Promise<void>;
}

/** The job that does such work. */
export type CallJob = JobDefinition<CallData>;
