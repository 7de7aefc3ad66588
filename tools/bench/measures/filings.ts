import { systemContext } from '../../../apps/server/src/context.ts';
import { createBroadcast } from '../../../apps/server/src/db/broadcast.ts';
import { openDatabase } from '../../../apps/server/src/db/connect.ts';
import { type DatabaseConnection, inTransaction } from '../../../packages/pg/src/index.ts';
import { DEMO_PASSWORD } from '../../../apps/server/src/features/demo/seed-demo.ts';
import { loadMemberActor } from '../../../apps/server/src/platform/access/load-member-actor.ts';
import { startInstance } from '../../../apps/server/src/platform/flows/start-instance.ts';
import { loadRecords } from '../../../apps/server/src/platform/records/detail/load-records.ts';
import { flowDepsOf } from '../../../apps/server/src/testing/flows/flow-deps-of.ts';
import {
  getRecord,
  queryFlowTimeline,
  queryRecordChecks,
  runRecordAction,
} from '../../../packages/contract/src/endpoints/index.ts';
import { fillFilings } from '../../seed/fill-filings.ts';
import { callTimed, type TimedCall } from '../load/timed-call.ts';
import { closingAfter } from '../cleanup.ts';
import { benchBase, silentLog } from '../context.ts';
import { openLibrary } from '../library-centre.ts';
import { callProduct, type Caller, tokenOf } from '../product.ts';
import { startProgram } from '../program.ts';
import { compared, type Figure, type FigureName, quantile, quantileFigure } from '../report/figures.ts';
import { type Scale, sized } from '../scale.ts';
import { LIBRARIAN, memberIdOf } from '../members.ts';

import pg from 'pg';

const FORM = 'rs_center_record';
const RESOURCE = 'center_record';
const FLOW_KEY = 'filing_two_stage';
const LIST = '/api/form/designer/list/queryData/rs_center_record_list';
const OFFICER = 'yushen';
const PENDING_TAB = '0';

const DRAFTS = { full: 200, quick: 40 };
const PENDING = { full: 3_000, quick: 100 };
const ROUNDS = { full: 120, quick: 10 };
const WARM_UP = 15;

/**
 * An officer's work on a full archive of filings, with the calls of the pages: the pending list, its tabs, a case with checks and
 * history, the keyword box, submitting and deciding. One person, one call after the other.
 */
export async function measureFilings(scale: Scale): Promise<Figure[]> {
  return closingAfter(async (closing) => {
    const library = await openLibrary(scale.rows);
    closing(library.close);
    const { connection } = library;
    const amounts = { drafts: sized(scale, DRAFTS), pending: sized(scale, PENDING) };
    const filed = await fillFilings(connection, amounts);
    const waiting = await startReviews(connection, amounts);
    const rounds = sized(scale, ROUNDS);
    const node = await startProgram('app-server', { connection });
    closing(node.close);
    const callers = {
      officer: { url: node.url, token: await tokenOf(node.url, OFFICER, DEMO_PASSWORD) },
      clerk: { url: node.url, token: await tokenOf(node.url, LIBRARIAN, DEMO_PASSWORD) },
    };
    return [
      ...(await lists(callers.officer, { filed, pending: amounts.pending, rounds })),
      await cases(callers.officer, { filed, ids: waiting.pending, rounds }),
      await actions(callers.clerk, {
        figure: { key: 'submit', name: 'submit a draft, p95', unit: 'ms' },
        action: 'submit',
        ids: waiting.drafts,
        rounds,
      }),
      await actions(callers.officer, {
        figure: { key: 'pass', name: 'pass a filing, p95', unit: 'ms' },
        action: 'prelimPass',
        ids: waiting.pending,
        rounds,
      }),
    ];
  });
}

/** Ids of filings whose review is pending, and of drafts. */
interface Waiting {
  readonly pending: readonly string[];
  readonly drafts: readonly string[];
}

