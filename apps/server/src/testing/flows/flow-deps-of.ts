import type { ContextBase } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { createWorkCalendars } from '#server/platform/calendar/work-calendar.ts';
import { createDictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import { createDeployments } from '#server/platform/flows/deployments.ts';
import type { CallData, FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { createRecordFlows, RECORD_VERBS } from '#server/platform/flows/record-flows.ts';
import { createMetadata } from '#server/platform/metadata/metadata-store.ts';
import { NO_MODULE_CODE } from '#server/platform/records/code/module-code.ts';
import { createRecordDeps } from '#server/platform/records/record-services.ts';
import { createSettings } from '#server/platform/settings/settings.ts';

/** Dependencies of flows, with or without an application. @param calls collects queued calls */
export function flowDepsOf(base: ContextBase, broadcast: Broadcast, calls: CallData[] = []): FlowDeps {
  const late = (): FlowDeps => deps;
  const deps: FlowDeps = {
    records: createRecordDeps({
      metadata: createMetadata(base, broadcast),
      dictionaries: createDictionaries(base, broadcast),
      code: NO_MODULE_CODE,
      flows: createRecordFlows(late),
    }),
    verbs: RECORD_VERBS,
    settings: createSettings(base, broadcast),
    deployments: createDeployments(),
    calendars: createWorkCalendars(base, broadcast),
    sendCall: async (_ctx, data) => void calls.push(data),
  };
  return deps;
}
