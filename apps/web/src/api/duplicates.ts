import { dismissDuplicate, queryDuplicates, searchDuplicates } from '@haiqiao/contract/endpoints';
import type { EndpointInput, EndpointReply } from '@haiqiao/contract/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { queryClient } from './query-client.ts';

const DUPLICATES = ['duplicates'] as const;
/** Polling interval during a search. */
const SEARCH_POLL_MS = 1_500;

/** A page of possible duplicates. */
export type DuplicatesPage = EndpointReply<typeof queryDuplicates>;

export const duplicateQueries = {
  /** A page of groups; labels follow the language. Polled while a search runs. */
  page: (question: EndpointInput<typeof queryDuplicates>, locale: string) =>
    queryOptions({
      queryKey: [...DUPLICATES, question, locale],
      queryFn: ({ signal }) => callEndpoint(queryDuplicates, question, { signal, silent: true }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.isSearching ? SEARCH_POLL_MS : false),
    }),
};

/** Reloads the duplicates. */
export function reloadDuplicates(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: DUPLICATES });
}

/** Starts a search of all records. @throws ApiError */
export async function startSearch(formCode: string): Promise<void> {
  await callEndpoint(searchDuplicates, { id: formCode });
  await reloadDuplicates();
}

/** Marks two records as different, or removes the mark. @throws ApiError */
export async function judgeDuplicate(input: EndpointInput<typeof dismissDuplicate>): Promise<void> {
  await callEndpoint(dismissDuplicate, input);
  await reloadDuplicates();
}
