import autocannon from 'autocannon';
import type { ListQueryInput } from '../../packages/contract/src/query/index.ts';

/** What a load of list pages came to. */
export interface ListLoad {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** Who is asked, and on whose behalf. */
export interface ListServer {
  readonly url: string;
  readonly token: string;
}

const CONNECTIONS = 50;

/** Path of the enterprise library's pages. */
const LIBRARY_PATH = '/api/form/designer/list/queryData/rs_enterprise_list';

/** Asks for pages over 50 connections, each of the queries in turn. @throws Error when a single answer is no success */
export async function loadLists(
  { url, token }: ListServer,
  queries: readonly ListQueryInput[],
  seconds: number,
): Promise<ListLoad> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: queries.map((queryParam) => ({
      method: 'POST' as const,
      path: LIBRARY_PATH,
      headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
      body: JSON.stringify({ data: { queryParam } }),
    })),
    verifyBody: (body) => String(body).startsWith('{"code":0,'),
  });
  const failed = result.errors + result.non2xx + (result.mismatches ?? 0);
  if (failed > 0) throw new Error(`${failed} pages failed`);
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}

/** One page, as the product answers it. */
export async function askPage(
  { url, token }: ListServer,
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
  if (code !== 0) throw new Error(`the list answers ${code} ${message}`);
  return data;
}
