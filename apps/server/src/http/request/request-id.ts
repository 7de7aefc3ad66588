import type { IncomingMessage } from 'node:http';
import type { Ids } from '#server/adapters/ids.ts';

/** Accepted format of an id sent by a caller or proxy; other ids are replaced. */
const SANE = /^[\w.:-]{8,64}$/;

/** 72 bits: prefixes of processes are unique. */
const PREFIX_BYTES = 9;

/** Header of the id in both directions. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * Creates the request id generator: the caller's own id if valid, otherwise the process prefix and a number. Random bytes per request would
 * cost as much as reading its input.
 */
export function makeRequestId(ids: Ids): (request: Pick<IncomingMessage, 'headers'>) => string {
  const prefix = ids.secret(PREFIX_BYTES);
  let count = 0;
  return ({ headers }) => {
    const callerId = headers[REQUEST_ID_HEADER];
    if (typeof callerId === 'string' && SANE.test(callerId)) return callerId;
    count += 1;
    return `${prefix}.${count.toString(36)}`;
  };
}
