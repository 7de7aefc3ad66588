import {
  getFlowDiagram,
  getFlowInstance,
  getRecord,
  getTask,
  queryFlowInstancesOfRecord,
  queryFlowTimeline,
  queryRecords,
  queryTaskCandidates,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { FLOW_FORM, type FlowFixture, flowFixture, taskOf } from '#server/testing/flows/flow-fixture.ts';

let fixture: FlowFixture;
let [asker, other, one, manager]: SignedIn[] = [];

beforeAll(async () => {
  fixture = await flowFixture();
  asker = await fixture.person('申请人');
  other = await fixture.person('另一申请人');
  one = await fixture.person('甲');
  manager = await fixture.signIn(await fixture.makeMember({ account: 'manager', username: '管流程' }));
  await fixture.grant(manager, ['flow_instance:read', 'flow_instance:manage']);
  const mine = { field: 'initiatorId', op: 'eq', value: must(asker).memberId } as const;
  await fixture.grantRows(manager, 'flow_instance', { rows: [{ kind: 'filter', where: mine }] });
  await fixture.deployLine(
    taskOf('only', [must(one)], { buttons: [{ action: 'agree' }, { action: 'transfer' }, { action: 'cc' }] }),
  );
});
afterAll(() => fixture.close());

function must(person: SignedIn | undefined): SignedIn {
  if (!person) throw new Error('no such person');
  return person;
}

async function taskIdOf(instanceId: string): Promise<string> {
  const { id } = await fixture.base.db
    .selectFrom('flow_task')
    .select('id')
    .where('instance_id', '=', instanceId)
    .executeTakeFirstOrThrow();
  return id;
}

/** What each read by id answers: `ok`, or its error. */
async function readsOf(reader: SignedIn, { instanceId, dataId }: { instanceId: string; dataId: string }) {
  const taskId = await taskIdOf(instanceId);
  const as = { as: reader };
  const answers = {
    instance: await fixture.ask(getFlowInstance, { id: instanceId }, as),
    timeline: await fixture.ask(queryFlowTimeline, { id: instanceId }, as),
    diagram: await fixture.ask(getFlowDiagram, { id: instanceId }, as),
    task: await fixture.ask(getTask, { id: taskId }, as),
    candidates: await fixture.ask(queryTaskCandidates, { taskId, action: 'transfer' }, as),
  };
  const ofRecord = await fixture.call(queryFlowInstancesOfRecord, { id: FLOW_FORM, dataId }, as);
  const errors = Object.entries(answers).map(([name, answer]) => [name, errorOf(answer) || 'ok']);
  return { ...Object.fromEntries(errors), ofRecord: ofRecord.length };
}

const NOT_FOUND = 'FLOW_INSTANCE_NOT_FOUND';

test('PERM-05 ENG-06 reads by id return the instances of the list, and no other, for a reader limited by rows', async () => {
  const inside = await fixture.handIn(must(asker));
  const outside = await fixture.handIn(must(other));
  const reader = must(manager);
  const list = await fixture.call(
    queryRecords,
    { listCode: 'rs_flow_instance_list', queryParam: {} },
    { as: reader },
  );
  const ids = JSON.stringify(list);
  expect([inside, outside].map(({ instanceId }) => ids.includes(instanceId))).toEqual([true, false]);
  expect(await readsOf(reader, inside)).toEqual({
    instance: 'ok',
    timeline: 'ok',
    diagram: 'ok',
    task: 'ok',
    candidates: 'ok',
    ofRecord: 1,
  });
  expect(await readsOf(reader, outside)).toEqual({
    instance: NOT_FOUND,
    timeline: NOT_FOUND,
    diagram: NOT_FOUND,
    task: 'FLOW_TASK_NOT_FOUND',
    candidates: 'FLOW_TASK_NOT_FOUND',
    ofRecord: 0,
  });
});

test('PERM-05 ENG-06 a manager limited by rows administers and comments no instance outside them', async () => {
  const outside = await fixture.handIn(must(other));
  const instanceIds = [outside.instanceId];
  const as = must(manager);
  const attempts: Parameters<FlowFixture['act']>[1][] = [
    { action: 'comment', instanceIds, opinion: '看看' },
    { action: 'cc', instanceIds, memberIds: [as.memberId] },
    { action: 'urge', instanceIds },
    { action: 'suspend', instanceIds },
    { action: 'terminate', instanceIds, opinion: '结束' },
    { action: 'transfer', taskIds: [await taskIdOf(outside.instanceId)], memberId: as.memberId },
    { action: 'agree', taskIds: [await taskIdOf(outside.instanceId)], override: '代办' },
  ];
  const refusals: string[] = [];
  for (const attempt of attempts) refusals.push(errorOf(await fixture.act(as, attempt)));
  expect(refusals).toEqual([
    NOT_FOUND,
    NOT_FOUND,
    NOT_FOUND,
    NOT_FOUND,
    NOT_FOUND,
    'FLOW_TASK_NOT_FOUND',
    'FLOW_TASK_NOT_FOUND',
  ]);
});

test('PERM-05 ENG-06 a manager cannot open a record for themselves by a copy, a transfer or a decision', async () => {
  const { instanceId, dataId } = await fixture.handIn(must(asker));
  const as = must(manager);
  const taskIds = [await taskIdOf(instanceId)];
  const read = async () => errorOf(await fixture.ask(getRecord, { id: FLOW_FORM, dataId }, { as })) || 'ok';
  const before = await read();
  expect(before).not.toBe('ok');
  const attempts: Parameters<FlowFixture['act']>[1][] = [
    { action: 'cc', taskIds, memberIds: [as.memberId] },
    { action: 'transfer', taskIds, memberId: as.memberId },
    { action: 'delegate', taskIds, memberId: as.memberId },
    { action: 'addSign', taskIds, where: 'parallel', memberIds: [must(other).memberId, as.memberId] },
    { action: 'claim', taskIds, override: '代办' },
    { action: 'agree', taskIds, override: '代办' },
  ];
  for (const attempt of attempts) {
    expect([attempt.action, errorOf(await fixture.act(as, attempt))]).toEqual([
      attempt.action,
      'FLOW_ACTION_REFUSED',
    ]);
    expect(await read()).toBe(before);
  }
  // Passing the task on to another member stays possible.
  const passed = await fixture.act(as, { action: 'transfer', taskIds, memberId: must(other).memberId });
  expect(errorOf(passed)).toBe('');
});

test('PERM-05 ENG-06 reads by id apply the field rules of instances', async () => {
  const { instanceId } = await fixture.handIn(must(asker));
  const reader = await fixture.signIn(await fixture.makeMember({ account: 'narrow', username: '少看' }));
  await fixture.grant(reader, ['flow_instance:read']);
  await fixture.grantRows(reader, 'flow_instance', {
    rows: [{ kind: 'all' }],
    fields: { title: 'masked', initiatorId: 'hidden', startedAt: 'hidden', currentNodes: 'hidden' },
  });
  const detail = await fixture.call(getFlowInstance, { id: instanceId }, { as: reader });
  expect(detail).toMatchObject({ nodes: [], forecast: [], tasks: [{ nodeId: '', nodeName: '' }] });
  expect(detail.instance).toMatchObject({
    title: '***',
    initiator: null,
    initiatorUnit: '',
    startedAt: null,
    currentNodes: [],
    handlers: [{ id: must(one).memberId }],
  });
  const { datas } = await fixture.call(queryFlowTimeline, { id: instanceId }, { as: reader });
  expect(JSON.stringify(datas)).not.toContain(must(asker).memberId);
  expect(datas.flatMap(({ nodeName }) => (nodeName === '' ? [] : nodeName))).toEqual([]);
});

test('PERM-05 ENG-06 the return targets of a task follow the field rules of instances', async () => {
  const seats = await Promise.all(
    (['readonly', 'masked', 'hidden'] as const).map(async (mode) => {
      const member = await fixture.makeMember({ account: `returns-${mode}`, username: mode });
      await fixture.grant(member, ['flow_instance:read']);
      await fixture.grantRows(member, 'flow_instance', {
        rows: [{ kind: 'all' }],
        fields: { currentNodes: mode },
      });
      return { mode, as: await fixture.signIn(member) };
    }),
  );
  const buttons = [{ action: 'agree' }, { action: 'return' }];
  const people = seats.map(({ as }) => as);
  await fixture.deployLine(taskOf('first', [must(one)]), taskOf('second', people, { buttons }));
  const { instanceId } = await fixture.handIn(must(asker));
  await fixture.decide(must(one), instanceId, 'agree');
  const [task] = await fixture.open(instanceId);
  const id = task?.id ?? '';
  const targets: Record<string, readonly string[] | undefined> = {};
  for (const { mode, as } of seats) {
    const { buttons: offered } = await fixture.call(getTask, { id }, { as });
    targets[mode] = offered.find(({ action }) => action === 'return')?.nodes.map((node) => node.id);
  }
  expect(targets).toEqual({ readonly: ['first'], masked: [], hidden: [] });
  // Returning stays possible without naming a node.
  const [, , hidden] = seats;
  const answer = await fixture.act(must(hidden?.as), {
    action: 'return',
    taskIds: [id],
    to: 'initiator',
    comesBack: false,
    opinion: '请改',
  });
  expect(errorOf(answer)).toBe('');
});
