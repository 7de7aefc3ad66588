import {
  getFlowInstance,
  getRecord,
  queryRecords,
  runRecordAction,
  saveRecord,
} from '@haiqiao/contract/endpoints';
import { diagramXml, endText, line, startText } from '@haiqiao/flow/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requeueLostCalls } from '#server/platform/flows/calls/lost-calls.ts';
import { fireTimers } from '#server/platform/flows/timers/fire-timers.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { FLOW_FORM, FLOW_KEY, type FlowHall, taskOf } from '#server/testing/flows/flow-hall.ts';
import { type FlowWork, flowWork } from '#server/testing/flows/flow-work.ts';

let work: FlowWork;
let hall: FlowHall;
let asker: SignedIn;
let one: SignedIn;
let two: SignedIn;

beforeAll(async () => {
  work = await flowWork();
  ({ hall, asker, one, two } = work);
});
afterAll(() => work.close());

const nodesOf = (instanceId: string) => work.nodesOf(instanceId);

test('ENG-04 a sub-flow runs on its own, and its end goes on with the one that waits for it', async () => {
  await hall.deployLine(taskOf('inner', [one]));
  const inner = (await hall.handIn(asker)).instanceId;
  expect(await nodesOf(inner)).toEqual(['inner']);
  const { bpmn_xml: xml } = await hall.base.db
    .selectFrom('flow_deployment')
    .select('bpmn_xml')
    .where('key', '=', 'sample_two_stage')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await hall.deployAs('sample_countersign', xml);
  const call = { tag: 'callActivity', id: 'sub', attributes: { calledElement: 'sample_countersign' } };
  await hall.deployLine(call, taskOf('after', [two]));
  const { instanceId } = await hall.handIn(asker);
  await work.makeCalls(instanceId);
  const child = await hall.base.db
    .selectFrom('flow_instance')
    .select(['id', 'initiator_id'])
    .where('parent_instance_id', '=', instanceId)
    .executeTakeFirstOrThrow();
  expect(child.initiator_id).toBe(asker.memberId);
  await hall.decide(one, child.id, 'agree');
  // The queue of the application does the same at the same time: whoever comes second finds that it was done.
  await work.makeCalls(instanceId);
  expect(await nodesOf(instanceId)).toEqual(['after']);
  await work.makeCalls(instanceId);
  expect(await nodesOf(instanceId)).toEqual(['after']);
});

test('ENG-04 an event of time goes on when it is due, and not twice', async () => {
  const wait = {
    tag: 'intermediateCatchEvent',
    id: 'wait',
    within:
      '<bpmn:timerEventDefinition><bpmn:timeDuration>PT5M</bpmn:timeDuration></bpmn:timerEventDefinition>',
  };
  await hall.deploy(
    [startText(), wait, taskOf('after', [one]), endText()],
    line('start', 'wait', 'after', 'end'),
  );
  const { instanceId } = await hall.handIn(asker);
  await fireTimers(work.system(), hall.flows);
  expect(await nodesOf(instanceId)).toEqual([]);
  hall.clock.advance(6 * 60_000);
  await Promise.all([1, 2].map(() => fireTimers(work.system(), hall.flows)));
  expect(await nodesOf(instanceId)).toEqual(['after']);
});

test('ENG-04 a record action that a node binds is taken with the task, and not without', async () => {
  const buttons = [{ action: 'agree', recordAction: 'submit', opinion: 'optional' }];
  await hall.deployLine(taskOf('only', [one], { buttons, status: 'RETURNED' }), taskOf('after', [two]));
  const { dataId, instanceId } = await hall.handIn(asker);
  const submit = (as: SignedIn) =>
    hall.ask(runRecordAction, { id: FLOW_FORM, dataId, action: 'submit' }, { as });
  expect(errorOf(await submit(asker))).toBe('FLOW_RUNNING_ALREADY');
  const taken = await submit(one);
  expect(taken.body).toMatchObject({ code: 0, data: [{ dataId, ok: true }] });
  expect(await nodesOf(instanceId)).toEqual(['after']);
});