/** Starts the review of every submitted filing. */
async function startReviews(
  connection: DatabaseConnection,
  amounts: { readonly drafts: number; readonly pending: number },
): Promise<Waiting> {
  const db = openDatabase(connection);
  const broadcast = await createBroadcast(connection, silentLog);
  try {
    const ctx = systemContext(benchBase(db), 'bench');
    const deps = flowDepsOf(ctx, broadcast);
    const { resources } = await deps.records.metadata.current();
    const resource = resources.get(RESOURCE);
    if (!resource) throw new Error(`there is no ${RESOURCE}`);
    const actor = await loadMemberActor(db, {
      memberId: await memberIdOf(ctx, LIBRARIAN),
      at: ctx.clock.now(),
    });
    const pending = await filingsIn(connection, 'PRELIM_PENDING', amounts.pending);
    for (const id of pending)
      await inTransaction({ ...ctx, actor }, async (starting) => {
        const [stored] = await loadRecords({ ...starting, actor: ctx.actor }, resource, { ids: [id] });
        if (!stored) throw new Error(`the filing ${id} does not exist`);
        const start = {
          key: FLOW_KEY,
          record: { resource, stored },
          formCode: FORM,
          choices: {},
          opinion: '',
        };
        await startInstance(starting, deps, start);
      });
    return { pending, drafts: await filingsIn(connection, 'DRAFT', amounts.drafts) };
  } finally {
    await broadcast.close();
    await db.close();
  }
}

/** Filings in a state without a flow instance, newest first. Those of the demo centre have one. */
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

const page = (queryParam: object): TimedCall => ({
  path: LIST,
  data: { queryParam: { pageSize: 20, ...queryParam } },
});

/** Two characters, initials, a number, and a text without a hit. */
const KEYWORDS = ['锦程', '成都', '物流', 'jcgj', 'yfwl', 'ZX2026', '锶钡'];

interface Archive {
  readonly filed: number;
  readonly pending: number;
  readonly rounds: number;
}

async function lists(officer: Caller, { filed, pending, rounds }: Archive): Promise<Figure[]> {
  const measure = (...calls: readonly TimedCall[]) => timesOf(officer, { calls, rounds });
  const plain = await measure(page({ count: 'none' }));
  const waiting = await measure(page({ list_status: PENDING_TAB }));
  const found = await measure(...KEYWORDS.map((keyword) => page({ keyword, count: 'none' })));
  const tabs = await measure({ path: `${LIST}/tabs`, data: { queryParam: {} } });
  const unit = 'ms';
  return [
    quantileFigure(
      { key: 'pending', name: `list of ${pending} pending of ${filed} filings, with total, p95`, unit },
      waiting,
      0.95,
    ),
    quantileFigure({ key: 'tabs', name: `totals of the tabs at ${filed} filings, p95`, unit }, tabs, 0.95),
    compared(
      { key: 'keyword', name: `keyword box at ${filed} filings, p99, compared with a page`, unit },
      { value: quantile(found, 0.99), reference: quantile(plain, 0.99) },
    ),
  ];
}

/** The first rounds are warm-up. */
async function timesOf(
  caller: Caller,
  { calls, rounds }: { readonly calls: readonly TimedCall[]; readonly rounds: number },
): Promise<number[]> {
  const times: number[] = [];
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const call = calls[(round + WARM_UP) % calls.length];
    if (!call) throw new Error('there is no call');
    const { ms } = await callTimed(caller, call);
    if (round >= 0) times.push(ms);
  }
  return times;
}

interface Cases {
  readonly filed: number;
  readonly ids: readonly string[];
  readonly rounds: number;
}

/** A case as its page opens it: the record first, then its checks and the history of its flow. */
async function cases(officer: Caller, { filed, ids, rounds }: Cases): Promise<Figure> {
  const times: number[] = [];
  for (const [index, dataId] of ids.slice(0, WARM_UP + rounds).entries()) {
    const startedMs = performance.now();
    const { flow } = await callProduct(officer, getRecord, { id: FORM, dataId });
    const instance = flow?.instance.id;
    if (instance === undefined) throw new Error(`the case ${dataId} has no flow`);
    await Promise.all([
      callProduct(officer, queryRecordChecks, { id: FORM, dataId }),
      callProduct(officer, queryFlowTimeline, { id: instance, pageSize: 50 }),
    ]);
    if (index >= WARM_UP) times.push(performance.now() - startedMs);
  }
  const name = `a case with flow, checks and history at ${filed} filings, p95`;
  return quantileFigure({ key: 'case', name, unit: 'ms' }, times, 0.95);
}

interface Actions {
  readonly figure: FigureName;
  readonly action: string;
  readonly ids: readonly string[];
  readonly rounds: number;
}

async function actions(caller: Caller, { figure, action, ids, rounds }: Actions): Promise<Figure> {
  const times: number[] = [];
  for (const [index, dataId] of ids.slice(0, WARM_UP + rounds).entries()) {
    const { ms } = await callTimed(caller, {
      path: runRecordAction.path,
      data: { id: FORM, dataId, action },
    });
    if (index >= WARM_UP) times.push(ms);
  }
  return quantileFigure(figure, times, 0.95);
}
