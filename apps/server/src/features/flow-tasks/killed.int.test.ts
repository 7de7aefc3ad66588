import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { takeTaskAction } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { loadMemberActor } from '#server/platform/access/load-member-actor.ts';
import { startInstance } from '#server/platform/flows/run/start-instance.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type FlowHall, flowHall, taskOf } from '#server/testing/flows/flow-hall.ts';
import type { WorkerTask } from '#server/testing/flows/flow-worker.ts';

/** Tasks that a process is to complete, and after how many of them it is killed. */
const TASKS = 200;
const KILLED_AFTER = 50;

let hall: FlowHall;
let one: SignedIn;

beforeAll(async () => {
  hall = await flowHall();
  one = await hall.person('甲');
});
afterAll(() => hall.close());

async function startMany(): Promise<void> {
  const asker = await hall.person('申请人');
  const actor = await loadMemberActor(hall.base.db, { memberId: asker.memberId, at: hall.clock.now() });
  const ctx: Context = { ...systemContext(hall.base, 'test'), actor };
  const start = {
    key: 'sample_two_stage',
    record: null,
    formCode: null,
    choices: {},
    opinion: '',
    title: '一件事',
  };
  for (let count = 0; count < TASKS; count += 1)
    await inTransaction(ctx, (ctx) => startInstance(ctx, hall.flows, start));
}

/** Lets a process work on the tasks and kills it in the midst. @returns tasks that it has acknowledged */
async function killInTheMidst(task: WorkerTask): Promise<readonly string[]> {
  const program = join(import.meta.dirname, '../../testing/flows/flow-worker.ts');
  const child = fork(program, [JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const acknowledged: string[] = [];
  child.on('message', (said: { taskId?: string }) => {
    if (said.taskId !== undefined) acknowledged.push(said.taskId);
    if (acknowledged.length === KILLED_AFTER) child.kill('SIGKILL');
  });
  await once(child, 'exit');
  return acknowledged;
}

test('ENG-04 kill -9 in the midst of completions: every acknowledged one is there, and no step is done twice', async () => {
  await hall.deployLine(taskOf('only', [one]));
  await startMany();
  const rows = await hall.base.db.selectFrom('flow_task').select('id').where('state', '=', 'OPEN').execute();
  const tasks = rows.map(({ id: taskId }) => ({ taskId, requestId: hall.base.ids.uuid() }));
  expect(tasks).toHaveLength(TASKS);
  const { memberId } = one;
  const acknowledged = await killInTheMidst({ connection: hall.database.connection, memberId, tasks });
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLED_AFTER);
  expect(acknowledged.length).toBeLessThan(TASKS);
  const done = await hall.base.db.selectFrom('flow_task').select('id').where('state', '=', 'DONE').execute();
  const doneIds = new Set(done.map(({ id }) => id));
  expect(acknowledged.filter((id) => !doneIds.has(id))).toEqual([]);
  // Whoever got no answer sends the same again.
  await Promise.all(
    tasks.map(({ taskId, requestId }) =>
      hall.call(takeTaskAction, { action: 'agree', taskIds: [taskId], requestId }, { as: one }),
    ),
  );
  const { rows: counts } = await sql<{ deeds: number; ends: number; state: string; instances: number }>`
    select state, deeds, ends, count(*)::int as instances from (
      select i.state, (select count(*)::int from flow_log l where l.instance_id = i.id and l.action = 'agree') as deeds,
        (select count(*)::int from flow_log l where l.instance_id = i.id and l.action = 'ended') as ends
      from flow_instance i
    ) each group by state, deeds, ends`.execute(hall.base.db);
  expect(counts).toEqual([{ state: 'DONE', deeds: 1, ends: 1, instances: TASKS }]);
  const left = await hall.base.db.selectFrom('flow_todo').select('id').execute();
  expect(left).toEqual([]);
});
