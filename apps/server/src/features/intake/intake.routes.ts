import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { receiveUpload } from '#server/platform/files/uploads/receive-upload.ts';
import { describeIntake } from './describe-intake.ts';
import { fileIntake, getIntake } from './file-intake.ts';
import type { IntakeDeps } from './intake-deps.ts';

/** Intake API for programs (DOMAIN §2.1–2.6): form descriptions, files, filings, and their states. */
export function registerIntakeRoutes(host: RouteHost, deps: IntakeDeps): void {
  const { files } = deps;
  route(host, endpoints.describeIntake, (ctx, input) => describeIntake(ctx, deps, input));
  route(host, endpoints.uploadIntakeFile, async (ctx, _input, call) => {
    const { view } = await receiveUpload(ctx, files, { call, memberId: null });
    const { uri, name, size, mime } = view;
    return { uri, name, size, mime };
  });
  route(host, endpoints.fileIntake, (ctx, input) => fileIntake(ctx, deps, input));
  route(host, endpoints.getIntake, (ctx, input) => getIntake(ctx, deps, input));
}
