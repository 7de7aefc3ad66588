import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { queryPublicSettings } from './entry-endpoints.ts';
import { queryClient } from './query-client.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

export const settingQueries = {
  /** The public settings: the talent platform's address, the version (NAV-08, SYS-06). */
  public: () =>
    queryOptions({
      queryKey: ['settings', 'public'],
      queryFn: ({ signal }) =>
        callEndpoint(queryPublicSettings, {}, { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS }),
      staleTime: 10 * 60_000,
    }),
};

/** Reloads the public settings. */
export function reloadPublicSettings(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['settings', 'public'] });
}
