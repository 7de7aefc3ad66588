import { queryDictionaryByCode } from '@haiqiao/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { queryClient } from './query-client.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

const DICTIONARIES = ['dictionaries'] as const;
/** Names and order change rarely; whoever edits a dictionary calls `reloadDictionaries`. */
const STALE_MS = 5 * 60_000;

export const dictionaryQueries = {
  /** Every item of a dictionary in its order, hidden ones too; labels follow the language. */
  byCode: (code: string, locale: string) =>
    queryOptions({
      queryKey: [...DICTIONARIES, code, locale],
      queryFn: ({ signal }) =>
        callEndpoint(
          queryDictionaryByCode,
          { dicCode: code },
          { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS },
        ),
      staleTime: STALE_MS,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

/** Loads dictionaries again wherever they are shown: one of them by its code, or all. */
export function reloadDictionaries(code?: string): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: code === undefined ? DICTIONARIES : [...DICTIONARIES, code],
  });
}
