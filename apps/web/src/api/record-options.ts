import { queryRecordOptions } from '@haiqiao/contract/endpoints';
import type { EndpointInput, EndpointReply } from '@haiqiao/contract/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

/** A record, member, unit or region to choose. */
export type RecordOption = EndpointReply<typeof queryRecordOptions>[number];

type Question = EndpointInput<typeof queryRecordOptions>;

const STALE_MS = 60_000;

function ask(question: Question, signal?: AbortSignal) {
  const options = { silent: true, timeoutMs: QUICK_TIMEOUT_MS, ...(signal ? { signal } : {}) };
  return callEndpoint(queryRecordOptions, question, options);
}

/** Most names of one call (contract `queryRecordOptions`). */
const NAMES_MAX = 200;

/** Ids whose names somebody has just asked for, by target, with the answer that is on its way. */
const asked = new Map<string, { readonly ids: Set<string>; readonly answer: Promise<RecordOption[]> }>();

async function askNames(target: string, ids: readonly string[]): Promise<RecordOption[]> {
  const calls = Array.from({ length: Math.ceil(ids.length / NAMES_MAX) }, (_, at) =>
    ids.slice(at * NAMES_MAX, (at + 1) * NAMES_MAX),
  );
  const replies = await Promise.all(calls.map((some) => ask({ target, ids: some, limit: NAMES_MAX })));
  return replies.flat();
}

/** Names of ids. What the cells of a page ask one by one at the same moment is one call. */
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
      queryFn: () => askTogether(target, ids),
      staleTime: STALE_MS,
    }),
};
