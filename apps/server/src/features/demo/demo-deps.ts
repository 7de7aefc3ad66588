import type { Context } from '#server/context.ts';
import { loadWorkCalendar } from '#server/platform/calendar/work-calendar.ts';
import { createDictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import { createDeployments } from '#server/platform/flows/deployments.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { createRecordFlows, RECORD_VERBS } from '#server/platform/flows/record-flows.ts';
import { fixedMetadata } from '#server/platform/metadata/fixed-metadata.ts';
import { loadMetadata } from '#server/platform/metadata/load-metadata.ts';
import type { ModuleCode } from '#server/platform/records/code/module-code.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { createRecordDeps } from '#server/platform/records/record-services.ts';
import { settingNow } from '#server/platform/settings/setting-now.ts';

/** Dependencies for demo records: current versions, without change listeners. */
export async function demoDeps(ctx: Context, code: ModuleCode): Promise<RecordDeps> {
  const calendar = await loadWorkCalendar(ctx.db);
  const flows: FlowDeps = {
    records: createRecordDeps({
      metadata: fixedMetadata(await loadMetadata(ctx.db)),
      dictionaries: createDictionaries(ctx, null),
      code,
      flows: createRecordFlows(() => flows),
    }),
    verbs: RECORD_VERBS,
    settings: { read: (key) => settingNow(ctx, key) },
    deployments: createDeployments(),
    calendars: { read: () => Promise.resolve(calendar) },
    sendCall: () => Promise.reject(new Error('demo flows make no calls')),
  };
  return flows.records;
}
