import {
  getFlowInstance,
  getRecord,
  queryRecords,
  runRecordAction,
  saveRecord,
} from '@haiqiao/contract/endpoints';
import { diagramXml, endText, line, startText } from '@haiqiao/flow/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requeueLostCalls } from '#server/platform/flows/timers/lost-calls.ts';
import { fireTimers } from '#server/platform/flows/timers/fire-timers.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { FLOW_FORM, FLOW_KEY, taskOf } from '#server/testing/flows/flow-fixture.ts';
import { type FlowWork, flowWork } from '#server/testing/flows/flow-work.ts';

let work: FlowWork;

beforeAll(async () => {
  work = await flowWork();
});
afterAll(() => work.close());

const nodesOf = (instanceId: string) => work.nodesOf(instanceId);

test('ENG-04 a sub-flow runs separately, and its end continues the waiting instance', async () => {
  await work.deployLine(taskOf('inner', [work.one]));
  const inner = (await work.handIn(work.asker)).instanceId;
  expect(await nodesOf(inner)).toEqual(['inner']);
  const { bpmn_xml: xml } = await work.base.db
    .selectFrom('flow_deployment')
    .select('bpmn_xml')
    .where('key', '=', 'sample_two_stage')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await work.deployAs('sample_countersign', xml);
  const call = { tag: 'callActivity', id: 'sub', attributes: { calledElement: 'sample_countersign' } };
  await work.deployLine(call, taskOf('after', [work.two]));
  const { instanceId } = await work.handIn(work.asker);
  await work.makeCalls(instanceId);
  const child = await work.base.db
    .selectFrom('flow_instance')
    .select(['id', 'initiator_id'])
    .where('parent_instance_id', '=', instanceId)
    .executeTakeFirstOrThrow();
  expect(child.initiator_id).toBe(work.asker.memberId);
  await work.decide(work.one, child.id, 'agree');
  // The application's queue runs concurrently: the second finds the work done.
  await work.makeCalls(instanceId);
  expect(await nodesOf(instanceId)).toEqual(['after']);
  await work.makeCalls(instanceId);
  expect(await nodesOf(instanceId)).toEqual(['after']);
});

test('ENG-04 a timer event continues when due, and only once', async () => {
  const wait = {
    tag: 'intermediateCatchEvent',
    id: 'wait',
    within:
      '<bpmn:timerEventDefinition><bpmn:timeDuration>PT5M</bpmn:timeDuration></bpmn:timerEventDefinition>',
  };
  await work.deploy(
    [startText(), wait, taskOf('after', [work.one]), endText()],
    line('start', 'wait', 'after', 'end'),
  );
  const { instanceId } = await work.handIn(work.asker);
  await fireTimers(work.system(), work.flows);
  expect(await nodesOf(instanceId)).toEqual([]);
  work.clock.advance(6 * 60_000);
  await Promise.all([1, 2].map(() => fireTimers(work.system(), work.flows)));
  expect(await nodesOf(instanceId)).toEqual(['after']);
});

test('ENG-04 a record action bound to a node runs only with the task', async () => {
  const buttons = [{ action: 'agree', recordAction: 'submit', opinion: 'optional' }];
  await work.deployLine(
    taskOf('only', [work.one], { buttons, status: 'RETURNED' }),
    taskOf('after', [work.two]),
  );
  const { dataId, instanceId } = await work.handIn(work.asker);
  const submit = (as: SignedIn) =>
    work.ask(runRecordAction, { id: FLOW_FORM, dataId, action: 'submit' }, { as });
  expect(errorOf(await submit(work.asker))).toBe('FLOW_RUNNING_ALREADY');
  const taken = await submit(work.one);
  expect(taken.body).toMatchObject({ code: 0, data: [{ dataId, ok: true }] });
  expect(await nodesOf(instanceId)).toEqual(['after']);
});

test('ENG-04 a node notifies people once and delegates read access to them, and the flow continues', async () => {
  const memberIds = [work.two.memberId, work.asker.memberId, work.two.memberId];
  const copy = {
    tag: 'serviceTask',
    id: 'tell',
    options: { kind: 'cc', to: [{ kind: 'members', memberIds }] },
  };
  await work.deployLine(taskOf('first', [work.one]), copy, taskOf('after', [work.one]));
  const { dataId, instanceId } = await work.handIn(work.asker);
  expect(errorOf(await work.ask(getRecord, { id: FLOW_FORM, dataId }, { as: work.two }))).toBe(
    'RECORD_NOT_FOUND',
  );
  await work.decide(work.one, instanceId, 'agree');
  expect(await nodesOf(instanceId)).toEqual(['after']);
  expect((await work.templatesSentTo(work.two)).filter((template) => template === 'FLOW_CC')).toHaveLength(1);
  const list = { listCode: 'rs_flow_cc_list', queryParam: {} };
  const copies = await work.call(queryRecords, list, { as: work.two });
  expect(copies.datas).toMatchObject([{ nodeName: 'tell', instanceId }]);
  const reply = await work.ask(getRecord, { id: FLOW_FORM, dataId }, { as: work.two });
  expect(reply.body).toMatchObject({ code: 0 });
  // A notified person may read; only those with a task may change the record.
  const values = { reason: '不行' };
  const save = { id: FLOW_FORM, dataId, rowVersion: (await work.read(dataId, work.two)).rowVersion, values };
  expect((await work.ask(saveRecord, save, { as: work.two })).body.code).not.toBe(0);
});

