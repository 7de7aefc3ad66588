import { previewHandOver, queryRecords, queryTaskCandidates } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { passOnTasksOfLeft, releaseClaims } from '#server/platform/flows/timers/free-tasks.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type FlowFixture, flowFixture, taskOf } from '#server/testing/flows/flow-fixture.ts';

let fixture: FlowFixture;
let asker: SignedIn;
let one: SignedIn;
let two: SignedIn;
let three: SignedIn;
let deps: FlowDeps;

const BUTTONS = ['agree', 'disagree', 'return', 'transfer', 'delegate', 'addSign', 'removeSign', 'cc'].map(
  (action) => ({ action, opinion: 'optional' }),
);

beforeAll(async () => {
  fixture = await flowFixture();
  const names = ['申请人', '甲', '乙', '丙'];
  const people = [];
  for (const name of names) people.push(await fixture.person(name));
  [asker, one, two, three] = people as [SignedIn, SignedIn, SignedIn, SignedIn]; // one for each name
  deps = fixture.flows;
});
afterAll(() => fixture.close());

const begin = async (options: object = {}, people = [one]) => {
  await fixture.deployLine(taskOf('only', people, { buttons: BUTTONS, ...options }));
  return (await fixture.handIn(asker)).instanceId;
};
const act = async (as: SignedIn, input: Parameters<FlowFixture['act']>[1]) => {
  const { body } = await fixture.act(as, input);
  expect(body).toMatchObject({ code: 0 });
};
const peopleOf = async (instanceId: string) =>
  (await fixture.open(instanceId)).map(({ state, people }) => [state, people.map(nameOf)] as const);
const nameOf = (id: string) =>
  [asker, one, two, three].find(({ memberId }) => memberId === id)?.account.replace('flow-', '') ?? id;
