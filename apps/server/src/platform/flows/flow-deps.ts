import type { WorkCalendars } from '#server/platform/calendar/work-calendar.ts';
import type { JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { checkParams } from '#server/platform/records/actions/action-params.ts';
import type { readerOf } from '#server/platform/records/actions/reader-of.ts';
import type { setStatus } from '#server/platform/records/actions/set-status.ts';
import type { takeAction } from '#server/platform/records/actions/take-action.ts';
import type { isPossible } from '#server/platform/records/detail/read-detail.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { updateRecord } from '#server/platform/records/save/update-record.ts';
import type { SettingKey } from '#server/platform/settings/catalog.ts';
import { POST_SETTING_KEYS } from '#server/platform/settings/catalog/post-settings.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { Deployments } from './deployments.ts';

/** Work on an instance outside of the action that requested it. */
export interface CallData {
  readonly instanceId: string;
  /** Id of the work in the state of the interpreter; empty for a message. */
  readonly callId: string;
  /** A message thrown by another instance; empty for none. */
  readonly message: string;
}

/** Record operations that flows call. They are passed in, because records call flows. */
export interface RecordVerbs {
  readonly checkParams: typeof checkParams;
  readonly isPossible: typeof isPossible;
  readonly readerOf: typeof readerOf;
  readonly setStatus: typeof setStatus;
  readonly takeAction: typeof takeAction;
  readonly updateRecord: typeof updateRecord;
}

/** Dependencies of flows besides their context. */
export interface FlowDeps {
  readonly records: RecordDeps;
  readonly verbs: RecordVerbs;
  readonly settings: Settings;
  readonly deployments: Deployments;
  readonly calendars: WorkCalendars;
  /** Queues work in the transaction of the requesting action. */
  readonly sendCall: (ctx: Parameters<Jobs['send']>[0], data: CallData) => Promise<void>;
}

/** The job for such work. */
export type CallJob = JobDefinition<CallData>;

/** Process-wide caches used by flows. */
interface SnapshotDeps {
  readonly settings: Settings;
  readonly calendars: WorkCalendars;
}

/**
 * Returns deps with the current settings and calendar fixed for one action. Nothing is read again while the action occupies a connection
 * that others wait for. Call it before opening a flow's transaction.
 */
export async function flowSnapshot<Deps extends SnapshotDeps>(deps: Deps): Promise<Deps> {
  const [calendar, values] = await Promise.all([
    deps.calendars.read(),
    Promise.all(POST_SETTING_KEYS.map(async (key) => [key, await deps.settings.read(key)] as const)),
  ]);
  const settingValues = new Map<SettingKey, unknown>(values);
  const settings: Settings = {
    read: (key) => {
      if (!settingValues.has(key)) return deps.settings.read(key);
      const value = settingValues.get(key);
      return Promise.resolve(value as Awaited<ReturnType<typeof deps.settings.read<typeof key>>>); // read above by this key
    },
  };
  return { ...deps, settings, calendars: { read: () => Promise.resolve(calendar) } };
}
