import type { AnyEndpoint } from '@haiqiao/contract/http';
import type { Service } from '#server/http/route.ts';

/**
 * Passes a context whose `signal` is aborted when the caller disconnects, so reads can be cancelled (`cancellableRead`). For reads only:
 * writes must complete.
 * @example route(host, queryRecords, abortable((ctx, input) => readPage(ctx, input)));
 */
export function abortable<E extends AnyEndpoint>(service: Service<E>): Service<E> {
  return (ctx, input, call) => service({ ...ctx, signal: call.signal }, input, call);
}
