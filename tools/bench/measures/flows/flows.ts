import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '../../../../apps/server/src/adapters/clock.ts';
import { systemIds } from '../../../../apps/server/src/adapters/ids.ts';
import { systemRandom } from '../../../../apps/server/src/adapters/random.ts';
import { type Context, systemContext } from '../../../../apps/server/src/context.ts';
import { type DatabaseConnection, openDatabase } from '../../../../apps/server/src/db/connect.ts';
import { inTransaction } from '../../../../apps/server/src/db/transaction.ts';
import { DEMO_PASSWORD } from '../../../../apps/server/src/features/demo/seed-demo.ts';
import { loadModules } from '../../../../apps/server/src/modules.ts';
import { loadMemberActor } from '../../../../apps/server/src/platform/access/load-member-actor.ts';
import { insertDeployment } from '../../../../apps/server/src/platform/flows/diagrams/insert-deployment.ts';
import { startInstance } from '../../../../apps/server/src/platform/flows/run/start-instance.ts';
import { installModules } from '../../../../apps/server/src/platform/install/install-modules.ts';
import { createBroadcast } from '../../../../apps/server/src/db/broadcast.ts';
import { flowDepsOf } from '../../../../apps/server/src/testing/flows/flow-deps-of.ts';
import {
  getFlowInstance,
  queryFlowTimeline,
  takeTaskAction,
} from '../../../../packages/contract/src/endpoints/index.ts';
import { parseFlow } from '../../../../packages/flow/src/index.ts';
import { diagramXml, endText, line, startText } from '../../../../packages/flow/src/testing/diagram.ts';
import { loadCalls } from '../../call-load.ts';
import { openCentre } from '../../centre.ts';
import { closingAfter } from '../../cleanup.ts';
import { callProduct, type Caller, tokenOf } from '../../product.ts';
import { startProgram } from '../../program.ts';
import { atLeast, atMost, quantile, type Row } from '../../rows.ts';

const COMPLETIONS = 6_000;
const COMPLETIONS_BUDGET = 500;
const CONNECTIONS = 32;
const HISTORY_ROWS = 10_000;
const HISTORY_BUDGET_MS = 200;
const DONE_TASKS = 100_000;
const OPEN_TASKS = 1_000;
const TODO_BUDGET_MS = 20;
const ROUNDS = 60;

const MODULES_FOLDER = join(import.meta.dirname, '../../../../modules');
const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

/** Who does the first task, who has the one after it, and who hands in. */
const OFFICER = 'yushen';
const SECOND = 'zhongshen';
const ASKER = 'admin';
const FLOW_KEY = 'sample_two_stage';

/**
 * The run time of flows: tasks completed over HTTP by one node, each in a transaction of its own with its history and messages; an instance
 * with a long history; the list of somebody who has done much and has much to do.
 */
export async function measureFlows(): Promise<Row[]> {
  return closingAfter(async (closing) => {
    const { connection, close } = await openCentre();
    closing(close);
    const seeded = await seed(connection);
    const node = await startProgram('app-server', { connection });
    closing(node.close);
    const caller = { url: node.url, token: await tokenOf(node.url, OFFICER, DEMO_PASSWORD) };
    const [instanceId = ''] = seeded.instances;
    const perSecond = await completeAll(caller, seeded.tasks);
    const todoMs = await timesOf(() => openTodo(caller));
    const opened = await timesOf(() => openInstance(caller, instanceId));
    return [
      atLeast(COMPLETIONS_BUDGET, {
        name: `task completions, ${CONNECTIONS} connections`,
        unit: '/s',
        value: perSecond,
      }),
      atMost(HISTORY_BUDGET_MS, {
        name: `an instance with ${HISTORY_ROWS} lines of history with its first page, p95`,
        unit: 'ms',
        value: quantile(opened, 0.95),
      }),
      atMost(TODO_BUDGET_MS, {
        name: `to-do list of somebody with ${DONE_TASKS} finished and ${OPEN_TASKS} open tasks, p95`,
        unit: 'ms',
        value: quantile(todoMs, 0.95),
      }),
    ];
  });
}

