import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { passOnTasksOfLeft, releaseClaims } from '#server/platform/flows/timers/free-tasks.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type FlowFixture, flowFixture, taskOf } from '#server/testing/flows/flow-fixture.ts';

/** More than one batch of the sweep. */
const MANY = 201;

const fixtures: FlowFixture[] = [];
let fixture: FlowFixture;
let [asker, holder, successor]: SignedIn[] = [];

beforeEach(async () => {
  fixture = await flowFixture();
  fixtures.push(fixture);
  [asker, holder, successor] = [
    await fixture.person('申请人'),
    await fixture.person('经办人'),
    await fixture.person('接任人'),
  ];
});
afterAll(() => Promise.all(fixtures.map((one) => one.close())));

function must(person: SignedIn | undefined): SignedIn {
  if (!person) throw new Error('no such person');
  return person;
}

const system = () => systemContext(fixture.base, 'test');

/** Starts an instance whose task has tasks beside it that the interpreter does not know: an action on them is refused. */
async function withStuckTasks(people: readonly SignedIn[], options = {}): Promise<string> {
  const { db } = fixture.base;
  await fixture.deployLine(taskOf('only', people, options));
  const stuck = (await fixture.handIn(must(asker))).instanceId;
  await sql`
    with task as (
      insert into flow_task (id, instance_id, local_id, node_id, node_name, flow_key, flow_name, title, candidate_ids, assignee_id,
        claim_until, claimed_at, state, created_at)
      select gen_random_uuid(), instance_id, 'stuck ' || n, node_id, node_name, flow_key, flow_name, title, candidate_ids,
        assignee_id, created_at - interval '1 day', created_at - interval '2 days', 'OPEN', created_at - interval '2 days'
      from flow_task, generate_series(1, ${MANY}) n where instance_id = ${stuck}::uuid
      returning id
    )
    insert into flow_todo (id, task_id, instance_id, member_id, instance_no, title, flow_key, flow_name, node_id, node_name, state,
      arrived_at)
    select gen_random_uuid(), task.id, d.instance_id, d.member_id, d.instance_no, d.title, d.flow_key, d.flow_name, d.node_id,
      d.node_name, d.state, d.arrived_at - interval '2 days'
    from task, flow_todo d where d.instance_id = ${stuck}::uuid`.execute(db);
  return (await fixture.handIn(must(asker))).instanceId;
}

test('ENG-04 tasks that cannot be passed on do not block the tasks behind them', async () => {
  const instanceId = await withStuckTasks([must(holder)]);
  await sql`
    update sys_member set status = 'LEFT', left_at = now(), successor_id = ${must(successor).memberId}::uuid
    where id = ${must(holder).memberId}::uuid`.execute(fixture.base.db);
  await passOnTasksOfLeft(system(), fixture.flows);
  expect((await fixture.open(instanceId)).map(({ people }) => people)).toEqual([[must(successor).memberId]]);
});

test('ENG-04 claims that cannot be released do not block the claims behind them', async () => {
  const instanceId = await withStuckTasks([must(holder), must(successor)], { claimMinutes: 2 });
  const [task] = await fixture.open(instanceId);
  const claimed = await fixture.act(must(holder), { action: 'claim', taskIds: [task?.id ?? ''] });
  expect(claimed.body).toMatchObject({ code: 0 });
  fixture.clock.advance(3 * 60_000);
  await releaseClaims(system(), fixture.flows);
  expect((await fixture.open(instanceId)).map(({ assignee }) => assignee)).toEqual([null]);
});
