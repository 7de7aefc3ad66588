import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { receiveUpload } from '#server/platform/files/uploads/receive-upload.ts';
import { type DownloadDeps, registerDownload } from './download-file.ts';
import { renewFileLinks } from './renew-file-links.ts';
import { createFinishUpload } from './resumable/finish-upload.ts';
import { createResumableUploads } from './resumable/resumable-uploads.ts';
import { registerTus } from './resumable/tus.routes.ts';

/** Uploads and downloads. */
export function registerFilesRoutes(host: RouteHost, deps: DownloadDeps): void {
  const { files } = deps;
  route(host, endpoints.uploadFile, async (ctx, _input, call) => {
    const { memberId } = memberOf(ctx);
    return [(await receiveUpload(ctx, files, { call, memberId })).view];
  });
  const finishUpload = createFinishUpload(files);
  route(host, endpoints.finishUpload, (ctx, { uploadId }) => finishUpload(ctx, uploadId));
  registerTus(host, createResumableUploads(files.storage));
  route(host, endpoints.renewFileLinks, (ctx, input) => renewFileLinks(ctx, deps, input));
  registerDownload(host, deps);
}
