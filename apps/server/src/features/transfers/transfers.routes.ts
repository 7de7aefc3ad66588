import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { makeImportTemplate } from './import/template/make-import-template.ts';
import { readImportFile } from './import/read-import-file.ts';
import { cancelTransfer, getImportReport, getTransfer, queryTransfers } from './own-transfers.ts';
import { startExport } from './start-export.ts';
import { startImport } from './start-import.ts';
import type { TransfersDeps } from './transfers-deps.ts';

/** Exports and imports. Each belongs to the member who requested it. */
export function registerTransfersRoutes(host: RouteHost, deps: TransfersDeps): void {
  route(host, endpoints.startExport, (ctx, input) => startExport(ctx, deps, input));
  route(host, endpoints.getTransfer, (ctx, { id }) => getTransfer(ctx, deps, id));
  route(host, endpoints.queryTransfers, (ctx, { limit }) => queryTransfers(ctx, deps, limit));
  route(host, endpoints.cancelTransfer, (ctx, { id }) => cancelTransfer(ctx, deps, id));
  route(host, endpoints.getImportTemplate, (ctx, { listCode }) => makeImportTemplate(ctx, deps, listCode));
  route(host, endpoints.readImportFile, (ctx, input) => readImportFile(ctx, deps, input));
  route(host, endpoints.startImport, (ctx, input) => startImport(ctx, deps, input));
  route(host, endpoints.getImportReport, (ctx, { id }) => getImportReport(ctx, id));
}