const MESSAGE = '<bpmn:message id="m1" name="papers"/>';
const event = (tag: string, id: string) => ({
  tag,
  id,
  within: '<bpmn:messageEventDefinition messageRef="m1"/>',
});

test('ENG-04 a thrown message continues only the waiting instance, immediately in a called sub-flow', async () => {
  await work.deploy(
    [
      startText(),
      { tag: 'parallelGateway', id: 'fork' },
      event('intermediateCatchEvent', 'wait'),
      event('intermediateThrowEvent', 'throw'),
      taskOf('heard', [work.one]),
      taskOf('thrower', [work.two]),
      endText(),
    ],
    [...line('start', 'fork', 'wait', 'heard', 'end'), ...line('fork', 'thrower', 'throw', 'end')],
    MESSAGE,
  );
  const { instanceId } = await work.handIn(work.asker);
  const other = (await work.handIn(work.asker)).instanceId;
  expect(await nodesOf(instanceId)).toEqual(['thrower']);
  await work.decide(work.two, instanceId, 'agree');
  expect(await nodesOf(instanceId)).toEqual(['heard']);
  expect(await nodesOf(other)).toEqual(['thrower']);
});

test('ENG-04 a message thrown by a sub-flow reaches its caller later, and once', async () => {
  const inner = [
    startText(),
    event('intermediateThrowEvent', 'throw'),
    taskOf('inner', [work.one]),
    endText(),
  ];
  const xml = diagramXml(inner, line('start', 'throw', 'inner', 'end'), MESSAGE);
  await work.deployAs('sample_countersign', xml.replaceAll('test_flow', FLOW_KEY));
  const call = { tag: 'callActivity', id: 'sub', attributes: { calledElement: 'sample_countersign' } };
  await work.deploy(
    [
      startText(),
      { tag: 'parallelGateway', id: 'fork' },
      call,
      event('intermediateCatchEvent', 'wait'),
      taskOf('heard', [work.two]),
      endText(),
    ],
    [...line('start', 'fork', 'sub', 'end'), ...line('fork', 'wait', 'heard', 'end')],
    MESSAGE,
  );
  const id = await work.start();
  await work.makeCalls(id);
  expect(await nodesOf(id)).toEqual([]);
  expect(await work.passMessages()).toBe(1);
  expect(await nodesOf(id)).toEqual(['heard']);
  expect(await work.passMessages()).toBe(0);
});

test('ENG-04 work that fails in every attempt stops at its node, and completes when retried', async () => {
  const within = '<bpmn:script>return 1;</bpmn:script>';
  await work.deployLine(
    { tag: 'scriptTask', id: 'work', options: { into: 'x' }, within },
    taskOf('after', [work.one]),
  );
  const id = await work.start();
  const broken = {
    run: () => Promise.reject(new Error('no thread could be made')),
    close: async () => undefined,
  };
  await work.makeCalls(id, { scripts: broken });
  expect(await work.state(id)).toMatchObject({ state: 'ERROR', error: 'call', nodes: ['work'] });
  const { incidents } = await work.call(getFlowInstance, { id }, { as: work.admin });
  expect(incidents).toMatchObject([{ nodeId: 'work', error: 'call', message: 'no thread could be made' }]);
  expect(await work.templatesSentTo(work.admin)).toContain('FLOW_FAILED');
  expect((await work.act(work.admin, { action: 'retry', instanceIds: [id] })).body.code).toBe(0);
  await work.makeCalls(id);
  expect(await nodesOf(id)).toEqual(['after']);
});

test('ENG-04 unprocessed work is queued again, hourly at most', async () => {
  const within = '<bpmn:script>return 1;</bpmn:script>';
  await work.deployLine(
    { tag: 'scriptTask', id: 'work', options: { into: 'x' }, within },
    taskOf('after', [work.one]),
  );
  const id = await work.start();
  const queued = async () => {
    work.calls.length = 0;
    await requeueLostCalls(work.system(), work.flows);
    return work.calls.filter(({ instanceId }) => instanceId === id).length;
  };
  expect(await queued()).toBe(0);
  work.clock.advance(61 * 60_000);
  expect(await queued()).toBe(1);
  expect(await queued()).toBe(0);
  await work.makeCalls(id);
  work.clock.advance(3 * 61 * 60_000);
  expect(await queued()).toBe(0);
});
