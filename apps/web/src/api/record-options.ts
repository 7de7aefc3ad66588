import { queryRecordOptions } from '@haiqiao/contract/endpoints';
import type { EndpointInput, EndpointReply } from '@haiqiao/contract/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

/** A record, member, unit or region to choose. */
export type RecordOption = EndpointReply<typeof queryRecordOptions>[number];

type Question = EndpointInput<typeof queryRecordOptions>;

const STALE_MS = 60_000;

function ask(question: Question, signal: AbortSignal) {
  return callEndpoint(queryRecordOptions, question, { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS });
}

export const recordOptionQueries = {
  /** Options by keyword; those found before stay in sight until the next ones are here. */
  search: (question: Pick<Question, 'target' | 'keyword' | 'equals' | 'limit'>) =>
    queryOptions({
      queryKey: ['record-options', question.target, 'search', question],
      queryFn: ({ signal }) => ask(question, signal),
      staleTime: STALE_MS,
      placeholderData: keepPreviousData,
    }),
  /** What is right below a node of a tree (`$org`, `$region`); without one, its top. */
  children: (target: string, parent: string | null) =>
    queryOptions({
      queryKey: ['record-options', target, 'children', parent],
      queryFn: ({ signal }) => ask({ target, limit: 200, ...(parent ? { parent } : {}) }, signal),
      staleTime: 10 * STALE_MS,
    }),
  /** Names of ids; unreadable ones are missing. */
  byIds: (target: string, ids: readonly string[]) =>
    queryOptions({
      queryKey: ['record-options', target, 'ids', ids],
      queryFn: ({ signal }) => ask({ target, ids: [...ids], limit: 200 }, signal),
      staleTime: STALE_MS,
    }),
};
