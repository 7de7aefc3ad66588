import { dismissDuplicate, queryDuplicates, searchDuplicates } from '@haiqiao/contract/endpoints';
import type { EndpointInput, EndpointReply } from '@haiqiao/contract/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { queryClient } from './query-client.ts';

const DUPLICATES = ['duplicates'] as const;
/** While all records are looked through, the page asks how far that is. */
const SEARCH_POLL_MS = 1_500;

/** A page of suspected doubles. */
export type DuplicatesPage = EndpointReply<typeof queryDuplicates>;

export const duplicateQueries = {
  /** A page of groups; labels follow the language. Asked again and again while a search is under way. */
  page: (question: EndpointInput<typeof queryDuplicates>, locale: string) =>
    queryOptions({
      queryKey: [...DUPLICATES, question, locale],
      queryFn: ({ signal }) => callEndpoint(queryDuplicates, question, { signal, silent: true }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.isSearching ? SEARCH_POLL_MS : false),
    }),
};

/** Loads the doubles again. */
export function reloadDuplicates(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: DUPLICATES });
}

/** Begins to look through all records. @throws ApiError */
export async function startSearch(formCode: string): Promise<void> {
  await callEndpoint(searchDuplicates, { id: formCode });
  await reloadDuplicates();
}

/** Remembers that two records are two, or takes that back. @throws ApiError */
export async function judgeDuplicate(input: EndpointInput<typeof dismissDuplicate>): Promise<void> {
  await callEndpoint(dismissDuplicate, input);
  await reloadDuplicates();
}
