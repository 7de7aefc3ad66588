import type { IncomingMessage } from 'node:http';
import type { Ids } from '#server/adapters/ids.ts';

/** What a caller or a proxy may send as its own id; anything else is replaced. */
const SANE = /^[\w.:-]{8,64}$/;

/** 72 bits: no two processes begin their ids alike. */
const PREFIX_BYTES = 9;

/** Header that carries the id both ways. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * Makes the namer of requests: the caller's own id if it is sane, else the process's prefix and a number. Random bytes
 * for every request would cost as much as reading its input.
 */
export function makeRequestId(ids: Ids): (request: Pick<IncomingMessage, 'headers'>) => string {
  const prefix = ids.secret(PREFIX_BYTES);
  let count = 0;
  return ({ headers }) => {
    const given = headers[REQUEST_ID_HEADER];
    if (typeof given === 'string' && SANE.test(given)) return given;
    count += 1;
    return `${prefix}.${count.toString(36)}`;
  };
}
