import { queryOwnRecords, setFavourite } from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { callEndpoint } from './client.ts';
import { inLanguage, queryClient } from './query-client.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

const FAVOURITES = ['favourites'] as const;
/** Maximum favourites shown: the server's limit (contract). */
const FAVOURITES_MAX = 50;

/** The caller's readable favourites, newest first; labels follow the language. */
export function favouriteRecords(locale: string) {
  return {
    ...inLanguage([...FAVOURITES, locale]),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      callEndpoint(
        queryOwnRecords,
        { kind: 'favourite', limit: FAVOURITES_MAX },
        { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS },
      ),
  };
}

/** Adds or removes a favourite. @throws ApiError */
export async function storeFavourite(input: EndpointInput<typeof setFavourite>): Promise<void> {
  await callEndpoint(setFavourite, input, { timeoutMs: SHORT_TIMEOUT_MS });
  void queryClient.invalidateQueries({ queryKey: FAVOURITES });
}
