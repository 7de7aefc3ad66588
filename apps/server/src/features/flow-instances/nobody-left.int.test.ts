import {
  getFlowInstance,
  previewFlow,
  runRecordAction,
  type TaskActionInput,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { FLOW_FORM, type FlowHall, flowHall, taskOf } from '#server/testing/flows/flow-hall.ts';

const MINUTE_MS = 60_000;

let hall: FlowHall;
let asker: SignedIn;
let judge: SignedIn;

beforeAll(async () => {
  hall = await flowHall();
  [asker, judge] = [await hall.person('申请人'), await hall.person('审批人')];
});
afterAll(() => hall.close());

const HEAD = {
  tag: 'userTask',
  id: 'head',
  options: { assignees: [{ kind: 'orgHead', of: 'initiator' }], separateFrom: ['initiator'] },
};
const BARRED = { separateFrom: ['initiator'], status: 'FINAL_PENDING' };

const preview = (dataId: string, as: SignedIn) => hall.call(previewFlow, { id: FLOW_FORM, dataId }, { as });
const submit = (dataId: string, as: SignedIn) =>
  hall.ask(runRecordAction, { id: FLOW_FORM, dataId, action: 'submit' }, { as });
const verbsOf = async (dataId: string, as: SignedIn) =>
  (await hall.read(dataId, as)).flow?.buttons.map(({ action }): TaskActionInput['action'] => action);

test('ENG-04 DOMAIN §1.3 whoever leads a unit does not decide about themselves: that is said before, and nothing is handed in', async () => {
  await hall.deployLine(HEAD);
  const dataId = await hall.makeRecord(hall.admin);
  const seen = await preview(dataId, hall.admin);
  expect(seen.forecast).toMatchObject([
    { nodeId: 'head', people: [], isUnresolved: true },
    { nodeId: 'end' },
  ]);
  expect(seen.halt).toMatchObject({ nodeName: 'head', askWhom: [{ name: '陈国栋' }] });
  const refused = await submit(dataId, hall.admin);
  expect(refused.body).toMatchObject({ data: { error: 'FLOW_NOBODY', node: 'head', names: ['陈国栋'] } });
  const kept = await hall.read(dataId, hall.admin);
  expect([kept.status, kept.flow]).toEqual(['DRAFT', undefined]);
});

test('ENG-04 DOMAIN §2.20 what a leader hands in goes to the next leader above, as it was predicted', async () => {
  await hall.deployLine(HEAD);
  const root = hall.base.db.updateTable('sys_org').where('parent_id', 'is', null);
  await root.set({ leader_id: judge.memberId }).execute();
  const dataId = await hall.makeRecord(hall.admin);
  const { forecast, halt } = await preview(dataId, hall.admin);
  expect([forecast[0]?.people.map(({ name }) => name), halt]).toEqual([['审批人'], null]);
  const { instanceId } = await hall.handIn(hall.admin);
  expect((await hall.open(instanceId)).map(({ people }) => people)).toEqual([[judge.memberId]]);
  await root.set({ leader_id: null }).execute();
});

test('ENG-04 a record that is in a flow is no draft, whatever the flow says of states, and comes back as one that can be mended', async () => {
  const buttons = [{ action: 'agree' }, { action: 'return', opinion: 'required' }];
  await hall.deployLine(taskOf('first', [judge], { buttons }));
  const { dataId, instanceId } = await hall.handIn(asker);
  expect((await hall.read(dataId, asker)).status).toBe('PRELIM_PENDING');
  const taskIds = (await hall.open(instanceId)).map(({ id }) => id);
  const back = { action: 'return', taskIds, to: 'initiator', comesBack: false, opinion: '请改' } as const; // a literal, widened otherwise
  expect((await hall.act(judge, back)).body.code).toBe(0);
  expect((await hall.read(dataId, asker)).status).toBe('RETURNED');
  await hall.decide(asker, instanceId, 'agree');
  expect((await hall.read(dataId, asker)).status).toBe('PRELIM_PENDING');
});

test('ENG-04 an instance that has come to a halt says so with its record, whom to ask, and goes on when it is mended', async () => {
  await hall.deployLine(taskOf('first', [judge]), taskOf('second', [hall.admin], BARRED));
  const { dataId, instanceId } = await hall.handIn(hall.admin);
  await hall.decide(judge, instanceId, 'agree');
  const halted = await hall.read(dataId, hall.admin);
  expect(halted.status).toBe('FINAL_PENDING');
  expect(halted.flow?.instance).toMatchObject({
    state: 'ERROR',
    error: 'noAssignee',
    currentNodes: [{ id: 'second' }],
    askWhom: [{ name: '陈国栋' }],
  });
  expect(await verbsOf(dataId, hall.admin)).not.toContain('urge');
  const again = { action: 'retry' as const, instanceIds: [instanceId] };
  expect((await hall.act(hall.admin, again)).body.code).toBe(0);
  expect(await hall.state(instanceId)).toMatchObject({ state: 'ERROR' });
  await hall.deployLine(taskOf('first', [judge]), taskOf('second', [judge], BARRED));
  expect((await hall.act(hall.admin, { ...again, action: 'migrate' })).body.code).toBe(0);
  expect((await hall.act(hall.admin, again)).body.code).toBe(0);
  const { instance } = await hall.call(getFlowInstance, { id: instanceId }, { as: hall.admin });
  expect(instance).toMatchObject({
    state: 'RUNNING',
    error: '',
    askWhom: [],
    handlers: [{ name: '审批人' }],
  });
  await hall.decide(judge, instanceId, 'agree');
  expect(await hall.state(instanceId)).toMatchObject({ state: 'DONE' });
});

test('ENG-04 nobody is offered to urge themselves; another who could do it as well is urged', async () => {
  await hall.deployLine(taskOf('first', [asker]));
  const own = await hall.handIn(asker);
  expect(await verbsOf(own.dataId, asker)).not.toContain('urge');
  const urge = { action: 'urge' as const, instanceIds: [own.instanceId] };
  expect(errorOf(await hall.act(asker, urge))).toBe('FLOW_ACTION_REFUSED');
  await hall.deployLine(taskOf('first', [asker, judge]));
  const shared = await hall.handIn(asker);
  expect(await verbsOf(shared.dataId, asker)).toContain('urge');
  expect((await hall.act(asker, { ...urge, instanceIds: [shared.instanceId] })).body.code).toBe(0);
  const told = hall.base.db
    .selectFrom('sys_message')
    .select('receiver_id')
    .where('template', '=', 'FLOW_URGED');
  expect((await told.execute()).map(({ receiver_id: id }) => id)).toEqual([judge.memberId]);
});

test('ENG-04 who urges again at once is told from when on that may be done', async () => {
  await hall.deployLine(taskOf('first', [judge]));
  const { instanceId } = await hall.handIn(asker);
  const urge = { action: 'urge' as const, instanceIds: [instanceId] };
  expect((await hall.act(asker, urge)).body.code).toBe(0);
  expect((await hall.act(asker, urge)).body).toMatchObject({
    message: '刚刚已催办，请 10 分钟后再催办',
    data: { error: 'FLOW_URGED_LATELY', minutes: 10 },
  });
  hall.clock.advance(10 * MINUTE_MS - 1);
  expect((await hall.act(asker, urge)).body).toMatchObject({ data: { minutes: 1 } });
  hall.clock.advance(1);
  expect((await hall.act(asker, urge)).body.code).toBe(0);
});
