import type { IncomingMessage } from 'node:http';
import type { Ids } from '#server/adapters/ids.ts';

/** What a caller or a proxy may send as its own id; anything else is replaced. */
const SANE = /^[\w.:-]{8,64}$/;

const RANDOM_BYTES = 12;

/** Header that carries the id both ways. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The id under which a request stands in answers and logs: the caller's own if it is sane, else a new one. */
export function makeRequestId(ids: Ids): (request: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) => {
    const given = headers[REQUEST_ID_HEADER];
    return typeof given === 'string' && SANE.test(given) ? given : ids.secret(RANDOM_BYTES);
  };
}
