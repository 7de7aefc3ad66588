import { queryRecordOptions } from '@haiqiao/contract/endpoints';
import type { EndpointInput, EndpointReply } from '@haiqiao/contract/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

/** A record, member, unit or region as an option. */
export type RecordOption = EndpointReply<typeof queryRecordOptions>[number];

type Question = EndpointInput<typeof queryRecordOptions>;

const STALE_MS = 60_000;

function ask(question: Question, signal?: AbortSignal) {
  const options = { silent: true, timeoutMs: SHORT_TIMEOUT_MS, ...(signal ? { signal } : {}) };
  return callEndpoint(queryRecordOptions, question, options);
}

/** Maximum names per call (contract `queryRecordOptions`). */
const NAMES_MAX = 200;

/** Ids whose names are being requested, by target, with the pending reply. */
const asked = new Map<string, { readonly ids: Set<string>; readonly answer: Promise<RecordOption[]> }>();

async function askNames(target: string, ids: readonly string[]): Promise<RecordOption[]> {
  const calls = Array.from({ length: Math.ceil(ids.length / NAMES_MAX) }, (_, at) =>
    ids.slice(at * NAMES_MAX, (at + 1) * NAMES_MAX),
  );
  const replies = await Promise.all(calls.map((some) => ask({ target, ids: some, limit: NAMES_MAX })));
  return replies.flat();
}

/** Names of ids. Requests of the cells of a page at the same moment are combined into one call. */
async function askTogether(target: string, ids: readonly string[]): Promise<RecordOption[]> {
  let batch = asked.get(target);
  if (!batch) {
    const all = new Set<string>();
    const answer = Promise.resolve().then(() => {
      asked.delete(target);
      return askNames(target, [...all]);
    });
    batch = { ids: all, answer };
    asked.set(target, batch);
  }
  for (const id of ids) batch.ids.add(id);
  const options = await batch.answer;
  return options.filter(({ value }) => ids.includes(value));
}

export const recordOptionQueries = {
  /** Options by keyword; the previous ones stay until the next are loaded. */
  search: (question: Pick<Question, 'target' | 'keyword' | 'equals' | 'limit'>) =>
    queryOptions({
      queryKey: ['record-options', question.target, 'search', question],
      queryFn: ({ signal }) => ask(question, signal),
      staleTime: STALE_MS,
      placeholderData: keepPreviousData,
    }),
  /** Children of a tree node (`$org`, `$region`); without one, the top level. */
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
      queryFn: () => askTogether(target, ids),
      staleTime: STALE_MS,
    }),
};
