import { AppError } from '@haiqiao/contract/errors';
import { type HttpCaller, httpCaller } from '#server/adapters/http-caller.ts';
import type { EnterpriseSource, EnterpriseSourceChoice } from './enterprise-source.ts';
import { createFileSource } from './file-source.ts';
import { createHttpSource } from './http-source.ts';

/** The source that the environment names. Nothing is asked before somebody does. */
export function openEnterpriseSource(
  choice: EnterpriseSourceChoice | undefined,
  http: HttpCaller = httpCaller,
): EnterpriseSource {
  if (choice === undefined) return NO_SOURCE;
  return choice.kind === 'file' ? createFileSource(choice.path) : createHttpSource(http, choice);
}

/** Where none is set up. */
export const NO_SOURCE: EnterpriseSource = {
  search: () => Promise.reject(new AppError('ONLINE_SOURCE_OFF')),
  fetch: () => Promise.reject(new AppError('ONLINE_SOURCE_OFF')),
};
