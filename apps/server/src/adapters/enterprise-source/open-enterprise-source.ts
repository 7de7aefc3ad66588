import { AppError } from '@haiqiao/contract/errors';
import { type HttpCaller, httpCaller } from '#server/adapters/http-caller.ts';
import type { EnterpriseSource, EnterpriseSourceChoice } from './enterprise-source.ts';
import { createFileSource } from './file-source.ts';
import { createHttpSource } from './http-source.ts';

/** Opens the source configured in the environment. It connects on the first query. */
export function openEnterpriseSource(
  choice: EnterpriseSourceChoice | undefined,
  http: HttpCaller = httpCaller,
): EnterpriseSource {
  if (choice === undefined) return NO_SOURCE;
  return choice.kind === 'file' ? createFileSource(choice.path) : createHttpSource(http, choice);
}

/** Used when no source is configured. */
export const NO_SOURCE: EnterpriseSource = {
  search: () => Promise.reject(new AppError('ONLINE_SOURCE_OFF')),
  fetch: () => Promise.reject(new AppError('ONLINE_SOURCE_OFF')),
};
