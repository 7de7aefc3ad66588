import pg from 'pg';
import { systemClock } from '../../../apps/server/src/adapters/clock.ts';
import { systemIds } from '../../../apps/server/src/adapters/ids.ts';
import { systemRandom } from '../../../apps/server/src/adapters/random.ts';
import { systemContext } from '../../../apps/server/src/context.ts';
import { createBroadcast } from '../../../apps/server/src/db/broadcast.ts';
import { type DatabaseConnection, openDatabase } from '../../../apps/server/src/db/connect.ts';
import { inTransaction } from '../../../apps/server/src/db/transaction.ts';
import { DEMO_PASSWORD } from '../../../apps/server/src/features/demo/seed-demo.ts';
import { loadMemberActor } from '../../../apps/server/src/platform/access/load-member-actor.ts';
import { startInstance } from '../../../apps/server/src/platform/flows/run/start-instance.ts';
import { loadRecords } from '../../../apps/server/src/platform/records/detail/load-records.ts';
import { flowDepsOf } from '../../../apps/server/src/testing/flows/flow-deps-of.ts';
import {
  getRecord,
  queryFlowTimeline,
  queryRecordChecks,
  runRecordAction,
} from '../../../packages/contract/src/endpoints/index.ts';
import { fillFilings } from '../../seed/fill-filings.ts';
import { askTimed, type Question } from '../ask.ts';
import { closingAfter } from '../cleanup.ts';
import { LIBRARIAN, openLibrary } from '../library-centre.ts';
import { callProduct, type Caller, tokenOf } from '../product.ts';
import { startProgram } from '../program.ts';
import { atMost, atMostRatio, quantile, type Row } from '../rows.ts';
import { memberIdOf } from './readers.ts';

const FORM = 'rs_center_record';
const RESOURCE = 'center_record';
const FLOW_KEY = 'filing_two_stage';
const LIST = '/api/form/designer/list/queryData/rs_center_record_list';
const OFFICER = 'yushen';
const PENDING_TAB = '0';

const DRAFTS = 200;
const PENDING = 3_000;
const ROUNDS = 120;
const WARMING = 15;

const CASE_BUDGET_MS = 300;
const DEED_BUDGET_MS = 300;
const TABS_BUDGET_MS = 200;
const PENDING_BUDGET_MS = 100;
const SEARCH_RATIO = 2;

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

/**
 * The work of officers over a full archive of filings, as their pages ask: the list of what waits for them, its tabs, a case with its
 * checks and history, the keyword box, handing in and deciding. One person, one question after the other.
 */
export async function measureFilings({ rows }: { rows: number }): Promise<Row[]> {
  return closingAfter(async (closing) => {
    const library = await openLibrary(rows);
    closing(library.close);
    const { connection } = library;
    const filed = await fillFilings(connection, { drafts: DRAFTS, pending: PENDING });
    const waiting = await startReviews(connection);
    const node = await startProgram('app-server', { connection });
    closing(node.close);
    const callers = {
      officer: { url: node.url, token: await tokenOf(node.url, OFFICER, DEMO_PASSWORD) },
      clerk: { url: node.url, token: await tokenOf(node.url, LIBRARIAN, DEMO_PASSWORD) },
    };
    return [
      ...(await lists(callers.officer, filed)),
      await cases(callers.officer, { filed, ids: waiting.pending }),
      await deeds(callers.clerk, { name: 'hand in a draft', action: 'submit', ids: waiting.drafts }),
      await deeds(callers.officer, { name: 'pass a filing', action: 'prelimPass', ids: waiting.pending }),
    ];
  });
}

/** Filings whose review waits for an officer, and drafts, by id. */
interface Waiting {
  readonly pending: readonly string[];
  readonly drafts: readonly string[];
}

/** Begins the review of every filing that was handed in. */
async function startReviews(connection: DatabaseConnection): Promise<Waiting> {
  const { db, close } = openDatabase(connection);
  const broadcast = await createBroadcast(connection, log);
  try {
    const base = { db, clock: systemClock, ids: systemIds, random: systemRandom, log };
    const ctx = systemContext(base, 'bench');
    const deps = flowDepsOf(ctx, broadcast);
    const { resources } = await deps.records.metadata.current();
    const resource = resources.get(RESOURCE);
    if (!resource) throw new Error(`there is no ${RESOURCE}`);
    const actor = await loadMemberActor(db, {
      memberId: await memberIdOf(ctx, LIBRARIAN),
      at: ctx.clock.now(),
    });
    const pending = await filingsIn(connection, 'PRELIM_PENDING', PENDING);
    for (const id of pending)
      await inTransaction({ ...ctx, actor }, async (asking) => {
        const [stored] = await loadRecords({ ...asking, actor: ctx.actor }, resource, { ids: [id] });
        if (!stored) throw new Error(`the filing ${id} is gone`);
        const start = {
          key: FLOW_KEY,
          record: { resource, stored },
          formCode: FORM,
          choices: {},
          opinion: '',
        };
        await startInstance(asking, deps, start);
      });
    return { pending, drafts: await filingsIn(connection, 'DRAFT', DRAFTS) };
  } finally {
    await broadcast.close();
    await close();
  }
}

