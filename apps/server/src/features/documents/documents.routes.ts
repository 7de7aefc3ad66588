import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { type ConvertDeps, convertPdfToImage } from './convert-pdf-to-image.ts';
import { type PrintDeps, printRecord } from './print-record.ts';

/** Prints of records, and pages of PDF files as images. */
export function registerDocumentsRoutes(host: RouteHost, deps: PrintDeps & ConvertDeps): void {
  route(host, endpoints.printRecord, (ctx, input) => printRecord(ctx, deps, input));
  route(host, endpoints.convertPdfToImage, (ctx, input) => convertPdfToImage(ctx, deps, input));
}
