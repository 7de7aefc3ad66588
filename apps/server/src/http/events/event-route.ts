import { LAST_EVENT_HEADER } from '@haiqiao/contract/endpoints';
import type { AnyEndpoint } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { contextOf } from '../call-context.ts';
import { endpointLimits } from '../rate-limit.ts';
import { inputReader } from '../read-input.ts';
import type { RouteHost } from '../route-host.ts';
import type { EventStream } from './event-stream.ts';

/** Properties of a call answered by events. */
export interface EventCall {
  /** The access token as received. */
  readonly bearer: string;
  /** The id of the last event received by the browser; empty for none. */
  readonly lastEventId: string;
}

/** Opens the stream, or throws an AppError, which is returned in an envelope. */
export type EventService = (ctx: Context, call: EventCall) => EventStream;

/** Serves an endpoint with a streamed response (`answers: 'events'`). Credentials, limits and errors are those of any call. */
export function eventRoute(host: RouteHost, endpoint: AnyEndpoint, open: EventService): void {
  const readInput = inputReader(endpoint);
  host.app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { auth: endpoint.auth, endpoint },
    ...endpointLimits(host, endpoint),
    handler: async (request, reply) => {
      readInput(request);
      const lastEventId = request.headers[LAST_EVENT_HEADER];
      const stream = open(contextOf(host.base, request), {
        bearer: request.bearer,
        lastEventId: typeof lastEventId === 'string' ? lastEventId : '',
      });
      return (
        reply
          .header('content-type', 'text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store, no-transform')
          // Disables buffering in proxies, which would delay events.
          .header('x-accel-buffering', 'no')
          .send(stream.body)
      );
    },
  });
}
