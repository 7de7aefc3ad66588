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
import { FLOW_FORM, type FlowFixture, flowFixture, taskOf } from '#server/testing/flows/flow-fixture.ts';

let fixture: FlowFixture;
let asker: SignedIn;
let one: SignedIn;
let two: SignedIn;

beforeAll(async () => {
  fixture = await flowFixture();
  [asker, one, two] = [
    await fixture.person('申请人'),
    await fixture.person('甲'),
    await fixture.person('乙'),
  ];
});
afterAll(() => fixture.close());

const firstOf = async (instanceId: string) => {
  const [task] = await fixture.open(instanceId);
  if (!task) throw new Error(`${instanceId} has no open task`);
  return task;
};
const outcomesOf = (answer: { body: { data: unknown } }) => takeTaskAction.reply.parse(answer.body.data);

test('ENG-04 submitting a record starts its flow in the same action, and agreeing continues to the end', async () => {
  await fixture.deployLine(taskOf('first', [one], { status: 'PRELIM_PENDING' }), taskOf('second', [two]));
  const { dataId, instanceId } = await fixture.handIn(asker);
  expect((await fixture.read(dataId, asker)).status).toBe('PRELIM_PENDING');
  expect(await fixture.open(instanceId)).toMatchObject([
    { node: 'first', state: 'OPEN', people: [one.memberId] },
  ]);
  await fixture.decide(one, instanceId, { action: 'agree', opinion: '可以' });
  expect(await fixture.open(instanceId)).toMatchObject([{ node: 'second' }]);
  await fixture.decide(two, instanceId, 'agree');
  expect(await fixture.state(instanceId)).toMatchObject({ state: 'DONE', outcome: 'end', nodes: [] });
});

test('ENG-04 of two people completing one task concurrently exactly one succeeds, and the other learns who', async () => {
  await fixture.deployLine(taskOf('pool', [one, two]));
  const { instanceId } = await fixture.handIn(asker);
  const { id } = await firstOf(instanceId);
  const answers = await Promise.all(
    [one, two].map((as) => fixture.act(as, { action: 'agree', taskIds: [id] })),
  );
  expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
  const loser = answers.find(({ body }) => body.code !== 0);
  const winner = answers[0]?.body.code === 0 ? '甲' : '乙';
  expect(loser?.body).toMatchObject({
    data: { error: 'FLOW_TASK_OVER', by: winner },
    message: `该任务已由${winner}办理`,
  });
});

test('ENG-04 an action without a task, or not offered by the node, is rejected', async () => {
  await fixture.deployLine(taskOf('only', [one], { buttons: [{ action: 'agree', opinion: 'required' }] }));
  const { instanceId } = await fixture.handIn(asker);
  const { id } = await firstOf(instanceId);
  const refused = async (as: SignedIn, input: Parameters<FlowFixture['act']>[1]) =>
    errorOf(await fixture.act(as, input));
  expect(await refused(two, { action: 'agree', taskIds: [id], opinion: '好' })).toBe('FLOW_TASK_NOT_FOUND');
  expect(await refused(one, { action: 'disagree', taskIds: [id] })).toBe('FLOW_ACTION_REFUSED');
  expect(await refused(one, { action: 'transfer', taskIds: [id], memberId: two.memberId })).toBe(
    'FLOW_ACTION_REFUSED',
  );
  expect(await refused(one, { action: 'agree', taskIds: [id] })).toBe('RECORD_INVALID');
  expect(await refused(one, { action: 'agree', taskIds: [fixture.base.ids.uuid()], opinion: '好' })).toBe(
    'FLOW_TASK_NOT_FOUND',
  );
  expect(await refused(one, { action: 'jump', instanceIds: [instanceId], node: 'end', opinion: '好' })).toBe(
    'ACCESS_DENIED',
  );
  expect(await refused(two, { action: 'comment', instanceIds: [instanceId], opinion: '好' })).toBe(
    'FLOW_INSTANCE_NOT_FOUND',
  );
});

