import { getDraft, removeDraft, saveDraft } from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { callEndpoint } from './client.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

const QUIET = { silent: true, timeoutMs: SHORT_TIMEOUT_MS } as const;

/** The caller's unsaved form edit stored on the server; null for none. @throws ApiError */
export function readServerDraft(input: EndpointInput<typeof getDraft>) {
  return callEndpoint(getDraft, input, QUIET);
}

/** Stores the caller's unsaved edit on the server. @throws ApiError */
export function saveServerDraft(input: EndpointInput<typeof saveDraft>) {
  return callEndpoint(saveDraft, input, QUIET);
}

/** Deletes the caller's unsaved edit on the server. @throws ApiError */
export function dropServerDraft(input: EndpointInput<typeof removeDraft>) {
  return callEndpoint(removeDraft, input, QUIET);
}
