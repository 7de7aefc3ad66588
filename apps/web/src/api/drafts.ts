import { getDraft, removeDraft, saveDraft } from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { callEndpoint } from './client.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

const QUIET = { silent: true, timeoutMs: QUICK_TIMEOUT_MS } as const;

/** The caller's unsaved edit of a form as the server keeps it; null for none. @throws ApiError */
export function readServerDraft(input: EndpointInput<typeof getDraft>) {
  return callEndpoint(getDraft, input, QUIET);
}

/** Keeps the caller's unsaved edit on the server. @throws ApiError */
export function keepServerDraft(input: EndpointInput<typeof saveDraft>) {
  return callEndpoint(saveDraft, input, QUIET);
}

/** Forgets the caller's unsaved edit on the server. @throws ApiError */
export function dropServerDraft(input: EndpointInput<typeof removeDraft>) {
  return callEndpoint(removeDraft, input, QUIET);
}