test('ENG-04 a batch has a result per task and never skips an opinion, and a repeated request gets the same response', async () => {
  await fixture.deployLine(taskOf('only', [one]));
  const ids = [];
  for (let count = 0; count < 3; count += 1)
    ids.push((await firstOf((await fixture.handIn(asker)).instanceId)).id);
  const [first = '', second = '', third = ''] = ids;
  await fixture.act(one, { action: 'agree', taskIds: [second] });
  const requestId = fixture.base.ids.uuid();
  const input = { action: 'agree' as const, taskIds: [first, second, third], requestId };
  const ask = () => fixture.ask(takeTaskAction, input, { as: one });
  const [done, over, alsoDone] = outcomesOf(await ask());
  expect(done).toMatchObject({ taskId: first, ok: true });
  expect(over).toMatchObject({ taskId: second, ok: false, error: 'FLOW_TASK_OVER' });
  expect(alsoDone).toMatchObject({ taskId: third, ok: true });
  const again = outcomesOf(await ask());
  expect(again.map(({ ok }) => ok)).toEqual([true, false, true]);
  expect(again[0]?.undoUntil).toBe(done?.undoUntil);
  const reused = await fixture.ask(
    takeTaskAction,
    { ...input, taskIds: [first], opinion: '别的' },
    { as: one },
  );
  expect(errorOf(reused)).toBe('FLOW_REQUEST_REUSED');
  const opinions = await fixture.act(one, { action: 'disagree', taskIds: [first, third] });
  expect(outcomesOf(opinions).map(({ error }) => error)).toEqual(['FLOW_TASK_OVER', 'FLOW_TASK_OVER']);
  const values = await fixture.act(one, {
    action: 'agree',
    taskIds: [first, third],
    values: { remark: '同' },
  });
  expect(values.body).toMatchObject({ data: { error: 'RECORD_INVALID', issues: [{ path: 'values' }] } });
  const tooMany = Array.from({ length: 51 }, () => fixture.base.ids.uuid());
  expect(errorOf(await fixture.act(one, { action: 'agree', taskIds: tooMany }))).toBe('REQUEST_INVALID');
});

test('ENG-04 a decision can be undone within ten seconds by its author, unless something else has happened', async () => {
  await fixture.deployLine(
    taskOf('first', [one], { status: 'PRELIM_PENDING' }),
    taskOf('second', [two], { status: 'FINAL_PENDING' }),
  );
  const { dataId, instanceId } = await fixture.handIn(asker);
  const before = await firstOf(instanceId);
  const undo = (as: SignedIn, requestId = fixture.base.ids.uuid()) =>
    fixture.ask(undoTaskAction, { instanceIds: [instanceId], requestId }, { as });
  await fixture.decide(one, instanceId, 'agree');
  expect((await fixture.read(dataId, asker)).status).toBe('FINAL_PENDING');
  expect(errorOf(await undo(two))).toBe('FLOW_UNDO_OVER');
  const requestId = fixture.base.ids.uuid();
  // A repeated request after a lost response gets the same result.
  for (let count = 0; count < 2; count += 1)
    expect((await undo(one, requestId)).body).toMatchObject({ code: 0, data: [{ instanceId, ok: true }] });
  expect(await fixture.open(instanceId)).toEqual([before]);
  expect((await fixture.read(dataId, asker)).status).toBe('PRELIM_PENDING');
  await fixture.decide(one, instanceId, 'agree');
  fixture.clock.advance(11_000);
  expect(errorOf(await undo(one))).toBe('FLOW_UNDO_OVER');
  await fixture.decide(two, instanceId, 'agree');
  expect(errorOf(await undo(one))).toBe('FLOW_UNDO_OVER');
  expect((await undo(two)).body.code).toBe(0);
  expect(await fixture.open(instanceId)).toMatchObject([{ node: 'second' }]);
  await fixture.decide(two, instanceId, 'agree');
  expect(await fixture.state(instanceId)).toMatchObject({ state: 'DONE' });
});

test('ENG-04 a return goes to the previous node, the initiator or an earlier node, and directly back here', async () => {
  await fixture.deployLine(
    taskOf('first', [one]),
    taskOf('second', [two], { buttons: [{ action: 'agree' }, { action: 'return', opinion: 'required' }] }),
  );
  const { instanceId } = await fixture.handIn(asker);
  const goBack = async (to: 'previous' | 'initiator' | { node: string }, comesBack: boolean) => {
    const { id } = await firstOf(instanceId);
    const answer = await fixture.act(two, {
      action: 'return',
      taskIds: [id],
      to,
      comesBack,
      opinion: '再看',
    });
    expect(answer.body).toMatchObject({ code: 0 });
    return (await firstOf(instanceId)).node;
  };
  await fixture.decide(one, instanceId, 'agree');
  expect(await goBack('previous', false)).toBe('first');
  await fixture.decide(one, instanceId, 'agree');
  expect(await goBack({ node: 'first' }, true)).toBe('first');
  await fixture.decide(one, instanceId, 'agree');
  expect((await firstOf(instanceId)).node).toBe('second');
  expect(await goBack('initiator', true)).toBe('start');
  await fixture.decide(asker, instanceId, 'agree');
  expect((await firstOf(instanceId)).node).toBe('second');
  const { id } = await firstOf(instanceId);
  const nowhere = await fixture.act(two, {
    action: 'return',
    taskIds: [id],
    to: { node: 'end' },
    opinion: '再看',
  });
  expect(errorOf(nowhere)).toBe('FLOW_NODE_UNKNOWN');
});

