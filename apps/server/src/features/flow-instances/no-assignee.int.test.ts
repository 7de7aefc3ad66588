import {
  getFlowInstance,
  previewFlow,
  runRecordAction,
  type TaskActionInput,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { FLOW_FORM, taskOf } from '#server/testing/flows/flow-fixture.ts';
import { type FlowPair, flowPair } from '#server/testing/flows/flow-work.ts';

const MINUTE_MS = 60_000;

let fixture: FlowPair;

beforeAll(async () => {
  fixture = await flowPair();
});
afterAll(() => fixture.close());

const HEAD = {
  tag: 'userTask',
  id: 'head',
  options: { assignees: [{ kind: 'orgHead', of: 'initiator' }], separateFrom: ['initiator'] },
};
const BARRED = { separateFrom: ['initiator'], status: 'FINAL_PENDING' };

const preview = (dataId: string, as: SignedIn) =>
  fixture.call(previewFlow, { id: FLOW_FORM, dataId }, { as });
const submit = (dataId: string, as: SignedIn) =>
  fixture.ask(runRecordAction, { id: FLOW_FORM, dataId, action: 'submit' }, { as });
const verbsOf = async (dataId: string, as: SignedIn) =>
  (await fixture.read(dataId, as)).flow?.buttons.map(({ action }): TaskActionInput['action'] => action);

test('ENG-04 DOMAIN §1.3 a unit leader cannot decide their own submission, which is reported before and prevents submission', async () => {
  await fixture.deployLine(HEAD);
  const dataId = await fixture.makeRecord(fixture.admin);
  const previewed = await preview(dataId, fixture.admin);
  expect(previewed.forecast).toMatchObject([
    { nodeId: 'head', people: [], isUnresolved: true },
    { nodeId: 'end' },
  ]);
  expect(previewed.halt).toMatchObject({ nodeName: 'head', askWhom: [{ name: '陈国栋' }] });
  const refused = await submit(dataId, fixture.admin);
  expect(refused.body).toMatchObject({ data: { error: 'FLOW_NOBODY', node: 'head', names: ['陈国栋'] } });
  const stored = await fixture.read(dataId, fixture.admin);
  expect([stored.status, stored.flow]).toEqual(['DRAFT', undefined]);
});

test('ENG-04 DOMAIN §2.20 a leader’s submission goes to the next leader above, as predicted', async () => {
  await fixture.deployLine(HEAD);
  const root = fixture.base.db.updateTable('sys_org').where('parent_id', 'is', null);
  await root.set({ leader_id: fixture.judge.memberId }).execute();
  const dataId = await fixture.makeRecord(fixture.admin);
  const { forecast, halt } = await preview(dataId, fixture.admin);
  expect([forecast[0]?.people.map(({ name }) => name), halt]).toEqual([['审批人'], null]);
  const { instanceId } = await fixture.handIn(fixture.admin);
  expect((await fixture.open(instanceId)).map(({ people }) => people)).toEqual([[fixture.judge.memberId]]);
  await root.set({ leader_id: null }).execute();
});

test('ENG-04 a record in a flow is not a draft in any flow state, and becomes editable when returned', async () => {
  const buttons = [{ action: 'agree' }, { action: 'return', opinion: 'required' }];
  await fixture.deployLine(taskOf('first', [fixture.judge], { buttons }));
  const { dataId, instanceId } = await fixture.handIn(fixture.asker);
  expect((await fixture.read(dataId, fixture.asker)).status).toBe('PRELIM_PENDING');
  const taskIds = (await fixture.open(instanceId)).map(({ id }) => id);
  const back = { action: 'return', taskIds, to: 'initiator', comesBack: false, opinion: '请改' } as const; // a literal; otherwise widened
  expect((await fixture.act(fixture.judge, back)).body.code).toBe(0);
  expect((await fixture.read(dataId, fixture.asker)).status).toBe('RETURNED');
  await fixture.decide(fixture.asker, instanceId, 'agree');
  expect((await fixture.read(dataId, fixture.asker)).status).toBe('PRELIM_PENDING');
});

test('ENG-04 a stopped instance is shown on its record with contacts, and continues when fixed', async () => {
  await fixture.deployLine(taskOf('first', [fixture.judge]), taskOf('second', [fixture.admin], BARRED));
  const { dataId, instanceId } = await fixture.handIn(fixture.admin);
  await fixture.decide(fixture.judge, instanceId, 'agree');
  const stopped = await fixture.read(dataId, fixture.admin);
  expect(stopped.status).toBe('FINAL_PENDING');
  expect(stopped.flow?.instance).toMatchObject({
    state: 'ERROR',
    error: 'noAssignee',
    currentNodes: [{ id: 'second' }],
    askWhom: [{ name: '陈国栋' }],
  });
  expect(await verbsOf(dataId, fixture.admin)).not.toContain('urge');
  const again = { action: 'retry' as const, instanceIds: [instanceId] };
  expect((await fixture.act(fixture.admin, again)).body.code).toBe(0);
  expect(await fixture.state(instanceId)).toMatchObject({ state: 'ERROR' });
  await fixture.deployLine(taskOf('first', [fixture.judge]), taskOf('second', [fixture.judge], BARRED));
  expect((await fixture.act(fixture.admin, { ...again, action: 'migrate' })).body.code).toBe(0);
  expect((await fixture.act(fixture.admin, again)).body.code).toBe(0);
  const { instance } = await fixture.call(getFlowInstance, { id: instanceId }, { as: fixture.admin });
  expect(instance).toMatchObject({
    state: 'RUNNING',
    error: '',
    askWhom: [],
    handlers: [{ name: '审批人' }],
  });
  await fixture.decide(fixture.judge, instanceId, 'agree');
  expect(await fixture.state(instanceId)).toMatchObject({ state: 'DONE' });
});

test('ENG-04 urging oneself is not offered, and another possible assignee is urged', async () => {
  await fixture.deployLine(taskOf('first', [fixture.asker]));
  const own = await fixture.handIn(fixture.asker);
  expect(await verbsOf(own.dataId, fixture.asker)).not.toContain('urge');
  const urge = { action: 'urge' as const, instanceIds: [own.instanceId] };
  expect(errorOf(await fixture.act(fixture.asker, urge))).toBe('FLOW_ACTION_REFUSED');
  await fixture.deployLine(taskOf('first', [fixture.asker, fixture.judge]));
  const shared = await fixture.handIn(fixture.asker);
  expect(await verbsOf(shared.dataId, fixture.asker)).toContain('urge');
  expect((await fixture.act(fixture.asker, { ...urge, instanceIds: [shared.instanceId] })).body.code).toBe(0);
  const notified = fixture.base.db
    .selectFrom('sys_message')
    .select('receiver_id')
    .where('template', '=', 'FLOW_URGED');
  expect((await notified.execute()).map(({ receiver_id: id }) => id)).toEqual([fixture.judge.memberId]);
});

test('ENG-04 a repeated urge is rejected with the time from which it is allowed', async () => {
  await fixture.deployLine(taskOf('first', [fixture.judge]));
  const { instanceId } = await fixture.handIn(fixture.asker);
  const urge = { action: 'urge' as const, instanceIds: [instanceId] };
  expect((await fixture.act(fixture.asker, urge)).body.code).toBe(0);
  expect((await fixture.act(fixture.asker, urge)).body).toMatchObject({
    message: '已催办，请 10 分钟后再次催办',
    data: { error: 'FLOW_URGED_LATELY', minutes: 10 },
  });
  fixture.clock.advance(10 * MINUTE_MS - 1);
  expect((await fixture.act(fixture.asker, urge)).body).toMatchObject({ data: { minutes: 1 } });
  fixture.clock.advance(1);
  expect((await fixture.act(fixture.asker, urge)).body.code).toBe(0);
});
