import {
  endViewAs as endEndpoint,
  getViewAs as getEndpoint,
  startViewAs as startEndpoint,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { callEndpoint } from './client.ts';

const QUIET = { silent: true } as const;

/** Starts view-as mode for a member. @throws ApiError */
export function beginView(input: EndpointInput<typeof startEndpoint>) {
  return callEndpoint(startEndpoint, input, QUIET);
}

/** Ends view-as mode. @throws ApiError */
export function finishView() {
  return callEndpoint(endEndpoint, {}, QUIET);
}

/** The current view of the session. @throws ApiError */
export function readView() {
  return callEndpoint(getEndpoint, {}, QUIET);
}
