import { designOfForm, designOfList, withListDesign } from '@haiqiao/contract/definitions';
import * as endpoints from '@haiqiao/contract/endpoints';
import { abortable } from '#server/http/call/abortable.ts';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { FORMS } from './forms/form-kind.ts';
import { getFormDesign } from './forms/get-form-design.ts';
import { previewFormDesign } from './forms/preview-form-design.ts';
import { wantedForm } from './forms/wanted-form.ts';
import { getListDesign } from './lists/get-list-design.ts';
import { LISTS } from './lists/list-kind.ts';
import { previewListDesign, previewListRows } from './lists/preview-list-design.ts';
import type { DesignersDeps } from './workbench/designers-deps.ts';
import { registerDesigner } from './workbench/register-designer.ts';

/** Serves the designers of shipped definitions. */
export function registerDesignersRoutes(host: RouteHost, deps: DesignersDeps): void {
  registerDesigner(host, deps, {
    of: LISTS,
    calls: endpoints.listDesigns,
    entriesOf: (lists) => ({ lists }),
    wanted: withListDesign,
    designOf: designOfList,
  });
  route(host, endpoints.getListDesign, (ctx, input) => getListDesign(ctx, deps, input));
  route(host, endpoints.previewListDesign, (ctx, input) => previewListDesign(ctx, deps, input));
  route(
    host,
    endpoints.previewListRows,
    abortable((ctx, input) => previewListRows(ctx, deps, input)),
  );
  registerDesigner(host, deps, {
    of: FORMS,
    calls: endpoints.formDesigns,
    entriesOf: (forms) => ({ forms }),
    wanted: wantedForm,
    designOf: designOfForm,
  });
  route(host, endpoints.getFormDesign, (ctx, input) => getFormDesign(ctx, deps, input));
  route(host, endpoints.previewFormDesign, (ctx, input) => previewFormDesign(ctx, deps, input));
}
