import { uploadFile as uploadFileEndpoint } from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { type DownloadDeps, registerDownload } from './download-file.ts';
import { uploadFile } from './upload-file.ts';

/** Uploads and downloads. */
export function registerFilesRoutes(host: RouteHost, deps: DownloadDeps): void {
  route(host, uploadFileEndpoint, (ctx, _input, call) => uploadFile(ctx, deps.files, call));
  registerDownload(host, deps);
}
