import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { takeTaskAction } from '@haiqiao/contract/endpoints';
import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { loadMemberActor } from '#server/platform/access/load-member-actor.ts';
import { startInstance } from '#server/platform/flows/start-instance.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type FlowFixture, flowFixture, taskOf } from '#server/testing/flows/flow-fixture.ts';
import type { WorkerTask } from '#server/testing/flows/flow-worker.ts';

/** Number of tasks that a process completes, and after how many it is killed. */
const TASKS = 200;
const KILLED_AFTER = 50;

let fixture: FlowFixture;
let one: SignedIn;

beforeAll(async () => {
  fixture = await flowFixture();
  one = await fixture.person('甲');
});
afterAll(() => fixture.close());

async function startMany(): Promise<void> {
  const asker = await fixture.person('申请人');
  const actor = await loadMemberActor(fixture.base.db, { memberId: asker.memberId, at: fixture.clock.now() });
  const ctx: Context = { ...systemContext(fixture.base, 'test'), actor };
  const start = {
    key: 'sample_two_stage',
    record: null,
    formCode: null,
    choices: {},
    opinion: '',
    title: '一件事',
  };
  for (let count = 0; count < TASKS; count += 1)
    await inTransaction(ctx, (ctx) => startInstance(ctx, fixture.flows, start));
}

/** Lets a process complete tasks and kills it midway. @returns tasks that it has acknowledged */
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

test('ENG-04 kill -9 during completions loses no acknowledged one, and repeats no step', async () => {
  await fixture.deployLine(taskOf('only', [one]));
  await startMany();
  const rows = await fixture.base.db
    .selectFrom('flow_task')
    .select('id')
    .where('state', '=', 'OPEN')
    .execute();
  const tasks = rows.map(({ id: taskId }) => ({ taskId, requestId: fixture.base.ids.uuid() }));
  expect(tasks).toHaveLength(TASKS);
  const { memberId } = one;
  const acknowledged = await killInTheMidst({ connection: fixture.database.connection, memberId, tasks });
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLED_AFTER);
  expect(acknowledged.length).toBeLessThan(TASKS);
  const done = await fixture.base.db
    .selectFrom('flow_task')
    .select('id')
    .where('state', '=', 'DONE')
    .execute();
  const doneIds = new Set(done.map(({ id }) => id));
  expect(acknowledged.filter((id) => !doneIds.has(id))).toEqual([]);
  // Requests without a response are sent again.
  await Promise.all(
    tasks.map(({ taskId, requestId }) =>
      fixture.call(takeTaskAction, { action: 'agree', taskIds: [taskId], requestId }, { as: one }),
    ),
  );
  const { rows: counts } = await sql<{ actions: number; ends: number; state: string; instances: number }>`
    select state, actions, ends, count(*)::int as instances from (
      select i.state, (select count(*)::int from flow_log l where l.instance_id = i.id and l.action = 'agree') as actions,
        (select count(*)::int from flow_log l where l.instance_id = i.id and l.action = 'ended') as ends
      from flow_instance i
    ) each group by state, actions, ends`.execute(fixture.base.db);
  expect(counts).toEqual([{ state: 'DONE', actions: 1, ends: 1, instances: TASKS }]);
  const left = await fixture.base.db.selectFrom('flow_todo').select('id').execute();
  expect(left).toEqual([]);
});