test('ENG-04 the initiator can withdraw until the first decision, and a late withdrawal is rejected', async () => {
  await fixture.deployLine(taskOf('pool', [one, two], { claimMinutes: 30, status: 'PRELIM_PENDING' }));
  const { instanceId } = await fixture.handIn(asker);
  const { id } = await firstOf(instanceId);
  const withdraw = () => fixture.act(asker, { action: 'withdraw', instanceIds: [instanceId] });
  expect((await fixture.act(one, { action: 'claim', taskIds: [id] })).body.code).toBe(0);
  expect((await withdraw()).body).toMatchObject({ data: { error: 'FLOW_TASK_CLAIMED', by: '甲' } });
  expect((await fixture.act(one, { action: 'release', taskIds: [id] })).body.code).toBe(0);
  expect((await withdraw()).body).toMatchObject({ code: 0 });
  expect(await fixture.state(instanceId)).toMatchObject({ state: 'TERMINATED', outcome: 'withdrawn' });
  expect(errorOf(await fixture.act(one, { action: 'agree', taskIds: [id] }))).toBe('FLOW_INSTANCE_OVER');
});

test('ENG-04 the record of a running flow cannot be submitted again or deleted', async () => {
  await fixture.deployLine(taskOf('only', [one]));
  const { dataId } = await fixture.handIn(asker);
  const again = await fixture.ask(
    runRecordAction,
    { id: FLOW_FORM, dataId, action: 'submit' },
    { as: asker },
  );
  expect(errorOf(again)).toBe('RECORD_ACTION_REFUSED');
  const { actions } = await fixture.read(dataId, asker);
  expect(actions.map(({ code }) => code)).not.toContain('submit');
  const remove = () =>
    fixture.ask(removeRecords, { id: FLOW_FORM, dataIds: [dataId], reason: '不要了' }, { as: asker });
  expect((await remove()).body).toMatchObject({ data: { error: 'FLOW_RECORD_IN_FLOW', names: ['甲'] } });
});

test('ENG-04 field access follows the node on reading and on saving', async () => {
  const fields = { reason: 'readonly', remark: 'required', deputyId: 'hidden' };
  await fixture.deployLine(taskOf('only', [one], { fields }));
  const { dataId, instanceId } = await fixture.handIn(asker);
  await fixture.grantRows(one, 'leave_request', { rows: [{ kind: 'all' }] });
  await fixture.grant(one, ['leave_request:update']);
  const record = await fixture.read(dataId, one);
  expect(record.access).toMatchObject({ reason: { mode: 'readonly' } });
  expect(record.fields).not.toHaveProperty('deputyId');
  expect(record.flow?.tasks[0]?.buttons.map(({ action }) => action)).toEqual(['agree', 'disagree']);
  expect((await fixture.read(dataId, asker)).fields).toHaveProperty('deputyId');
  const { id } = await firstOf(instanceId);
  const agree = (values?: Record<string, unknown>) =>
    fixture.act(one, { action: 'agree', taskIds: [id], ...(values && { values }) });
  expect((await agree()).body).toMatchObject({ data: { issues: [{ path: 'remark', rule: 'required' }] } });
  expect(errorOf(await agree({ reason: '改', remark: '好' }))).toBe('RECORD_READONLY');
  const save = { id: FLOW_FORM, dataId, rowVersion: record.rowVersion, values: { reason: '改' } };
  expect(errorOf(await fixture.ask(saveRecord, save, { as: one }))).toBe('RECORD_READONLY');
  expect((await agree({ remark: '好' })).body.code).toBe(0);
  expect((await fixture.read(dataId, asker)).fields['remark']?.value).toBe('好');
});

test('ENG-04 a person with a current or past task on a record can read it outside their row scope', async () => {
  await fixture.deployLine(taskOf('only', [two]));
  const { dataId, instanceId } = await fixture.handIn(asker);
  const outsider = await fixture.person('外人');
  await expect(fixture.read(dataId, outsider)).rejects.toThrow(/RECORD_NOT_FOUND|ACCESS_DENIED/);
  const record = await fixture.read(dataId, two);
  expect(record.flow?.tasks).toHaveLength(1);
  await fixture.decide(two, instanceId, 'agree');
  expect((await fixture.read(dataId, two)).flow?.tasks ?? []).toEqual([]);
});
