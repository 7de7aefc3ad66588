import { join } from 'node:path';
import { systemIds } from '../../../../apps/server/src/adapters/ids.ts';
import { type Context, systemContext } from '../../../../apps/server/src/context.ts';
import { openDatabase } from '../../../../apps/server/src/db/connect.ts';
import { type DatabaseConnection, inTransaction } from '../../../../packages/pg/src/index.ts';
import { loadModules } from '../../../../apps/server/src/start/modules.ts';
import { loadMemberActor } from '../../../../apps/server/src/platform/access/load-member-actor.ts';
import { insertDeployment } from '../../../../apps/server/src/platform/flows/deployments.ts';
import { startInstance } from '../../../../apps/server/src/platform/flows/start-instance.ts';
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
import { loadCalls, type LoadedCall } from '../../load/call-load.ts';
import { openCentre } from '../../centre.ts';
import { closingAfter } from '../../cleanup.ts';
import { signInAll } from '../../accounts.ts';
import { benchBase, silentLog } from '../../context.ts';
import { callProduct, type Caller, type Callers, callerAt } from '../../product.ts';
import { startProgram } from '../../program.ts';
import { type Figure, quantileFigure, single } from '../../report/figures.ts';
import { type Scale, sized } from '../../scale.ts';

import pg from 'pg';

/** Tasks that each account completes. */
const COMPLETIONS_EACH = { full: 500, quick: 20 };
const CONNECTIONS = 32;
const HISTORY_ROWS = { full: 10_000, quick: 100 };
const DONE_TASKS = { full: 100_000, quick: 1_000 };
const OPEN_TASKS = { full: 1_000, quick: 20 };
const ROUNDS = { full: 60, quick: 5 };

const MODULES_FOLDER = join(import.meta.dirname, '../../../../modules');

/** Assignees of the first task; the first of them is the officer whose to-do list is measured. */
const ASSIGNEES = [
  'yushen',
  'heyan',
  'shenhe',
  'huodong',
  'zoufang',
  'qiyeku',
  'neirong',
  'xuqiu',
  'fenxi',
  'shenji',
];
/** Assignee of the task after it. */
const SECOND = 'zhongshen';
const STARTER = 'admin';
const FLOW_KEY = 'sample_two_stage';

/**
 * The run time of flows: tasks completed over HTTP on one node, each in a transaction of its own with history and messages; an
 * instance with a long history; the to-do list of an officer with many finished and open tasks.
 */