const todosOf = async (as: SignedIn) => {
  const query = { listCode: 'rs_flow_todo_list', queryParam: {} };
  return (await fixture.call(queryRecords, query, { as })).datas;
};
const messagesOf = async (as: SignedIn) => {
  const rows = await fixture.base.db
    .selectFrom('sys_message')
    .select(['template', 'closed_at'])
    .where('receiver_id', '=', as.memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
  return rows.map(({ template, closed_at: closed }) => `${template}${closed ? ' closed' : ''}`);
};

test('ENG-04 a transferred task moves with its to-do to the new assignee’s list', async () => {
  const instanceId = await begin();
  const [task] = await fixture.open(instanceId);
  const find = (keyword: string) =>
    fixture.call(queryTaskCandidates, { taskId: task?.id, action: 'transfer', keyword }, { as: one });
  expect(await find('乙')).toMatchObject([{ id: two.memberId, name: '乙' }]);
  expect(await find('乙 甲')).toEqual([]);
  await act(one, { action: 'transfer', taskIds: [task?.id ?? ''], memberId: two.memberId, opinion: '请看' });
  expect(await peopleOf(instanceId)).toEqual([['OPEN', ['乙']]]);
  expect(await todosOf(one)).toEqual([]);
  expect(await todosOf(two)).toMatchObject([
    { taskId: task?.id, nodeName: 'only', title: expect.stringContaining('回家') },
  ]);
  expect((await messagesOf(one))[0]).toBe('FLOW_TODO closed');
  expect((await messagesOf(two))[0]).toBe('FLOW_TODO');
  await fixture.decide(two, instanceId, 'agree');
  expect(await todosOf(two)).toEqual([]);
  expect((await messagesOf(two))[0]).toBe('FLOW_TODO closed');
});

test('ENG-04 a delegate hands a task back, and its owner decides', async () => {
  const instanceId = await begin();
  const [task] = await fixture.open(instanceId);
  await act(one, { action: 'delegate', taskIds: [task?.id ?? ''], memberId: two.memberId });
  expect(await peopleOf(instanceId)).toEqual([['DELEGATED', ['乙']]]);
  await fixture.decide(two, instanceId, 'agree');
  expect(await peopleOf(instanceId)).toEqual([['OPEN', ['甲']]]);
  await fixture.decide(one, instanceId, 'agree');
  expect(await fixture.state(instanceId)).toMatchObject({ state: 'DONE' });
});

test('ENG-04 people added before, after and in parallel decide in turn, and can be removed', async () => {
  const instanceId = await begin();
  const [task] = await fixture.open(instanceId);
  const taskIds = [task?.id ?? ''];
  await act(one, { action: 'addSign', taskIds, where: 'before', memberIds: [two.memberId] });
  expect(await peopleOf(instanceId)).toEqual([
    ['WAITING', ['甲']],
    ['OPEN', ['乙']],
  ]);
  expect(errorOf(await fixture.act(one, { action: 'agree', taskIds }))).toBe('FLOW_TASK_WRONG_STATE');
  await fixture.decide(two, instanceId, 'agree');
  await act(one, { action: 'addSign', taskIds, where: 'parallel', memberIds: [three.memberId] });
  const added = (await fixture.open(instanceId)).find(({ people }) => people.includes(three.memberId));
  expect(errorOf(await fixture.act(two, { action: 'removeSign', taskIds: [added?.id ?? ''] }))).toBe(
    'FLOW_TASK_NOT_YOURS',
  );
  await act(one, { action: 'removeSign', taskIds: [added?.id ?? ''] });
  expect(await peopleOf(instanceId)).toEqual([['OPEN', ['甲']]]);
  await fixture.decide(one, instanceId, 'agree');
  expect(await fixture.state(instanceId)).toMatchObject({ state: 'DONE' });
});

test('ENG-04 copy recipients may read the record, and urges and comments notify the current assignees', async () => {
  await fixture.deployLine(taskOf('only', [one], { buttons: BUTTONS }));
  const { dataId, instanceId } = await fixture.handIn(asker);
  const [task] = await fixture.open(instanceId);
  await act(one, { action: 'cc', taskIds: [task?.id ?? ''], memberIds: [three.memberId] });
  expect((await fixture.read(dataId, three)).flow?.instance.id).toBe(instanceId);
  expect(await messagesOf(three)).toContain('FLOW_CC');
  await act(asker, { action: 'urge', instanceIds: [instanceId] });
  expect(errorOf(await fixture.act(asker, { action: 'urge', instanceIds: [instanceId] }))).toBe(
    'FLOW_URGED_LATELY',
  );
  expect(errorOf(await fixture.act(three, { action: 'urge', instanceIds: [instanceId] }))).toBe(
    'FLOW_ACTION_REFUSED',
  );
  expect(errorOf(await fixture.act(two, { action: 'urge', instanceIds: [instanceId] }))).toBe(
    'FLOW_INSTANCE_NOT_FOUND',
  );
  await act(three, { action: 'comment', instanceIds: [instanceId], opinion: '快一点' });
  expect((await messagesOf(one)).slice(0, 2)).toEqual(['FLOW_COMMENTED', 'FLOW_URGED']);
  const [todo] = await todosOf(one);
  expect(todo).toMatchObject({ urgeCount: 1 });
});

test('ENG-04 a claim excludes others until it expires', async () => {
  const instanceId = await begin({ claimMinutes: 2 }, [one, two]);
  const taskIds = [(await fixture.open(instanceId))[0]?.id ?? ''];
  await act(one, { action: 'claim', taskIds });
  const late = await fixture.act(two, { action: 'agree', taskIds });
  expect(late.body).toMatchObject({ data: { error: 'FLOW_TASK_CLAIMED', by: '甲' } });
  fixture.clock.advance(3 * 60_000);
  await releaseClaims(systemContext(fixture.base, 'test'), deps);
  expect((await fixture.open(instanceId))[0]?.assignee).toBeNull();
  await act(two, { action: 'claim', taskIds });
  fixture.clock.advance(3 * 60_000);
  // Suspended instances are skipped: many of them would starve the others.
  const sweep = () => releaseClaims(systemContext(fixture.base, 'test'), deps);
  const whole = { instanceIds: [instanceId], opinion: '等等' };
  await fixture.act(fixture.admin, { action: 'suspend', ...whole });
  expect(await sweep()).toBe(0);
  await fixture.act(fixture.admin, { action: 'resume', ...whole });
  // No sweep has run yet: an expired claim counts as free.
  await act(one, { action: 'claim', taskIds });
  await fixture.decide(one, instanceId, 'agree');
});

test('ENG-04 departed members get no tasks, and their open tasks go to the successor', async () => {
  const leaver = await fixture.person('将离职');
  const instanceId = await begin({}, [leaver]);
  const pool = await begin({}, [leaver, one]);
  const preview = await fixture.call(previewHandOver, { id: leaver.memberId }, { as: fixture.admin });
  expect(preview).toContainEqual({ kind: 'tasks', code: '', label: '', total: 1 });
  await sql`
    update sys_member set status = 'LEFT', left_at = now(), successor_id = ${two.memberId}::uuid where id = ${leaver.memberId}::uuid`.execute(
    fixture.base.db,
  );
  const [task] = await fixture.open(instanceId);
  const toLeft = { action: 'transfer' as const, taskIds: [task?.id ?? ''], memberId: leaver.memberId };
  expect(errorOf(await fixture.act(fixture.admin, toLeft))).toBe('FLOW_MEMBER_UNAVAILABLE');
  await passOnTasksOfLeft(systemContext(fixture.base, 'test'), deps);
  expect(await peopleOf(instanceId)).toEqual([['OPEN', ['乙']]]);
  // A pool continues without them, and is not processed again on their account.
  expect((await fixture.open(pool))[0]?.people).toContain(one.memberId);
  expect(await passOnTasksOfLeft(systemContext(fixture.base, 'test'), deps)).toBe(0);
  // Departed members named in a model are not resolved: the administrators get the task.
  const second = await begin({}, [leaver]);
  expect((await fixture.open(second))[0]?.people).toContain(fixture.admin.memberId);
});
