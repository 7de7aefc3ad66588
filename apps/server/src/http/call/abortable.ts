import type { AnyEndpoint } from '@haiqiao/contract/http';
import type { Service } from '#server/http/route.ts';

/**
 * Hands a service a context whose `signal` says when the caller has gone, so that its reads can be cancelled
 * (`cancellableRead`). For reads only: what writes must go on to its end.
 * @example route(host, queryRecords, abortable((ctx, input) => readPage(ctx, input)));
 */
export function abortable<E extends AnyEndpoint>(service: Service<E>): Service<E> {
  return (ctx, input, call) => service({ ...ctx, signal: call.signal }, input, call);
}
