import {
  endViewAs as endEndpoint,
  getViewAs as getEndpoint,
  startViewAs as startEndpoint,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { callEndpoint } from './client.ts';

const QUIET = { silent: true } as const;

/** From now on the session sees what a member sees. @throws ApiError */
export function beginView(input: EndpointInput<typeof startEndpoint>) {
  return callEndpoint(startEndpoint, input, QUIET);
}

/** The session stands for its own member again. @throws ApiError */
export function finishView() {
  return callEndpoint(endEndpoint, {}, QUIET);
}

/** Whom the session stands for by now. @throws ApiError */
export function readView() {
  return callEndpoint(getEndpoint, {}, QUIET);
}
