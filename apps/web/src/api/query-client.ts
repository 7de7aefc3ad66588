import type { ErrorId } from '@haiqiao/contract/errors';
import {
  type InvalidateQueryFilters,
  notifyManager,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError, isPassing } from './api-error.ts';

/** Retries of read calls when the server was unreachable or too busy. */
const RETRIES = 2;

// New data are rendered before the next input event, even on a busy machine.
notifyManager.setScheduler(queueMicrotask);

/** Whether a read that failed is tried again. One that the server stopped for its duration would only add load. */
function isRetried(count: number, error: Error): boolean {
  const isStopped = error instanceof ApiError && error.id === ('SERVICE_TIMED_OUT' satisfies ErrorId);
  return isPassing(error) && !isStopped && count < RETRIES;
}

/**
 * Also repeats first reads that are still running. The library reuses them, so a read sent before a change would show the data of before, as
 * if they were current.
 */
class HaiqiaoQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: Parameters<QueryClient['invalidateQueries']>[1],
  ): Promise<void> {
    const running = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    for (const query of running.filter(({ state }) => state.data === undefined)) {
      void query.cancel({ silent: true });
      query.fetch().catch(() => undefined);
    }
    return super.invalidateQueries(filters, options);
  }
}

/** The shared query cache. A request that the server has answered is not retried, unless the server asked for it. */
export const queryClient = new HaiqiaoQueryClient({
  defaultOptions: {
    queries: { retry: isRetried, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * Key of a reply whose texts follow the language, which is its last part. While the new language loads, the previous one is shown, because
 * remounting a page would lose its input.
 */
export function inLanguage<const Key extends QueryKey>(queryKey: Key) {
  const question = (key: QueryKey) => JSON.stringify(key.slice(0, -1));
  return {
    queryKey,
    placeholderData: <Answer>(previous?: Answer, before?: { readonly queryKey: QueryKey }) =>
      before && question(before.queryKey) === question(queryKey) ? previous : undefined,
  };
}
