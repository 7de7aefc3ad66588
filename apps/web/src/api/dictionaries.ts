import { queryDictionaryByCode } from '@haiqiao/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { queryClient } from './query-client.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

const DICTIONARIES = ['dictionaries'] as const;
/** Names and order change rarely; the dictionary editor calls `reloadDictionaries`. */
const STALE_MS = 5 * 60_000;

export const dictionaryQueries = {
  /** All items of a dictionary in order, including hidden ones; labels follow the language. */
  byCode: (code: string, locale: string) =>
    queryOptions({
      queryKey: [...DICTIONARIES, code, locale],
      queryFn: ({ signal }) =>
        callEndpoint(
          queryDictionaryByCode,
          { dicCode: code },
          { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS },
        ),
      staleTime: STALE_MS,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

/** Reloads dictionaries wherever they are shown: one by its code, or all. */
export function reloadDictionaries(code?: string): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: code === undefined ? DICTIONARIES : [...DICTIONARIES, code],
  });
}
