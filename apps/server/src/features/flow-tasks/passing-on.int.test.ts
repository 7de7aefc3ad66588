import { previewHandOver, queryRecords, queryTaskCandidates } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { passOnTasksOfLeft, releaseClaims } from '#server/platform/flows/timers/free-tasks.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type FlowHall, flowHall, taskOf } from '#server/testing/flows/flow-hall.ts';

let hall: FlowHall;
let asker: SignedIn;
let one: SignedIn;
let two: SignedIn;
let three: SignedIn;
let deps: FlowDeps;

const BUTTONS = ['agree', 'disagree', 'return', 'transfer', 'delegate', 'addSign', 'removeSign', 'cc'].map(
  (action) => ({ action, opinion: 'optional' }),
);

beforeAll(async () => {
  hall = await flowHall();
  const names = ['申请人', '甲', '乙', '丙'];
  const people = [];
  for (const name of names) people.push(await hall.person(name));
  [asker, one, two, three] = people as [SignedIn, SignedIn, SignedIn, SignedIn]; // one for each name
  deps = hall.flows;
});
afterAll(() => hall.close());

const begin = async (options: object = {}, people = [one]) => {
  await hall.deployLine(taskOf('only', people, { buttons: BUTTONS, ...options }));
  return (await hall.handIn(asker)).instanceId;
};
const act = async (as: SignedIn, input: Parameters<FlowHall['act']>[1]) => {
  const { body } = await hall.act(as, input);
  expect(body).toMatchObject({ code: 0 });
};
const peopleOf = async (instanceId: string) =>
  (await hall.open(instanceId)).map(({ state, people }) => [state, people.map(nameOf)] as const);
const nameOf = (id: string) =>
  [asker, one, two, three].find(({ memberId }) => memberId === id)?.account.replace('flow-', '') ?? id;
