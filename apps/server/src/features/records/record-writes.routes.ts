import { isViewing } from '@haiqiao/contract/access';
import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { runRecordAction } from '#server/platform/records/actions/run-record-action.ts';
import { removeRecords } from '#server/platform/records/bin/remove-records.ts';
import { getRecord } from '#server/platform/records/detail/get-record.ts';
import { queryRecordChecks } from '#server/platform/records/checks/query-record-checks.ts';
import { queryOwnRecords, setFavourite } from '#server/platform/records/detail/own-records.ts';
import type { RecentVisits } from '#server/platform/records/detail/recent-visits.ts';
import {
  compareRecordVersions,
  queryRecordVersions,
} from '#server/platform/records/versions/record-versions.ts';
import { queryRecordChanges } from '#server/platform/records/detail/record-changes.ts';
import { unmaskField } from '#server/platform/records/detail/unmask-field.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { saveRecord } from '#server/platform/records/save/save-record.ts';
import { updateRecords } from '#server/platform/records/save/update-records.ts';

/** Dependencies of the calls for single records. */
export interface RecordRoutesDeps extends RecordDeps {
  readonly recent: RecentVisits;
}

/** Serves all operations on single records or by ids; lists are separate. */
export function registerRecordWritesRoutes(host: RouteHost, deps: RecordRoutesDeps): void {
  const { recent } = deps;
  route(host, endpoints.getRecord, async (ctx, input) => {
    const detail = await getRecord(ctx, deps, input);
    const { resource } = await deps.metadata.form(input.id);
    // A record opened during view-as does not count as opened by the member.
    if (ctx.actor.kind === 'member' && !isViewing(ctx.actor)) {
      const { memberId } = ctx.actor;
      recent.note({ memberId, resource: resource.code, recordId: input.dataId, formCode: input.id });
    }
    return detail;
  });
  route(host, endpoints.saveRecord, (ctx, input) => saveRecord(ctx, deps, input));
  route(host, endpoints.removeRecords, (ctx, input) => removeRecords(ctx, deps, input));
  route(host, endpoints.runRecordAction, (ctx, input) => runRecordAction(ctx, deps, input));
  route(host, endpoints.queryRecordChanges, (ctx, input) => queryRecordChanges(ctx, deps, input));
  route(host, endpoints.queryRecordChecks, (ctx, input) => queryRecordChecks(ctx, deps, input));
  route(host, endpoints.queryRecordVersions, (ctx, input) => queryRecordVersions(ctx, deps, input));
  route(host, endpoints.compareRecordVersions, (ctx, input) => compareRecordVersions(ctx, deps, input));
  route(host, endpoints.unmaskField, (ctx, input) => unmaskField(ctx, deps, input));
  route(host, endpoints.updateRecords, (ctx, input) => updateRecords(ctx, deps, input));
  route(host, endpoints.setFavourite, (ctx, input) => setFavourite(ctx, deps, input));
  route(host, endpoints.queryOwnRecords, async (ctx, input) => {
    if (input.kind === 'recent') await recent.flush();
    return queryOwnRecords(ctx, deps, input);
  });
}
