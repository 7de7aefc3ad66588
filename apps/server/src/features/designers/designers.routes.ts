import {
  designOfForm,
  designOfList,
  type FormDefinition,
  type ListDefinition,
} from '@haiqiao/contract/definitions';
import { withListDesign } from '@haiqiao/contract/definitions';
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
import { exportDesign } from './workbench/export-design.ts';
import { openGround } from './workbench/ground.ts';
import { discardDesign, saveDesign } from './workbench/keep-draft.ts';
import { publishDesign, restoreDesign } from './workbench/put-in-force.ts';
import { queryDesigns } from './workbench/query-designs.ts';
import { readVersion, readVersions, versionView } from './workbench/versions.ts';

/** Serves the designers of what areas bring along. */
export function registerDesignersRoutes(host: RouteHost, deps: DesignersDeps): void {
  registerLists(host, deps);
  registerForms(host, deps);
}

function registerLists(host: RouteHost, deps: DesignersDeps): void {
  const from = { of: LISTS, ...deps };
  route(host, endpoints.queryListDesigns, async (ctx) => ({ lists: await queryDesigns(ctx, from) }));
  route(host, endpoints.getListDesign, (ctx, input) => getListDesign(ctx, deps, input));
  route(host, endpoints.saveListDesign, (ctx, { design, ...input }) =>
    saveDesign(ctx, from, { ...input, wanted: (ground) => withListDesign(ground, design) }),
  );
  route(host, endpoints.discardListDesign, (ctx, input) => discardDesign(ctx, from, input));
  route(host, endpoints.previewListDesign, (ctx, input) => previewListDesign(ctx, deps, input));
  route(
    host,
    endpoints.previewListRows,
    abortable((ctx, input) => previewListRows(ctx, deps, input)),
  );
  route(host, endpoints.publishListDesign, (ctx, input) => publishDesign(ctx, from, input));
  route(host, endpoints.restoreListDesign, (ctx, input) => restoreDesign(ctx, from, input));
  route(host, endpoints.queryListDesignVersions, async (ctx, { code }) => {
    await openGround(ctx, from, { code });
    return { versions: await readVersions(ctx, { kind: 'list', code }) };
  });
  route(host, endpoints.getListDesignVersion, async (ctx, wanted) => {
    await openGround(ctx, from, { code: wanted.code });
    const row = await readVersion(ctx, { kind: 'list', ...wanted });
    const definition = row.definition as ListDefinition; // was in force
    return { ...versionView(row), design: designOfList(definition) };
  });
  route(host, endpoints.exportListDesign, (ctx, input) => exportDesign(ctx, from, input));
}

function registerForms(host: RouteHost, deps: DesignersDeps): void {
  const from = { of: FORMS, ...deps };
  route(host, endpoints.queryFormDesigns, async (ctx) => ({ forms: await queryDesigns(ctx, from) }));
  route(host, endpoints.getFormDesign, (ctx, input) => getFormDesign(ctx, deps, input));
  route(host, endpoints.saveFormDesign, (ctx, { design, ...input }) =>
    saveDesign(ctx, from, { ...input, wanted: (ground) => wantedForm(ground, design) }),
  );
  route(host, endpoints.discardFormDesign, (ctx, input) => discardDesign(ctx, from, input));
  route(host, endpoints.previewFormDesign, (ctx, input) => previewFormDesign(ctx, deps, input));
  route(host, endpoints.publishFormDesign, (ctx, input) => publishDesign(ctx, from, input));
  route(host, endpoints.restoreFormDesign, (ctx, input) => restoreDesign(ctx, from, input));
  route(host, endpoints.queryFormDesignVersions, async (ctx, { code }) => {
    await openGround(ctx, from, { code });
    return { versions: await readVersions(ctx, { kind: 'form', code }) };
  });
  route(host, endpoints.getFormDesignVersion, async (ctx, wanted) => {
    await openGround(ctx, from, { code: wanted.code });
    const row = await readVersion(ctx, { kind: 'form', ...wanted });
    const definition = row.definition as FormDefinition; // was in force
    return { ...versionView(row), design: designOfForm(definition) };
  });
  route(host, endpoints.exportFormDesign, (ctx, input) => exportDesign(ctx, from, input));
}