export async function measureFlows(scale: Scale): Promise<Figure[]> {
  return closingAfter(async (closing) => {
    const { connection, close } = await openCentre();
    closing(close);
    const seeded = await seed(connection, scale);
    const node = await startProgram('app-server', { connection });
    closing(node.close);
    const callers = await signInAll(node.url, ASSIGNEES);
    const officer = callerAt(callers, 0);
    const perSecond = await completeAll(callers, seeded.tasks);
    const rounds = sized(scale, ROUNDS);
    const todoMs = await timesOf(rounds, () => openTodo(officer));
    const openedMs = await timesOf(rounds, () => openInstance(officer, seeded.instanceId));
    const [history, done, open] = [HISTORY_ROWS, DONE_TASKS, OPEN_TASKS].map((size) => sized(scale, size));
    return [
      single(
        { key: 'completions', name: `task completions, ${CONNECTIONS} connections`, unit: '/s' },
        perSecond,
      ),
      quantileFigure(
        { key: 'history', name: `first page of an instance with ${history} history rows, p95`, unit: 'ms' },
        openedMs,
        0.95,
      ),
      quantileFigure(
        { key: 'todo', name: `to-do list with ${done} finished and ${open} open tasks, p95`, unit: 'ms' },
        todoMs,
        0.95,
      ),
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
  if (!text.startsWith('{"code":0,')) throw new Error(`the list replies ${text.slice(0, 300)}`);
}

async function openInstance(caller: Caller, id: string): Promise<void> {
  await Promise.all([
    callProduct(caller, getFlowInstance, { id }),
    callProduct(caller, queryFlowTimeline, { id, pageSize: 50 }),
  ]);
}

/** The first rounds are warm-up. */
async function timesOf(rounds: number, call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -10; round < rounds; round += 1) {
    const startedMs = performance.now();
    await call();
    if (round >= 0) times.push(performance.now() - startedMs);
  }
  return times;
}

interface Seeded {
  /** Tasks to complete, by the account in ASSIGNEES. */
  readonly tasks: readonly (readonly string[])[];
  /** An instance of the officer with a long history. */
  readonly instanceId: string;
}

async function seed(connection: DatabaseConnection, scale: Scale): Promise<Seeded> {
  const db = openDatabase(connection);
  const broadcast = await createBroadcast(connection, silentLog);
  try {
    const ctx = systemContext(benchBase(db), 'bench');
    await installModules(ctx, await loadModules(MODULES_FOLDER));
    const completions = sized(scale, COMPLETIONS_EACH);
    const tasks: (readonly string[])[] = [];
    let instanceId = '';
    for (const [index, assignee] of ASSIGNEES.entries()) {
      // A deployment for each assignee: instances keep the one they started with.
      await deployTwoTasks(ctx, assignee);
      const count = completions + (index === 0 ? sized(scale, OPEN_TASKS) : 0);
      const [first = ''] = await startInstances({ ctx, broadcast, count });
      instanceId ||= first;
      tasks.push((await openTasksOf(ctx, assignee)).slice(0, completions));
    }
    const officer = await memberNamed(ctx, ASSIGNEES[0] ?? '');
    await addRows(connection, { first: instanceId, officer, scale });
    return { tasks, instanceId };
  } finally {
    await broadcast.close();
    await db.close();
  }
}

/** A flow of two tasks with a time limit, each with one assignee. */
async function deployTwoTasks(ctx: Context, assignee: string): Promise<void> {
  const task = async (id: string, account: string) => ({
    tag: 'userTask',
    id,
    options: {
      assignees: [{ kind: 'members', memberIds: [await memberNamed(ctx, account)] }],
      limit: { workdays: 2 },
    },
  });
  const nodes = [startText(), await task('first', assignee), await task('second', SECOND), endText()];
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

async function startInstances({
  ctx,
  broadcast,
  count,
}: {
  ctx: Context;
  broadcast: Awaited<ReturnType<typeof createBroadcast>>;
  count: number;
}): Promise<readonly string[]> {
  const deps = flowDepsOf(ctx, broadcast);
  const memberId = await memberNamed(ctx, STARTER);
  const actor = await loadMemberActor(ctx.db, { memberId, at: ctx.clock.now() });
  const starting: Context = { ...ctx, actor };
  const start = {
    key: FLOW_KEY,
    record: null,
    formCode: null,
    choices: {},
    opinion: '',
    title: '一件事',
  };
  const ids: string[] = [];
  for (let started = 0; started < count; started += 1)
    ids.push(await inTransaction(starting, (ctx) => startInstance(ctx, deps, start)));
  return ids;
}

/** Finished tasks and history rows. */
async function addRows(
  connection: DatabaseConnection,
  { first, officer, scale }: { first: string; officer: string; scale: Scale },
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await addHistory(client, first, sized(scale, HISTORY_ROWS));
    await addFinished(client, officer, sized(scale, DONE_TASKS));
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

function addHistory(client: pg.Client, instance: string, count: number): Promise<unknown> {
  return client.query(
    `insert into flow_log (instance_id, at, by_id, node_id, node_name, action, opinion)
    select i.id, now() - make_interval(secs => $2 - g), i.initiator_id, 'first', 'first',
      (array['entered', 'agree', 'took', 'comment'])[1 + g % 4], '意见' || g
    from flow_instance i, generate_series(1, $2::int) g where i.id = $1`,
    [instance, count],
  );
}

/** Open tasks of an account, in the order of their arrival. */
async function openTasksOf(ctx: Context, account: string): Promise<readonly string[]> {
  const rows = await ctx.db
    .selectFrom('flow_todo')
    .select('task_id')
    .where('member_id', '=', await memberNamed(ctx, account))
    .orderBy('arrived_at')
    .execute();
  return rows.map(({ task_id: id }) => id);
}

function addFinished(client: pg.Client, officer: string, count: number): Promise<unknown> {
  return client.query(
    `insert into flow_task (id, instance_id, local_id, node_id, node_name, flow_key, flow_name, title, candidate_ids, state, result,
      created_at, done_at, done_by)
    select gen_random_uuid(), i.id, 'old ' || g, 'first', 'first', i.key, i.flow_name, '事 ' || g, array[$1::uuid], 'DONE',
      'agreed', now() - make_interval(mins => g), now() - make_interval(mins => g), $1::uuid
    from generate_series(1, $2::int) g
    join (select row_number() over (order by id) as no, id, key, flow_name from flow_instance limit 50) i on i.no = 1 + g % 50`,
    [officer, count],
  );
}

/** Completes every task once, each by a call of its assignee. @returns completions a second */
function completeAll(callers: Callers, tasks: readonly (readonly string[])[]): Promise<number> {
  const [first = []] = tasks;
  const calls = first.flatMap((_, index) =>
    tasks.flatMap((of, account) => completionOf(of[index], callers.tokens[account])),
  );
  return loadCalls(callers, calls, { connections: CONNECTIONS });
}

function completionOf(id: string | undefined, token = ''): LoadedCall[] {
  if (id === undefined) return [];
  const data = { action: 'agree', taskIds: [id], requestId: systemIds.uuid() };
  return [{ path: takeTaskAction.path, body: JSON.stringify({ data }), token }];
}
