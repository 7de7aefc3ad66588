import {
  removeRecords,
  runRecordAction,
  saveRecord,
  takeTaskAction,
  undoTaskAction,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { FLOW_FORM, type FlowHall, flowHall, taskOf } from '#server/testing/flows/flow-hall.ts';

let hall: FlowHall;
let asker: SignedIn;
let one: SignedIn;
let two: SignedIn;

beforeAll(async () => {
  hall = await flowHall();
  [asker, one, two] = [await hall.person('申请人'), await hall.person('甲'), await hall.person('乙')];
});
afterAll(() => hall.close());

const firstOf = async (instanceId: string) => {
  const [task] = await hall.open(instanceId);
  if (!task) throw new Error(`${instanceId} has no open task`);
  return task;
};
const outcomesOf = (answer: { body: { data: unknown } }) => takeTaskAction.reply.parse(answer.body.data);

test('ENG-04 handing a record in starts its flow, in the same deed; agreeing goes on to the end', async () => {
  await hall.deployLine(taskOf('first', [one], { status: 'PRELIM_PENDING' }), taskOf('second', [two]));
  const { dataId, instanceId } = await hall.handIn(asker);
  expect((await hall.read(dataId, asker)).status).toBe('PRELIM_PENDING');
  expect(await hall.open(instanceId)).toMatchObject([
    { node: 'first', state: 'OPEN', people: [one.memberId] },
  ]);
  await hall.decide(one, instanceId, { action: 'agree', opinion: '可以' });
  expect(await hall.open(instanceId)).toMatchObject([{ node: 'second' }]);
  await hall.decide(two, instanceId, 'agree');
  expect(await hall.state(instanceId)).toMatchObject({ state: 'DONE', outcome: 'end', nodes: [] });
});

test('ENG-04 of two people who do one task at once exactly one does, and the other is told who', async () => {
  await hall.deployLine(taskOf('pool', [one, two]));
  const { instanceId } = await hall.handIn(asker);
  const { id } = await firstOf(instanceId);
  const answers = await Promise.all([one, two].map((as) => hall.act(as, { action: 'agree', taskIds: [id] })));
  expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
  const loser = answers.find(({ body }) => body.code !== 0);
  const winner = answers[0]?.body.code === 0 ? '甲' : '乙';
  expect(loser?.body).toMatchObject({
    data: { error: 'FLOW_TASK_OVER', by: winner },
    message: `该任务已由${winner}办理`,
  });
});

test('ENG-04 who has no task is refused, and so is what the node does not offer', async () => {
  await hall.deployLine(taskOf('only', [one], { buttons: [{ action: 'agree', opinion: 'required' }] }));
  const { instanceId } = await hall.handIn(asker);
  const { id } = await firstOf(instanceId);
  const refused = async (as: SignedIn, input: Parameters<FlowHall['act']>[1]) =>
    errorOf(await hall.act(as, input));
  expect(await refused(two, { action: 'agree', taskIds: [id], opinion: '好' })).toBe('FLOW_TASK_NOT_YOURS');
  expect(await refused(one, { action: 'disagree', taskIds: [id] })).toBe('FLOW_ACTION_REFUSED');
  expect(await refused(one, { action: 'transfer', taskIds: [id], memberId: two.memberId })).toBe(
    'FLOW_ACTION_REFUSED',
  );
  expect(await refused(one, { action: 'agree', taskIds: [id] })).toBe('RECORD_INVALID');
  expect(await refused(one, { action: 'agree', taskIds: [hall.base.ids.uuid()], opinion: '好' })).toBe(
    'FLOW_TASK_NOT_FOUND',
  );
  expect(await refused(one, { action: 'jump', instanceIds: [instanceId], node: 'end', opinion: '好' })).toBe(
    'ACCESS_DENIED',
  );
  expect(await refused(two, { action: 'comment', instanceIds: [instanceId], opinion: '好' })).toBe(
    'FLOW_INSTANCE_NOT_FOUND',
  );
});

test('ENG-04 a batch answers for each and never skips an opinion; the same request again is answered as before', async () => {
  await hall.deployLine(taskOf('only', [one]));
  const ids = [];
  for (let count = 0; count < 3; count += 1)
    ids.push((await firstOf((await hall.handIn(asker)).instanceId)).id);
  const [first = '', second = '', third = ''] = ids;
  await hall.act(one, { action: 'agree', taskIds: [second] });
  const requestId = hall.base.ids.uuid();
  const input = { action: 'agree' as const, taskIds: [first, second, third], requestId };
  const ask = () => hall.ask(takeTaskAction, input, { as: one });
  const [done, over, alsoDone] = outcomesOf(await ask());
  expect(done).toMatchObject({ taskId: first, ok: true });
  expect(over).toMatchObject({ taskId: second, ok: false, error: 'FLOW_TASK_OVER' });
  expect(alsoDone).toMatchObject({ taskId: third, ok: true });
  const again = outcomesOf(await ask());
  expect(again.map(({ ok }) => ok)).toEqual([true, false, true]);
  expect(again[0]?.undoUntil).toBe(done?.undoUntil);
  const reused = await hall.ask(takeTaskAction, { ...input, taskIds: [first], opinion: '别的' }, { as: one });
  expect(errorOf(reused)).toBe('FLOW_REQUEST_REUSED');
  const opinions = await hall.act(one, { action: 'disagree', taskIds: [first, third] });
  expect(outcomesOf(opinions).map(({ error }) => error)).toEqual(['FLOW_TASK_OVER', 'FLOW_TASK_OVER']);
  const values = await hall.act(one, { action: 'agree', taskIds: [first, third], values: { remark: '同' } });
  expect(values.body).toMatchObject({ data: { error: 'RECORD_INVALID', issues: [{ path: 'values' }] } });
  const tooMany = Array.from({ length: 51 }, () => hall.base.ids.uuid());
  expect(errorOf(await hall.act(one, { action: 'agree', taskIds: tooMany }))).toBe('REQUEST_INVALID');
});

test('ENG-04 a decision is taken back within ten seconds, by whoever took it, as long as nothing else has happened', async () => {
  await hall.deployLine(
    taskOf('first', [one], { status: 'PRELIM_PENDING' }),
    taskOf('second', [two], { status: 'FINAL_PENDING' }),
  );
  const { dataId, instanceId } = await hall.handIn(asker);
  const before = await firstOf(instanceId);
  const undo = (as: SignedIn, requestId = hall.base.ids.uuid()) =>
    hall.ask(undoTaskAction, { instanceIds: [instanceId], requestId }, { as });
  await hall.decide(one, instanceId, 'agree');
  expect((await hall.read(dataId, asker)).status).toBe('FINAL_PENDING');
  expect(errorOf(await undo(two))).toBe('FLOW_UNDO_OVER');
  const requestId = hall.base.ids.uuid();
  // Whose answer was lost asks again, and is told the same.
  for (let count = 0; count < 2; count += 1)
    expect((await undo(one, requestId)).body).toMatchObject({ code: 0, data: [{ instanceId, ok: true }] });
  expect(await hall.open(instanceId)).toEqual([before]);
  expect((await hall.read(dataId, asker)).status).toBe('PRELIM_PENDING');
  await hall.decide(one, instanceId, 'agree');
  hall.clock.advance(11_000);
  expect(errorOf(await undo(one))).toBe('FLOW_UNDO_OVER');
  await hall.decide(two, instanceId, 'agree');
  expect(errorOf(await undo(one))).toBe('FLOW_UNDO_OVER');
  expect((await undo(two)).body.code).toBe(0);
  expect(await hall.open(instanceId)).toMatchObject([{ node: 'second' }]);
  await hall.decide(two, instanceId, 'agree');
  expect(await hall.state(instanceId)).toMatchObject({ state: 'DONE' });
});

test('ENG-04 whoever returns says where to: to the node before, to the initiator, to one that was there, and straight back here', async () => {
  await hall.deployLine(
    taskOf('first', [one]),
    taskOf('second', [two], { buttons: [{ action: 'agree' }, { action: 'return', opinion: 'required' }] }),
  );
  const { instanceId } = await hall.handIn(asker);
  const goBack = async (to: 'previous' | 'initiator' | { node: string }, comesBack: boolean) => {
    const { id } = await firstOf(instanceId);
    const answer = await hall.act(two, { action: 'return', taskIds: [id], to, comesBack, opinion: '再看' });
    expect(answer.body).toMatchObject({ code: 0 });
    return (await firstOf(instanceId)).node;
  };
  await hall.decide(one, instanceId, 'agree');
  expect(await goBack('previous', false)).toBe('first');
  await hall.decide(one, instanceId, 'agree');
  expect(await goBack({ node: 'first' }, true)).toBe('first');
  await hall.decide(one, instanceId, 'agree');
  expect((await firstOf(instanceId)).node).toBe('second');
  expect(await goBack('initiator', true)).toBe('start');
  await hall.decide(asker, instanceId, 'agree');
  expect((await firstOf(instanceId)).node).toBe('second');
  const { id } = await firstOf(instanceId);
  const nowhere = await hall.act(two, {
    action: 'return',
    taskIds: [id],
    to: { node: 'end' },
    opinion: '再看',
  });
  expect(errorOf(nowhere)).toBe('FLOW_NODE_UNKNOWN');
});

test('ENG-04 the initiator takes it back while nobody works on it; whoever is late is told', async () => {
  await hall.deployLine(taskOf('pool', [one, two], { claimMinutes: 30, status: 'PRELIM_PENDING' }));
  const { instanceId } = await hall.handIn(asker);
  const { id } = await firstOf(instanceId);
  const withdraw = () => hall.act(asker, { action: 'withdraw', instanceIds: [instanceId] });
  expect((await hall.act(one, { action: 'claim', taskIds: [id] })).body.code).toBe(0);
  expect((await withdraw()).body).toMatchObject({ data: { error: 'FLOW_TASK_CLAIMED', by: '甲' } });
  expect((await hall.act(one, { action: 'release', taskIds: [id] })).body.code).toBe(0);
  expect((await withdraw()).body).toMatchObject({ code: 0 });
  expect(await hall.state(instanceId)).toMatchObject({ state: 'TERMINATED', outcome: 'withdrawn' });
  expect(errorOf(await hall.act(one, { action: 'agree', taskIds: [id] }))).toBe('FLOW_INSTANCE_OVER');
});

test('ENG-04 the record of a flow is not handed in twice, nor deleted, while it runs', async () => {
  await hall.deployLine(taskOf('only', [one]));
  const { dataId } = await hall.handIn(asker);
  const again = await hall.ask(runRecordAction, { id: FLOW_FORM, dataId, action: 'submit' }, { as: asker });
  expect(errorOf(again)).toBe('RECORD_ACTION_REFUSED');
  const { actions } = await hall.read(dataId, asker);
  expect(actions.map(({ code }) => code)).not.toContain('submit');
  const remove = () =>
    hall.ask(removeRecords, { id: FLOW_FORM, dataIds: [dataId], reason: '不要了' }, { as: asker });
  expect((await remove()).body).toMatchObject({ data: { error: 'FLOW_RECORD_IN_FLOW', names: ['甲'] } });
});

test('ENG-04 fields are what the node leaves of them, on reading and on saving', async () => {
  const fields = { reason: 'readonly', remark: 'required', deputyId: 'hidden' };
  await hall.deployLine(taskOf('only', [one], { fields }));
  const { dataId, instanceId } = await hall.handIn(asker);
  await hall.reach(one, 'leave_request', { rows: [{ kind: 'all' }] });
  await hall.grant(one, ['leave_request:update']);
  const seen = await hall.read(dataId, one);
  expect(seen.access).toMatchObject({ reason: { mode: 'readonly' } });
  expect(seen.fields).not.toHaveProperty('deputyId');
  expect(seen.flow?.tasks[0]?.buttons.map(({ action }) => action)).toEqual(['agree', 'disagree']);
  expect((await hall.read(dataId, asker)).fields).toHaveProperty('deputyId');
  const { id } = await firstOf(instanceId);
  const agree = (values?: Record<string, unknown>) =>
    hall.act(one, { action: 'agree', taskIds: [id], ...(values && { values }) });
  expect((await agree()).body).toMatchObject({ data: { issues: [{ path: 'remark', rule: 'required' }] } });
  expect(errorOf(await agree({ reason: '改', remark: '好' }))).toBe('RECORD_READONLY');
  const save = { id: FLOW_FORM, dataId, rowVersion: seen.rowVersion, values: { reason: '改' } };
  expect(errorOf(await hall.ask(saveRecord, save, { as: one }))).toBe('RECORD_READONLY');
  expect((await agree({ remark: '好' })).body.code).toBe(0);
  expect((await hall.read(dataId, asker)).fields['remark']?.value).toBe('好');
});

test('ENG-04 whoever has or had a task on a record reads it, though their groups do not reach it', async () => {
  await hall.deployLine(taskOf('only', [two]));
  const { dataId, instanceId } = await hall.handIn(asker);
  const outsider = await hall.person('外人');
  await expect(hall.read(dataId, outsider)).rejects.toThrow(/RECORD_NOT_FOUND|ACCESS_DENIED/);
  const seen = await hall.read(dataId, two);
  expect(seen.flow?.tasks).toHaveLength(1);
  await hall.decide(two, instanceId, 'agree');
  expect((await hall.read(dataId, two)).flow?.tasks ?? []).toEqual([]);
});
