import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { queryEffectiveRights } from './explain/effective-rights.ts';
import { explainAccess } from './explain/explain-access.ts';
import { queryExplainChoices } from './explain/explain-choices.ts';
import {
  discardPermissionChanges,
  queryPermissionChanges,
  rebasePermissionChange,
} from './changes/pending-changes.ts';
import { queryPermissionHistory, revertPermissionGroup } from './groups/group-history.ts';
import { comparePermissionGroups, getPermissionGroup, queryPermissionGroups } from './groups/group-state.ts';
import { getPermissionCatalogue } from './groups/query-catalogue.ts';
import { copyPermissionGroup, removePermissionGroup, savePermissionGroup } from './groups/save-group.ts';
import type { PermissionsDeps } from './permissions-deps.ts';
import { answerAccessRequest, createAccessRequest, getAccessRequest } from './requests/access-requests.ts';
import { previewPermissionPublish } from './publish/preview-publish.ts';
import { publishPermissionChanges } from './publish/publish-changes.ts';

export function registerPermissionsRoutes(host: RouteHost, deps: PermissionsDeps): void {
  route(host, endpoints.queryPermissionGroups, queryPermissionGroups);
  route(host, endpoints.getPermissionGroup, getPermissionGroup);
  route(host, endpoints.savePermissionGroup, (ctx, input) => savePermissionGroup(ctx, deps, input));
  route(host, endpoints.copyPermissionGroup, (ctx, input) => copyPermissionGroup(ctx, deps, input));
  route(host, endpoints.removePermissionGroup, (ctx, input) => removePermissionGroup(ctx, deps, input));
  route(host, endpoints.comparePermissionGroups, comparePermissionGroups);
  route(host, endpoints.queryPermissionHistory, queryPermissionHistory);
  route(host, endpoints.revertPermissionGroup, (ctx, input) => revertPermissionGroup(ctx, deps, input));
  route(host, endpoints.getPermissionCatalogue, (ctx) => getPermissionCatalogue(ctx, deps));
  route(host, endpoints.queryPermissionChanges, queryPermissionChanges);
  route(host, endpoints.discardPermissionChanges, discardPermissionChanges);
  route(host, endpoints.rebasePermissionChange, (ctx, input) => rebasePermissionChange(ctx, deps, input));
  route(host, endpoints.previewPermissionPublish, (ctx, input) => previewPermissionPublish(ctx, deps, input));
  route(host, endpoints.publishPermissionChanges, (ctx, input) => publishPermissionChanges(ctx, deps, input));
  route(host, endpoints.explainAccess, (ctx, input) => explainAccess(ctx, deps, input));
  route(host, endpoints.queryEffectiveRights, (ctx, input) => queryEffectiveRights(ctx, deps, input));
  route(host, endpoints.createAccessRequest, (ctx, input) => createAccessRequest(ctx, deps, input));
  route(host, endpoints.getAccessRequest, (ctx, input) => getAccessRequest(ctx, deps, input));
  route(host, endpoints.answerAccessRequest, (ctx, input) => answerAccessRequest(ctx, deps, input));
  route(host, endpoints.queryExplainChoices, (ctx) => queryExplainChoices(ctx, deps));
}