const todosOf = async (as: SignedIn) => {
  const query = { listCode: 'rs_flow_todo_list', queryParam: {} };
  return (await hall.call(queryRecords, query, { as })).datas;
};
const messagesOf = async (as: SignedIn) => {
  const rows = await hall.base.db
    .selectFrom('sys_message')
    .select(['template', 'closed_at'])
    .where('receiver_id', '=', as.memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
  return rows.map(({ template, closed_at: closed }) => `${template}${closed ? ' closed' : ''}`);
};

test('ENG-04 a transferred task is somebody else’s: in their list, with a to-do, and gone from the first one’s', async () => {
  const instanceId = await begin();
  const [task] = await hall.open(instanceId);
  const find = (keyword: string) =>
    hall.call(queryTaskCandidates, { taskId: task?.id, action: 'transfer', keyword }, { as: one });
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
  await hall.decide(two, instanceId, 'agree');
  expect(await todosOf(two)).toEqual([]);
  expect((await messagesOf(two))[0]).toBe('FLOW_TODO closed');
});

test('ENG-04 whoever a task is delegated to hands it back, and its owner decides', async () => {
  const instanceId = await begin();
  const [task] = await hall.open(instanceId);
  await act(one, { action: 'delegate', taskIds: [task?.id ?? ''], memberId: two.memberId });
  expect(await peopleOf(instanceId)).toEqual([['DELEGATED', ['乙']]]);
  await hall.decide(two, instanceId, 'agree');
  expect(await peopleOf(instanceId)).toEqual([['OPEN', ['甲']]]);
  await hall.decide(one, instanceId, 'agree');
  expect(await hall.state(instanceId)).toMatchObject({ state: 'DONE' });
});

test('ENG-04 people who are asked before, after and beside decide in their turn, and can be taken away again', async () => {
  const instanceId = await begin();
  const [task] = await hall.open(instanceId);
  const taskIds = [task?.id ?? ''];
  await act(one, { action: 'addSign', taskIds, where: 'before', memberIds: [two.memberId] });
  expect(await peopleOf(instanceId)).toEqual([
    ['WAITING', ['甲']],
    ['OPEN', ['乙']],
  ]);
  expect(errorOf(await hall.act(one, { action: 'agree', taskIds }))).toBe('FLOW_TASK_WRONG_STATE');
  await hall.decide(two, instanceId, 'agree');
  await act(one, { action: 'addSign', taskIds, where: 'parallel', memberIds: [three.memberId] });
  const added = (await hall.open(instanceId)).find(({ people }) => people.includes(three.memberId));
  expect(errorOf(await hall.act(two, { action: 'removeSign', taskIds: [added?.id ?? ''] }))).toBe(
    'FLOW_TASK_NOT_YOURS',
  );
  await act(one, { action: 'removeSign', taskIds: [added?.id ?? ''] });
  expect(await peopleOf(instanceId)).toEqual([['OPEN', ['甲']]]);
  await hall.decide(one, instanceId, 'agree');
  expect(await hall.state(instanceId)).toMatchObject({ state: 'DONE' });
});

test('ENG-04 copies go to people, who may read the record from then on; urging and comments reach those who have it', async () => {
  await hall.deployLine(taskOf('only', [one], { buttons: BUTTONS }));
  const { dataId, instanceId } = await hall.handIn(asker);
  const [task] = await hall.open(instanceId);
  await act(one, { action: 'cc', taskIds: [task?.id ?? ''], memberIds: [three.memberId] });
  expect((await hall.read(dataId, three)).flow?.instance.id).toBe(instanceId);
  expect(await messagesOf(three)).toContain('FLOW_CC');
  await act(asker, { action: 'urge', instanceIds: [instanceId] });
  expect(errorOf(await hall.act(asker, { action: 'urge', instanceIds: [instanceId] }))).toBe(
    'FLOW_URGED_LATELY',
  );
  expect(errorOf(await hall.act(two, { action: 'urge', instanceIds: [instanceId] }))).toBe(
    'FLOW_ACTION_REFUSED',
  );
  await act(three, { action: 'comment', instanceIds: [instanceId], opinion: '快一点' });
  expect((await messagesOf(one)).slice(0, 2)).toEqual(['FLOW_COMMENTED', 'FLOW_URGED']);
  const [todo] = await todosOf(one);
  expect(todo).toMatchObject({ urgeCount: 1 });
});

test('ENG-04 a claim keeps others out until it runs out by itself', async () => {
  const instanceId = await begin({ claimMinutes: 2 }, [one, two]);
  const taskIds = [(await hall.open(instanceId))[0]?.id ?? ''];
  await act(one, { action: 'claim', taskIds });
  const late = await hall.act(two, { action: 'agree', taskIds });
  expect(late.body).toMatchObject({ data: { error: 'FLOW_TASK_CLAIMED', by: '甲' } });
  hall.clock.advance(3 * 60_000);
  await releaseClaims(systemContext(hall.base, 'test'), deps);
  expect((await hall.open(instanceId))[0]?.assignee).toBeNull();
  await act(two, { action: 'claim', taskIds });
  hall.clock.advance(3 * 60_000);
  // What rests is left alone: so many could rest that the others are never reached.
  const sweep = () => releaseClaims(systemContext(hall.base, 'test'), deps);
  const whole = { instanceIds: [instanceId], opinion: '等等' };
  await hall.act(hall.admin, { action: 'suspend', ...whole });
  expect(await sweep()).toBe(0);
  await hall.act(hall.admin, { action: 'resume', ...whole });
  // Nobody has swept yet: it counts as free all the same.
  await act(one, { action: 'claim', taskIds });
  await hall.decide(one, instanceId, 'agree');
});

test('ENG-04 nobody who has left is given anything, and what they had goes to whoever took over', async () => {
  const leaver = await hall.person('将离职');
  const instanceId = await begin({}, [leaver]);
  const pool = await begin({}, [leaver, one]);
  const preview = await hall.call(previewHandOver, { id: leaver.memberId }, { as: hall.admin });
  expect(preview).toContainEqual({ kind: 'tasks', code: '', label: '', total: 1 });
  await sql`
    update sys_member set status = 'LEFT', left_at = now(), successor_id = ${two.memberId}::uuid where id = ${leaver.memberId}::uuid`.execute(
    hall.base.db,
  );
  const [task] = await hall.open(instanceId);
  const toLeft = { action: 'transfer' as const, taskIds: [task?.id ?? ''], memberId: leaver.memberId };
  expect(errorOf(await hall.act(hall.admin, toLeft))).toBe('FLOW_MEMBER_UNAVAILABLE');
  await passOnTasksOfLeft(systemContext(hall.base, 'test'), deps);
  expect(await peopleOf(instanceId)).toEqual([['OPEN', ['乙']]]);
  // A pool goes on without them, and nobody looks at it again for their sake.
  expect((await hall.open(pool))[0]?.people).toContain(one.memberId);
  expect(await passOnTasksOfLeft(systemContext(hall.base, 'test'), deps)).toBe(0);
  // Those whom a model names and who have left are not found: the administrators get it.
  const second = await begin({}, [leaver]);
  expect((await hall.open(second))[0]?.people).toContain(hall.admin.memberId);
});
