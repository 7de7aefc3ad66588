import { queryOwnRecords, setFavourite } from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { callEndpoint } from './client.ts';
import { inLanguage, queryClient } from './query-client.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

const FAVOURITES = ['favourites'] as const;
/** Favourites that are shown: the most the server gives (contract). */
const FAVOURITES_MAX = 50;

/** The caller's favourites that they may still read, the newest first; what they are follows the language. */
export function favouriteRecords(locale: string) {
  return {
    ...inLanguage([...FAVOURITES, locale]),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      callEndpoint(
        queryOwnRecords,
        { kind: 'favourite', limit: FAVOURITES_MAX },
        { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS },
      ),
  };
}

/** Marks a record as a favourite, or no longer. @throws ApiError */
export async function keepFavourite(input: EndpointInput<typeof setFavourite>): Promise<void> {
  await callEndpoint(setFavourite, input, { timeoutMs: QUICK_TIMEOUT_MS });
  void queryClient.invalidateQueries({ queryKey: FAVOURITES });
}