/** Filings in a state that no flow is about, the youngest first: what the demo left on its way is its own. */
const WITHOUT_FLOW = `
  select r.id from biz_center_record r
  where r.status = $1 and r.deleted_at is null and not exists (select from flow_instance i where i.biz_id = r.id)
    and cardinality(r.commitment_file) > 0
  order by r.created_at desc, r.id desc limit $2`;

async function filingsIn(
  connection: DatabaseConnection,
  status: string,
  most: number,
): Promise<readonly string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(WITHOUT_FLOW, [status, most]);
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

const page = (queryParam: object): Question => ({
  path: LIST,
  data: { queryParam: { pageSize: 20, ...queryParam } },
});

/** Two characters, initials, a number, and what nobody has. */
const KEYWORDS = ['锦程', '成都', '物流', 'jcgj', 'yfwl', 'ZX2026', '锶钡'];

async function lists(officer: Caller, filed: number): Promise<Row[]> {
  const plain = await timesOf(officer, [page({ count: 'none' })]);
  const pending = await timesOf(officer, [page({ list_status: PENDING_TAB })]);
  const keywords = KEYWORDS.map((keyword) => page({ keyword, count: 'none' }));
  const found = await timesOf(officer, keywords);
  const tabs = await timesOf(officer, [{ path: `${LIST}/tabs`, data: { queryParam: {} } }]);
  return [
    atMost(PENDING_BUDGET_MS, {
      name: `what waits for an officer, ${PENDING} of ${filed} filings, with total, p95`,
      unit: 'ms',
      value: quantile(pending, 0.95),
    }),
    atMost(TABS_BUDGET_MS, {
      name: `totals of the tabs at ${filed} filings, p95`,
      unit: 'ms',
      value: quantile(tabs, 0.95),
    }),
    searchRow(`keyword box at ${filed} filings, p99 by that of a page`, found, plain),
  ];
}

function searchRow(name: string, found: readonly number[], plain: readonly number[]): Row {
  const [value, reference] = [quantile(found, 0.99), quantile(plain, 0.99)];
  return atMostRatio(SEARCH_RATIO, { name, unit: 'ms', value, reference, ratio: value / reference });
}

/** The first rounds only warm up. */
async function timesOf(caller: Caller, questions: readonly Question[]): Promise<number[]> {
  const times: number[] = [];
  for (let round = -WARMING; round < ROUNDS; round += 1) {
    const question = questions[(round + WARMING) % questions.length];
    if (!question) throw new Error('nothing is asked');
    const { ms } = await askTimed(caller, question);
    if (round >= 0) times.push(ms);
  }
  return times;
}

/** A case as its page opens it: the record first, its checks and the history of its flow then. */
async function cases(
  officer: Caller,
  { filed, ids }: { readonly filed: number; readonly ids: readonly string[] },
): Promise<Row> {
  const times: number[] = [];
  for (const [index, dataId] of ids.slice(0, WARMING + ROUNDS).entries()) {
    const startedMs = performance.now();
    const { flow } = await callProduct(officer, getRecord, { id: FORM, dataId });
    const instance = flow?.instance.id;
    if (instance === undefined) throw new Error(`the case ${dataId} has no flow`);
    await Promise.all([
      callProduct(officer, queryRecordChecks, { id: FORM, dataId }),
      callProduct(officer, queryFlowTimeline, { id: instance, pageSize: 50 }),
    ]);
    if (index >= WARMING) times.push(performance.now() - startedMs);
  }
  const name = `a case with flow, checks and history at ${filed} filings, p95`;
  return atMost(CASE_BUDGET_MS, { name, unit: 'ms', value: quantile(times, 0.95) });
}

interface Deed {
  readonly name: string;
  readonly action: string;
  readonly ids: readonly string[];
}

async function deeds(caller: Caller, { name, action, ids }: Deed): Promise<Row> {
  const times: number[] = [];
  for (const [index, dataId] of ids.slice(0, WARMING + ROUNDS).entries()) {
    const { ms } = await askTimed(caller, { path: runRecordAction.path, data: { id: FORM, dataId, action } });
    if (index >= WARMING) times.push(ms);
  }
  return atMost(DEED_BUDGET_MS, { name: `${name}, p95`, unit: 'ms', value: quantile(times, 0.95) });
}
