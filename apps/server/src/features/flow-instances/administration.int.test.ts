import {
  getFlowInstance,
  getListDefinition,
  previewFlow,
  queryDictionaryByCode,
  queryFlowTimeline,
} from '@haiqiao/contract/endpoints';
import { endText, startText } from '@haiqiao/flow/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fireTimers } from '#server/platform/flows/timers/fire-timers.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { FLOW_FORM, type FlowHall, taskOf } from '#server/testing/flows/flow-hall.ts';
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

const system = () => work.system();
const nodesOf = (instanceId: string) => work.nodesOf(instanceId);
const act = async (as: SignedIn, input: Parameters<FlowHall['act']>[1]) =>
  expect((await hall.act(as, input)).body).toMatchObject({ code: 0 });
const detailOf = (id: string, as: SignedIn) => hall.call(getFlowInstance, { id }, { as });

test('ENG-04 administrators suspend, resume, put at another node and end an instance, with a reason, in the audit log', async () => {
  await hall.deployLine(taskOf('first', [one]), taskOf('second', [two]));
  const { instanceId } = await hall.handIn(asker);
  const instanceIds = [instanceId];
  await act(hall.admin, { action: 'suspend', instanceIds, opinion: '等等' });
  const [task] = await hall.open(instanceId);
  const late = await hall.act(one, { action: 'agree', taskIds: [task?.id ?? ''] });
  expect(errorOf(late)).toBe('FLOW_INSTANCE_SUSPENDED');
  await act(hall.admin, { action: 'resume', instanceIds });
  const noReason = await hall.act(hall.admin, { action: 'jump', instanceIds, node: 'second' });
  expect(errorOf(noReason)).toBe('RECORD_INVALID');
  await act(hall.admin, { action: 'jump', instanceIds, node: 'second', opinion: '直接终审' });
  expect(await nodesOf(instanceId)).toEqual(['second']);
  await act(hall.admin, { action: 'terminate', instanceIds, opinion: '不办了' });
  expect(await hall.state(instanceId)).toMatchObject({ state: 'TERMINATED', outcome: 'terminated' });
  const audit = await hall.base.db
    .selectFrom('log_audit')
    .select('action')
    .where('target_id', '=', instanceId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual([
    'flow.suspend',
    'flow.resume',
    'flow.jump',
    'flow.terminate',
  ]);
});

test('ENG-04 預審 and 終審 are not decided by the same person; an administrator overrides it with a reason', async () => {
  await hall.deployLine(
    taskOf('first', [one, two]),
    taskOf('second', [one, two], { separateFrom: ['first'] }),
  );
  const { instanceId } = await hall.handIn(asker);
  await hall.decide(one, instanceId, 'agree');
  const [task] = await hall.open(instanceId);
  expect(task?.people).toEqual([two.memberId]);
  const taskIds = [task?.id ?? ''];
  const toSame = await hall.act(two, { action: 'transfer', taskIds, memberId: one.memberId });
  expect(errorOf(toSame)).toBe('FLOW_ACTION_REFUSED');
  const notAdmin = await hall.act(one, { action: 'agree', taskIds, override: '人手不足' });
  expect(errorOf(notAdmin)).toBe('ACCESS_DENIED');
  await act(hall.admin, { action: 'agree', taskIds, override: '人手不足' });
  expect(await hall.state(instanceId)).toMatchObject({ state: 'DONE' });
  const { datas } = await hall.call(queryFlowTimeline, { id: instanceId }, { as: hall.admin });
  expect(datas.find(({ override }) => override !== '')).toMatchObject({
    action: 'agree',
    override: '人手不足',
  });
});

test('ENG-04 an instance is moved to another version, or is told which nodes are missing there', async () => {
  await hall.deployLine(taskOf('first', [one]), taskOf('second', [two]));
  const { instanceId } = await hall.handIn(asker);
  const instanceIds = [instanceId];
  await hall.deployLine(taskOf('other', [two]));
  const refused = await hall.act(hall.admin, { action: 'migrate', instanceIds });
  expect(refused.body).toMatchObject({ data: { error: 'FLOW_MIGRATION_REFUSED', names: ['first'] } });
  await hall.deployLine(taskOf('first', [one]), taskOf('third', [two]));
  await act(hall.admin, { action: 'migrate', instanceIds });
  await hall.decide(one, instanceId, 'agree');
  expect(await nodesOf(instanceId)).toEqual(['third']);
});

test('ENG-04 what goes wrong stops the instance with its node named, and goes on when it is tried again', async () => {
  const ground = { tag: 'serviceTask', id: 'act', options: { kind: 'recordAction', action: 'ghost' } };
  await hall.deployLine(ground, taskOf('after', [one]));
  const { instanceId } = await hall.handIn(asker);
  expect(await hall.state(instanceId)).toMatchObject({
    state: 'ERROR',
    error: 'RECORD_ACTION_REFUSED',
    nodes: ['act'],
  });
  const detail = await detailOf(instanceId, hall.admin);
  expect(detail.incidents).toMatchObject([{ nodeId: 'act', error: 'RECORD_ACTION_REFUSED' }]);
  expect(detail.nodes.find(({ id }) => id === 'act')).toMatchObject({ state: 'failed' });
  await hall.deployLine(
    { ...ground, options: { kind: 'status', status: 'FINAL_PENDING' } },
    taskOf('after', [one]),
  );
  await act(hall.admin, { action: 'migrate', instanceIds: [instanceId] });
  await act(hall.admin, { action: 'retry', instanceIds: [instanceId] });
  expect(await nodesOf(instanceId)).toEqual(['after']);
});

/** What the list of instances says for a code in its column of errors; the code where it has no word. */
async function errorWord(code: string): Promise<string> {
  const list = { listCode: 'rs_flow_instance_list' };
  const { fields } = await hall.call(getListDefinition, list, { as: hall.admin });
  const field = fields['error'];
  if (field?.type !== 'dictionary') return code;
  const items = await hall.call(queryDictionaryByCode, { dicCode: field.dictionary }, { as: asker });
  return items.find(({ value }) => value === code)?.label ?? code;
}

test('ENG-04 the list of instances says in words what stopped one: whoever is kept from deciding leaves nobody', async () => {
  const barred = { separateFrom: ['initiator'], onEmpty: 'error' };
  await hall.deployLine(taskOf('first', [one]), taskOf('second', [asker], barred));
  const { instanceId } = await hall.handIn(asker);
  await hall.decide(one, instanceId, 'agree');
  const { error } = await hall.state(instanceId);
  expect([error, await errorWord(error)]).toEqual(['noAssignee', '找不到办理人']);
  for (const code of ['noBranch', 'loop', 'stuck', 'call', 'http', 'subFlow', 'timeout', 'memory', 'thrown'])
    expect(await errorWord(code)).not.toBe(code);
  expect(await errorWord('brandNew')).toBe('brandNew');
});

test('ENG-04 a loop without a wait is stopped and its node named', async () => {
  const gate = (id: string) => ({ tag: 'exclusiveGateway', id });
  await hall.deploy(
    [startText(), gate('a'), gate('b'), endText()],
    [
      ['start', 'a'],
      ['a', 'b'],
      ['b', 'a'],
    ],
  );
  const { instanceId } = await hall.handIn(asker);
  expect(await hall.state(instanceId)).toMatchObject({ state: 'ERROR', error: 'loop' });
  expect((await detailOf(instanceId, hall.admin)).incidents[0]?.nodeId).toMatch(/^[ab]$/);
});

test('ENG-04 scripts run apart and their result decides; one that never ends stops the instance', async () => {
  const script = (id: string, body: string, into = 'verdict') => ({
    tag: 'scriptTask',
    id,
    options: { into },
    within: `<bpmn:script>${body}</bpmn:script>`,
  });
  await hall.deployLine(script('work', "return variables.kind + '!';"), taskOf('after', [one]));
  const first = (await hall.handIn(asker)).instanceId;
  expect(await nodesOf(first)).toEqual([]);
  await work.makeCalls(first);
  expect(await nodesOf(first)).toEqual(['after']);
  expect((await detailOf(first, hall.admin)).variables).toContainEqual({
    name: 'verdict',
    json: '"ANNUAL!"',
  });
  await hall.deployLine(script('forever', 'while (true) {}'), taskOf('after', [one]));
  const second = (await hall.handIn(asker)).instanceId;
  await work.makeCalls(second);
  expect(await hall.state(second)).toMatchObject({ state: 'ERROR', error: 'timeout', nodes: ['forever'] });
});

test('ENG-04 an address that no setting allows is not called', async () => {
  const call = {
    tag: 'serviceTask',
    id: 'ask',
    options: { kind: 'http', method: 'GET', url: 'https://example.org/x' },
  };
  await hall.deployLine(call, taskOf('after', [one]));
  const { instanceId } = await hall.handIn(asker);
  await work.makeCalls(instanceId);
  const { incidents } = await detailOf(instanceId, hall.admin);
  expect(incidents).toMatchObject([
    { nodeId: 'ask', error: 'http', message: expect.stringContaining('flows.callOrigins') },
  ]);
});

test('ENG-04 time limits: urgent, overdue, agreed to by itself; nothing twice', async () => {
  await hall.deployLine(
    taskOf('limited', [one], { limit: { hours: 2, onTimeout: 'agree' } }),
    taskOf('after', [two], { stage: 'final' }),
  );
  const { instanceId } = await hall.handIn(asker);
  const { told } = work;
  const before = hall.clock.now();
  hall.clock.advance(100 * 60_000);
  await fireTimers(system(), hall.flows);
  expect((await told(one)).filter((template) => template === 'FLOW_DUE_SOON')).toHaveLength(1);
  hall.clock.advance(21 * 60_000);
  await Promise.all([fireTimers(system(), hall.flows), fireTimers(system(), hall.flows)]);
  expect(await nodesOf(instanceId)).toEqual(['after']);
  hall.clock.advance(5 * 86_400_000);
  await fireTimers(system(), hall.flows);
  await fireTimers(system(), hall.flows);
  expect((await told(two)).filter((template) => template === 'FLOW_OVERDUE')).toHaveLength(1);
  hall.clock.set(before);
});

test('ENG-04 who, when, why and how long; what is still to come; and only for those whom it concerns', async () => {
  await hall.deployLine(taskOf('first', [one]), taskOf('second', [two]));
  const { dataId, instanceId } = await hall.handIn(asker);
  hall.clock.advance(60_000);
  await hall.decide(one, instanceId, { action: 'agree', opinion: '可以' });
  const detail = await detailOf(instanceId, asker);
  expect(detail.nodes.map(({ id, state }) => [id, state])).toEqual(
    expect.arrayContaining([
      ['first', 'done'],
      ['second', 'active'],
    ]),
  );
  expect(detail.flows).toContain('first-second');
  expect(detail.forecast.map(({ nodeId }) => nodeId)).toContain('end');
  expect(detail.variables).toEqual([]);
  const page = await hall.call(queryFlowTimeline, { id: instanceId, isDeedsOnly: true }, { as: asker });
  expect(
    page.datas.map(({ action, by, opinion, durationMs }) => [action, by?.name, opinion, durationMs]),
  ).toEqual([
    ['agree', '甲', '可以', 60_000],
    ['start', '申请人', '', null],
  ]);
  const short = await hall.call(queryFlowTimeline, { id: instanceId, pageSize: 1 }, { as: asker });
  const cursor = short.nextCursor ?? undefined;
  const next = await hall.call(queryFlowTimeline, { id: instanceId, pageSize: 1, cursor }, { as: asker });
  expect(next.datas[0]?.id).not.toBe(short.datas[0]?.id);
  const stranger = await hall.person('路人');
  expect(errorOf(await hall.ask(getFlowInstance, { id: instanceId }, { as: stranger }))).toBe(
    'FLOW_INSTANCE_NOT_FOUND',
  );
  expect(errorOf(await hall.ask(queryFlowTimeline, { id: instanceId }, { as: stranger }))).toBe(
    'FLOW_INSTANCE_NOT_FOUND',
  );
  expect(dataId).toBe(detail.instance.record?.dataId);
});

test('ENG-04 before a record is handed in it is known who will have it, and whom the initiator has to name', async () => {
  const chosen = { assignees: [{ kind: 'initiatorChoice' }] };
  await hall.deployLine(taskOf('first', [one]), { tag: 'userTask', id: 'pick', options: chosen });
  const dataId = await hall.makeRecord(asker);
  const preview = await hall.call(previewFlow, { id: FLOW_FORM, dataId }, { as: asker });
  expect(preview.choices).toMatchObject([{ nodeId: 'pick', among: [] }]);
  expect(preview.forecast.map(({ nodeId, people }) => [nodeId, people.map(({ name }) => name)])).toEqual(
    expect.arrayContaining([['first', ['甲']]]),
  );
  const { instanceId } = await hall.handIn(asker, { choices: { pick: [two.memberId] } });
  await hall.decide(one, instanceId, 'agree');
  expect((await hall.open(instanceId))[0]?.people).toEqual([two.memberId]);
});