async function openTodo({ url, token }: Caller): Promise<void> {
  const reply = await fetch(`${url}/api/form/designer/list/queryData/rs_flow_todo_list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
    body: JSON.stringify({ data: { queryParam: { pageSize: 30 } } }),
  });
  const text = await reply.text();
  if (!text.startsWith('{"code":0,')) throw new Error(`the list answers ${text.slice(0, 300)}`);
}

async function openInstance(caller: Caller, id: string): Promise<void> {
  await Promise.all([
    callProduct(caller, getFlowInstance, { id }),
    callProduct(caller, queryFlowTimeline, { id, pageSize: 50 }),
  ]);
}

/** The first rounds only warm up. */
async function timesOf(ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -10; round < ROUNDS; round += 1) {
    const startedMs = performance.now();
    await ask();
    if (round >= 0) times.push(performance.now() - startedMs);
  }
  return times;
}

interface Seeded {
  /** Tasks to be completed. */
  readonly tasks: readonly string[];
  /** The first has a long history. */
  readonly instances: readonly string[];
}

async function seed(connection: DatabaseConnection): Promise<Seeded> {
  const { db, close } = openDatabase(connection);
  const broadcast = await createBroadcast(connection, log);
  try {
    const base = { db, clock: systemClock, ids: systemIds, random: systemRandom, log };
    const ctx = systemContext(base, 'bench');
    await installModules(ctx, await loadModules(MODULES_FOLDER));
    await deployTwoTasks(ctx);
    const instances = await startAll({ ctx, broadcast });
    const [first = ''] = instances;
    const officer = await memberNamed(ctx, OFFICER);
    const tasks = await openTasksOf(ctx, officer);
    await addRows(connection, { first, officer });
    return { tasks, instances };
  } finally {
    await broadcast.close();
    await close();
  }
}

/** A flow of two tasks with a limit, each of one person. */
async function deployTwoTasks(ctx: Context): Promise<void> {
  const task = async (id: string, account: string) => ({
    tag: 'userTask',
    id,
    options: {
      assignees: [{ kind: 'members', memberIds: [await memberNamed(ctx, account)] }],
      limit: { workdays: 2 },
    },
  });
  const nodes = [startText(), await task('first', OFFICER), await task('second', SECOND), endText()];
  const bpmnXml = diagramXml(nodes, line('start', 'first', 'second', 'end'));
  const reading = await parseFlow(bpmnXml);
  if (!reading.ok) throw new Error('the diagram of the bench cannot be read');
  const { id: modelId } = await ctx.db
    .selectFrom('flow_model')
    .select('id')
    .where('key', '=', FLOW_KEY)
    .executeTakeFirstOrThrow();
  const facts = { key: FLOW_KEY, name: 'bench', category: 'staff', forms: [] };
  await insertDeployment(ctx, { modelId, facts, bpmnXml, model: reading.value, note: '', deployedBy: null });
}

async function memberNamed({ db }: Context, account: string): Promise<string> {
  const { id } = await db
    .selectFrom('sys_member')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return id;
}

async function startAll({
  ctx,
  broadcast,
}: {
  ctx: Context;
  broadcast: Awaited<ReturnType<typeof createBroadcast>>;
}) {
  const deps = flowDepsOf(ctx, broadcast);
  const memberId = await memberNamed(ctx, ASKER);
  const actor = await loadMemberActor(ctx.db, { memberId, at: ctx.clock.now() });
  const asking: Context = { ...ctx, actor };
  const start = {
    key: 'sample_two_stage',
    record: null,
    formCode: null,
    choices: {},
    opinion: '',
    title: '一件事',
  };
  const ids: string[] = [];
  for (let count = 0; count < COMPLETIONS; count += 1)
    ids.push(await inTransaction(asking, (ctx) => startInstance(ctx, deps, start)));
  return ids;
}

/** What has happened long ago. */
async function addRows(
  connection: DatabaseConnection,
  { first, officer }: { first: string; officer: string },
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await addHistory(client, first);
    await addFinished(client, officer);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

function addHistory(client: pg.Client, instance: string): Promise<unknown> {
  return client.query(
    `insert into flow_log (instance_id, at, by_id, node_id, node_name, action, opinion)
    select i.id, now() - make_interval(secs => $2 - g), i.initiator_id, 'first', 'first',
      (array['entered', 'agree', 'took', 'comment'])[1 + g % 4], '意见' || g
    from flow_instance i, generate_series(1, $2::int) g where i.id = $1`,
    [instance, HISTORY_ROWS],
  );
}

/** All but the last of what the officer has to do is to be completed; what stays are the 1 000 of the list. */
async function openTasksOf({ db }: Context, officer: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('flow_todo')
    .select('task_id')
    .where('member_id', '=', officer)
    .orderBy('arrived_at')
    .execute();
  return rows.slice(0, COMPLETIONS - OPEN_TASKS).map(({ task_id: id }) => id);
}

function addFinished(client: pg.Client, officer: string): Promise<unknown> {
  return client.query(
    `insert into flow_task (id, instance_id, local_id, node_id, node_name, flow_key, flow_name, title, candidate_ids, state, result,
      created_at, done_at, done_by)
    select gen_random_uuid(), i.id, 'old ' || g, 'first', 'first', i.key, i.flow_name, '事 ' || g, array[$1::uuid], 'DONE',
      'agreed', now() - make_interval(mins => g), now() - make_interval(mins => g), $1::uuid
    from generate_series(1, $2::int) g
    join (select row_number() over (order by id) as no, id, key, flow_name from flow_instance limit 50) i on i.no = 1 + g % 50`,
    [officer, DONE_TASKS],
  );
}

/** Completes every task once, each by a call of its own. @returns completions a second */
function completeAll(caller: Caller, tasks: readonly string[]): Promise<number> {
  const calls = tasks.map((id) => {
    const data = { action: 'agree', taskIds: [id], requestId: systemIds.uuid() };
    return { path: takeTaskAction.path, body: JSON.stringify({ data }) };
  });
  return loadCalls(caller, calls, { connections: CONNECTIONS });
}
