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
import { FLOW_FORM, type FlowFixture, taskOf } from '#server/testing/flows/flow-fixture.ts';
import { type FlowWork, flowWork } from '#server/testing/flows/flow-work.ts';

let work: FlowWork;

beforeAll(async () => {
  work = await flowWork();
});
afterAll(() => work.close());

const system = () => work.system();
const nodesOf = (instanceId: string) => work.nodesOf(instanceId);
const act = async (as: SignedIn, input: Parameters<FlowFixture['act']>[1]) =>
  expect((await work.act(as, input)).body).toMatchObject({ code: 0 });
const detailOf = (id: string, as: SignedIn) => work.call(getFlowInstance, { id }, { as });

test('ENG-04 administrators suspend, resume, move and end an instance, with an audited reason', async () => {
  await work.deployLine(taskOf('first', [work.one]), taskOf('second', [work.two]));
  const { instanceId } = await work.handIn(work.asker);
  const instanceIds = [instanceId];
  await act(work.admin, { action: 'suspend', instanceIds, opinion: '等等' });
  const [task] = await work.open(instanceId);
  const late = await work.act(work.one, { action: 'agree', taskIds: [task?.id ?? ''] });
  expect(errorOf(late)).toBe('FLOW_INSTANCE_SUSPENDED');
  await act(work.admin, { action: 'resume', instanceIds });
  const noReason = await work.act(work.admin, { action: 'jump', instanceIds, node: 'second' });
  expect(errorOf(noReason)).toBe('RECORD_INVALID');
  await act(work.admin, { action: 'jump', instanceIds, node: 'second', opinion: '直接终审' });
  expect(await nodesOf(instanceId)).toEqual(['second']);
  await act(work.admin, { action: 'terminate', instanceIds, opinion: '不办了' });
  expect(await work.state(instanceId)).toMatchObject({ state: 'TERMINATED', outcome: 'terminated' });
  const audit = await work.base.db
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

test('ENG-04 a jump that would end the flow with its record under review is refused, termination moves the record', async () => {
  await work.deployLine(taskOf('only', [work.one], { status: 'PRELIM_PENDING' }));
  const { instanceId, dataId } = await work.handIn(work.asker);
  const instanceIds = [instanceId];
  const skipped = await work.act(work.admin, { action: 'jump', instanceIds, node: 'end', opinion: '跳过' });
  expect(errorOf(skipped)).toBe('FLOW_ACTION_REFUSED');
  expect(await work.nodesOf(instanceId)).toEqual(['only']);
  await act(work.admin, { action: 'terminate', instanceIds, opinion: '不办了' });
  expect((await work.read(dataId, work.asker)).status).toBe('WITHDRAWN');
});

test('ENG-04 預審 and 終審 require different people, and an administrator overrides it with a reason', async () => {
  await work.deployLine(
    taskOf('first', [work.one, work.two]),
    taskOf('second', [work.one, work.two], { separateFrom: ['first'] }),
  );
  const { instanceId } = await work.handIn(work.asker);
  await work.decide(work.one, instanceId, 'agree');
  const [task] = await work.open(instanceId);
  expect(task?.people).toEqual([work.two.memberId]);
  const taskIds = [task?.id ?? ''];
  const toSame = await work.act(work.two, { action: 'transfer', taskIds, memberId: work.one.memberId });
  expect(errorOf(toSame)).toBe('FLOW_ACTION_REFUSED');
  const notAdmin = await work.act(work.one, { action: 'agree', taskIds, override: '人手不足' });
  expect(errorOf(notAdmin)).toBe('ACCESS_DENIED');
  await act(work.admin, { action: 'agree', taskIds, override: '人手不足' });
  expect(await work.state(instanceId)).toMatchObject({ state: 'DONE' });
  const { datas } = await work.call(queryFlowTimeline, { id: instanceId }, { as: work.admin });
  expect(datas.find(({ override }) => override !== '')).toMatchObject({
    action: 'agree',
    override: '人手不足',
  });
});

test('ENG-04 an instance is moved to another version, or the missing nodes are reported', async () => {
  await work.deployLine(taskOf('first', [work.one]), taskOf('second', [work.two]));
  const { instanceId } = await work.handIn(work.asker);
  const instanceIds = [instanceId];
  await work.deployLine(taskOf('other', [work.two]));
  const refused = await work.act(work.admin, { action: 'migrate', instanceIds });
  expect(refused.body).toMatchObject({ data: { error: 'FLOW_MIGRATION_REFUSED', names: ['first'] } });
  await work.deployLine(taskOf('first', [work.one]), taskOf('third', [work.two]));
  await act(work.admin, { action: 'migrate', instanceIds });
  await work.decide(work.one, instanceId, 'agree');
  expect(await nodesOf(instanceId)).toEqual(['third']);
});

test('ENG-04 an error stops the instance with its node named, and a retry continues it', async () => {
  const failingNode = { tag: 'serviceTask', id: 'act', options: { kind: 'recordAction', action: 'ghost' } };
  await work.deployLine(failingNode, taskOf('after', [work.one]));
  const { instanceId } = await work.handIn(work.asker);
  expect(await work.state(instanceId)).toMatchObject({
    state: 'ERROR',
    error: 'RECORD_ACTION_REFUSED',
    nodes: ['act'],
  });
  const detail = await detailOf(instanceId, work.admin);
  expect(detail.incidents).toMatchObject([{ nodeId: 'act', error: 'RECORD_ACTION_REFUSED' }]);
  expect(detail.nodes.find(({ id }) => id === 'act')).toMatchObject({ state: 'failed' });
  await work.deployLine(
    { ...failingNode, options: { kind: 'status', status: 'FINAL_PENDING' } },
    taskOf('after', [work.one]),
  );
  await act(work.admin, { action: 'migrate', instanceIds: [instanceId] });
  await act(work.admin, { action: 'retry', instanceIds: [instanceId] });
  expect(await nodesOf(instanceId)).toEqual(['after']);
});

/** The label of an error code in the list of instances; the code itself without a label. */
async function errorWord(code: string): Promise<string> {
  const list = { listCode: 'rs_flow_instance_list' };
  const { fields } = await work.call(getListDefinition, list, { as: work.admin });
  const field = fields['error'];
  if (field?.type !== 'dictionary') return code;
  const items = await work.call(queryDictionaryByCode, { dicCode: field.dictionary }, { as: work.asker });
  return items.find(({ value }) => value === code)?.label ?? code;
}

test('ENG-04 the list of instances explains why one stopped, when no assignee may decide', async () => {
  const barred = { separateFrom: ['initiator'], onEmpty: 'error' };
  await work.deployLine(taskOf('first', [work.one]), taskOf('second', [work.asker], barred));
  const { instanceId } = await work.handIn(work.asker);
  await work.decide(work.one, instanceId, 'agree');
  const { error } = await work.state(instanceId);
  expect([error, await errorWord(error)]).toEqual(['noAssignee', '找不到办理人']);
  for (const code of ['noBranch', 'loop', 'stuck', 'call', 'http', 'subFlow', 'timeout', 'memory', 'thrown'])
    expect(await errorWord(code)).not.toBe(code);
  expect(await errorWord('brandNew')).toBe('brandNew');
});

test('ENG-04 a loop without a wait is stopped and its node named', async () => {
  const gate = (id: string) => ({ tag: 'exclusiveGateway', id });
  await work.deploy(
    [startText(), gate('a'), gate('b'), endText()],
    [
      ['start', 'a'],
      ['a', 'b'],
      ['b', 'a'],
    ],
  );
  const { instanceId } = await work.handIn(work.asker);
  expect(await work.state(instanceId)).toMatchObject({ state: 'ERROR', error: 'loop' });
  expect((await detailOf(instanceId, work.admin)).incidents[0]?.nodeId).toMatch(/^[ab]$/);
});

test('ENG-04 scripts run isolated and their result decides, and an endless one stops the instance', async () => {
  const script = (id: string, body: string, into = 'verdict') => ({
    tag: 'scriptTask',
    id,
    options: { into },
    within: `<bpmn:script>${body}</bpmn:script>`,
  });
  await work.deployLine(script('work', "return variables.kind + '!';"), taskOf('after', [work.one]));
  const first = (await work.handIn(work.asker)).instanceId;
  expect(await nodesOf(first)).toEqual([]);
  await work.makeCalls(first);
  expect(await nodesOf(first)).toEqual(['after']);
  expect((await detailOf(first, work.admin)).variables).toContainEqual({
    name: 'verdict',
    json: '"ANNUAL!"',
  });
  await work.deployLine(script('forever', 'while (true) {}'), taskOf('after', [work.one]));
  const second = (await work.handIn(work.asker)).instanceId;
  await work.makeCalls(second);
  expect(await work.state(second)).toMatchObject({ state: 'ERROR', error: 'timeout', nodes: ['forever'] });
});

test('ENG-04 an address that no setting allows is not called', async () => {
  const call = {
    tag: 'serviceTask',
    id: 'ask',
    options: { kind: 'http', method: 'GET', url: 'https://example.org/x' },
  };
  await work.deployLine(call, taskOf('after', [work.one]));
  const { instanceId } = await work.handIn(work.asker);
  await work.makeCalls(instanceId);
  const { incidents } = await detailOf(instanceId, work.admin);
  expect(incidents).toMatchObject([
    { nodeId: 'ask', error: 'http', message: expect.stringContaining('flows.callOrigins') },
  ]);
});

test('ENG-04 time limits apply once as urgent, overdue and agreed automatically', async () => {
  await work.deployLine(
    taskOf('limited', [work.one], { limit: { hours: 2, onTimeout: 'agree' } }),
    taskOf('after', [work.two], { stage: 'final' }),
  );
  const { instanceId } = await work.handIn(work.asker);
  const { templatesSentTo } = work;
  const before = work.clock.now();
  work.clock.advance(100 * 60_000);
  await fireTimers(system(), work.flows);
  expect((await templatesSentTo(work.one)).filter((template) => template === 'FLOW_DUE_SOON')).toHaveLength(
    1,
  );
  work.clock.advance(21 * 60_000);
  await Promise.all([fireTimers(system(), work.flows), fireTimers(system(), work.flows)]);
  expect(await nodesOf(instanceId)).toEqual(['after']);
  work.clock.advance(5 * 86_400_000);
  await fireTimers(system(), work.flows);
  await fireTimers(system(), work.flows);
  expect((await templatesSentTo(work.two)).filter((template) => template === 'FLOW_OVERDUE')).toHaveLength(1);
  work.clock.set(before);
});

test('ENG-04 history, duration and upcoming steps are visible only to those involved', async () => {
  await work.deployLine(taskOf('first', [work.one]), taskOf('second', [work.two]));
  const { dataId, instanceId } = await work.handIn(work.asker);
  work.clock.advance(60_000);
  await work.decide(work.one, instanceId, { action: 'agree', opinion: '可以' });
  const detail = await detailOf(instanceId, work.asker);
  expect(detail.nodes.map(({ id, state }) => [id, state])).toEqual(
    expect.arrayContaining([
      ['first', 'done'],
      ['second', 'active'],
    ]),
  );
  expect(detail.flows).toContain('first-second');
  expect(detail.forecast.map(({ nodeId }) => nodeId)).toContain('end');
  expect(detail.variables).toEqual([]);
  const page = await work.call(queryFlowTimeline, { id: instanceId, isDeedsOnly: true }, { as: work.asker });
  expect(
    page.datas.map(({ action, by, opinion, durationMs }) => [action, by?.name, opinion, durationMs]),
  ).toEqual([
    ['agree', '甲', '可以', 60_000],
    ['start', '申请人', '', null],
  ]);
  const short = await work.call(queryFlowTimeline, { id: instanceId, pageSize: 1 }, { as: work.asker });
  const cursor = short.nextCursor ?? undefined;
  const next = await work.call(
    queryFlowTimeline,
    { id: instanceId, pageSize: 1, cursor },
    { as: work.asker },
  );
  expect(next.datas[0]?.id).not.toBe(short.datas[0]?.id);
  const stranger = await work.person('路人');
  expect(errorOf(await work.ask(getFlowInstance, { id: instanceId }, { as: stranger }))).toBe(
    'FLOW_INSTANCE_NOT_FOUND',
  );
  expect(errorOf(await work.ask(queryFlowTimeline, { id: instanceId }, { as: stranger }))).toBe(
    'FLOW_INSTANCE_NOT_FOUND',
  );
  expect(dataId).toBe(detail.instance.record?.dataId);
});

test('ENG-04 before submission the preview shows the assignees, and whom the initiator must choose', async () => {
  const chosen = { assignees: [{ kind: 'initiatorChoice' }] };
  await work.deployLine(taskOf('first', [work.one]), { tag: 'userTask', id: 'pick', options: chosen });
  const dataId = await work.makeRecord(work.asker);
  const preview = await work.call(previewFlow, { id: FLOW_FORM, dataId }, { as: work.asker });
  expect(preview.choices).toMatchObject([{ nodeId: 'pick', among: [] }]);
  expect(preview.forecast.map(({ nodeId, people }) => [nodeId, people.map(({ name }) => name)])).toEqual(
    expect.arrayContaining([['first', ['甲']]]),
  );
  const { instanceId } = await work.handIn(work.asker, { choices: { pick: [work.two.memberId] } });
  await work.decide(work.one, instanceId, 'agree');
  expect((await work.open(instanceId))[0]?.people).toEqual([work.two.memberId]);
});
