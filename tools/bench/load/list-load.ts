import autocannon from 'autocannon';
import type { ListQueryInput } from '../../../packages/contract/src/query/index.ts';
import type { Caller, Callers } from '../product.ts';

/** What a load of list pages reached. */
export interface ListLoad {
  readonly perSecond: number;
  readonly p99Ms: number;
}

const CONNECTIONS = 50;

/** A page without its total. */
export const PAGE = { pageSize: 20, count: 'none' } as const;

/** Filter and sort order of the library's own definition; the levels alternate. */
export const FILTERED: readonly ListQueryInput[] = ['A', 'B', 'C'].map((value) => ({
  ...PAGE,
  terms: [{ column: 'level', termType: 'eq', value }],
}));

/** Path of the enterprise library's pages. */
const LIBRARY_PATH = '/api/form/designer/list/queryData/rs_enterprise_list';

/**
 * Requests pages over 50 connections. The accounts share the connections; each connection sends every query in turn and starts with
 * another one. @throws Error when a single reply is not a success
 */
export async function loadLists(
  { url, tokens }: Callers,
  queries: readonly ListQueryInput[],
  seconds: number,
): Promise<ListLoad> {
  let connection = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => {
      const token = tokens[connection % tokens.length] ?? '';
      client.setRequests(requestsOf(token, rotated(queries, connection)));
      connection += 1;
    },
    verifyBody: (body) => String(body).startsWith('{"code":0,'),
  });
  const failed = result.errors + result.non2xx + (result.mismatches ?? 0);
  if (failed > 0) throw new Error(`${failed} pages failed`);
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}

function requestsOf(token: string, queries: readonly ListQueryInput[]): autocannon.Request[] {
  return queries.map((queryParam) => ({
    method: 'POST' as const,
    path: LIBRARY_PATH,
    headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
    body: JSON.stringify({ data: { queryParam } }),
  }));
}

/** The same items, beginning with another one. */
function rotated<Item>(items: readonly Item[], by: number): readonly Item[] {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/** One page, as the product replies. */
export async function askPage(
  { url, token }: Caller,
  queryParam: ListQueryInput,
): Promise<{
  readonly datas: readonly unknown[];
  readonly total: number;
  readonly nextCursor: string | null;
}> {
  const reply = await fetch(url + LIBRARY_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
    body: JSON.stringify({ data: { queryParam } }),
  });
  const { code, message, data } = JSON.parse(await reply.text());
  if (code !== 0) throw new Error(`the list replies ${code} ${message}`);
  return data;
}