test('ENG-04 a node tells people, once each, and lends them the record to read; the flow goes on by itself', async () => {
  const memberIds = [two.memberId, asker.memberId, two.memberId];
  const copy = {
    tag: 'serviceTask',
    id: 'tell',
    options: { kind: 'cc', to: [{ kind: 'members', memberIds }] },
  };
  await hall.deployLine(taskOf('first', [one]), copy, taskOf('after', [one]));
  const { dataId, instanceId } = await hall.handIn(asker);
  expect(errorOf(await hall.ask(getRecord, { id: FLOW_FORM, dataId }, { as: two }))).toBe('RECORD_NOT_FOUND');
  await hall.decide(one, instanceId, 'agree');
  expect(await nodesOf(instanceId)).toEqual(['after']);
  expect((await work.told(two)).filter((template) => template === 'FLOW_CC')).toHaveLength(1);
  const list = { listCode: 'rs_flow_cc_list', queryParam: {} };
  const copies = await hall.call(queryRecords, list, { as: two });
  expect(copies.datas).toMatchObject([{ nodeName: 'tell', instanceId }]);
  const seen = await hall.ask(getRecord, { id: FLOW_FORM, dataId }, { as: two });
  expect(seen.body).toMatchObject({ code: 0 });
  // Whoever is told reads; the record is changed by those who have a task on it.
  const values = { reason: '不行' };
  const save = { id: FLOW_FORM, dataId, rowVersion: (await hall.read(dataId, two)).rowVersion, values };
  expect((await hall.ask(saveRecord, save, { as: two })).body.code).not.toBe(0);
});

const MESSAGE = '<bpmn:message id="m1" name="papers"/>';
const event = (tag: string, id: string) => ({
  tag,
  id,
  within: '<bpmn:messageEventDefinition messageRef="m1"/>',
});

test('ENG-04 a thrown message goes on with whoever waits for it: here at once, in the sub-flow that was called, and nowhere else', async () => {
  await hall.deploy(
    [
      startText(),
      { tag: 'parallelGateway', id: 'fork' },
      event('intermediateCatchEvent', 'wait'),
      event('intermediateThrowEvent', 'throw'),
      taskOf('heard', [one]),
      taskOf('thrower', [two]),
      endText(),
    ],
    [...line('start', 'fork', 'wait', 'heard', 'end'), ...line('fork', 'thrower', 'throw', 'end')],
    MESSAGE,
  );
  const { instanceId } = await hall.handIn(asker);
  const other = (await hall.handIn(asker)).instanceId;
  expect(await nodesOf(instanceId)).toEqual(['thrower']);
  await hall.decide(two, instanceId, 'agree');
  expect(await nodesOf(instanceId)).toEqual(['heard']);
  expect(await nodesOf(other)).toEqual(['thrower']);
});

test('ENG-04 what a sub-flow throws its caller hears a little later, and once', async () => {
  const inner = [startText(), event('intermediateThrowEvent', 'throw'), taskOf('inner', [one]), endText()];
  const xml = diagramXml(inner, line('start', 'throw', 'inner', 'end'), MESSAGE);
  await hall.deployAs('sample_countersign', xml.replaceAll('test_flow', FLOW_KEY));
  const call = { tag: 'callActivity', id: 'sub', attributes: { calledElement: 'sample_countersign' } };
  await hall.deploy(
    [
      startText(),
      { tag: 'parallelGateway', id: 'fork' },
      call,
      event('intermediateCatchEvent', 'wait'),
      taskOf('heard', [two]),
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

test('ENG-04 work that fails in every try stops at its node for somebody to see to, and is done when it is tried again', async () => {
  const within = '<bpmn:script>return 1;</bpmn:script>';
  await hall.deployLine(
    { tag: 'scriptTask', id: 'work', options: { into: 'x' }, within },
    taskOf('after', [one]),
  );
  const id = await work.start();
  const broken = {
    run: () => Promise.reject(new Error('no thread could be made')),
    close: async () => undefined,
  };
  await work.makeCalls(id, { scripts: broken });
  expect(await hall.state(id)).toMatchObject({ state: 'ERROR', error: 'call', nodes: ['work'] });
  const { incidents } = await hall.call(getFlowInstance, { id }, { as: hall.admin });
  expect(incidents).toMatchObject([{ nodeId: 'work', error: 'call', message: 'no thread could be made' }]);
  expect(await work.told(hall.admin)).toContain('FLOW_FAILED');
  expect((await hall.act(hall.admin, { action: 'retry', instanceIds: [id] })).body.code).toBe(0);
  await work.makeCalls(id);
  expect(await nodesOf(id)).toEqual(['after']);
});

test('ENG-04 work that nobody is left to do is queued again, every hour and no sooner', async () => {
  const within = '<bpmn:script>return 1;</bpmn:script>';
  await hall.deployLine(
    { tag: 'scriptTask', id: 'work', options: { into: 'x' }, within },
    taskOf('after', [one]),
  );
  const id = await work.start();
  const queued = async () => {
    hall.calls.length = 0;
    await requeueLostCalls(work.system(), hall.flows);
    return hall.calls.filter(({ instanceId }) => instanceId === id).length;
  };
  expect(await queued()).toBe(0);
  hall.clock.advance(61 * 60_000);
  expect(await queued()).toBe(1);
  expect(await queued()).toBe(0);
  await work.makeCalls(id);
  hall.clock.advance(3 * 61 * 60_000);
  expect(await queued()).toBe(0);
});
