import {
  DISCARD_REASON_MAX,
  discardFlowIncidents,
  queryRecords,
  requeueFlowIncidents,
} from '@haiqiao/contract/endpoints';
import { startText, endText, line } from '@haiqiao/flow/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settlePassedIncidents } from '#server/platform/flows/timers/incidents.ts';
import { fireTimers } from '#server/platform/flows/timers/fire-timers.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { taskOf } from '#server/testing/flows/flow-fixture.ts';
import { type FlowWork, flowWork } from '#server/testing/flows/flow-work.ts';

/** Tries after which a timer is given up. */
const TRIES = 5;

let work: FlowWork;

beforeAll(async () => {
  work = await flowWork();
});
afterAll(() => work.close());

const WAIT = {
  tag: 'intermediateCatchEvent',
  id: 'wait',
  within:
    '<bpmn:timerEventDefinition><bpmn:timeDuration>PT5M</bpmn:timeDuration></bpmn:timerEventDefinition>',
};

const incidentsFor = async (as: SignedIn, tab = '1') =>
  (
    await work.call(
      queryRecords,
      { listCode: 'rs_flow_incident_list', queryParam: { list_status: tab } },
      { as },
    )
  ).datas;

/** The incident of an instance in the list of open ones. */
const incidentOf = async (instanceId: string, as = work.admin) =>
  (await incidentsFor(as)).find((row) => row['instanceId'] === instanceId);

/** Fires the timers of an instance, which are due now. */
async function fireDue(instanceId: string): Promise<void> {
  const due_at = work.clock.now();
  await work.base.db
    .updateTable('flow_timer')
    .set({ due_at })
    .where('instance_id', '=', instanceId)
    .execute();
  await fireTimers(work.system(), work.flows);
}

/** Starts an instance that waits for a timer, which fails until it is given up. @returns its id and a repair */
async function withFailedTimer(): Promise<{ instanceId: string; repair: () => Promise<void> }> {
  await work.deploy(
    [startText(), WAIT, taskOf('after', [work.one]), endText()],
    line('start', 'wait', 'after', 'end'),
  );
  const { instanceId } = await work.handIn(work.asker);
  const setState = (tokens: unknown) =>
    sql`
    update flow_instance set flow_state = jsonb_set(flow_state, '{tokens}', ${JSON.stringify(tokens)}::jsonb)
    where id = ${instanceId}::uuid`.execute(work.base.db);
  const { flow_state: state } = await work.base.db
    .selectFrom('flow_instance')
    .select('flow_state')
    .where('id', '=', instanceId)
    .executeTakeFirstOrThrow();
  const { tokens } = Object(state) as { tokens: unknown };
  await setState('broken');
  for (let count = 0; count < TRIES; count += 1) await fireDue(instanceId);
  return { instanceId, repair: async () => void (await setState(tokens)) };
}

test('ENG-06 a timer that failed five times is listed, and the administrators are notified once', async () => {
  const { instanceId } = await withFailedTimer();
  expect(await incidentOf(instanceId)).toMatchObject({
    nodeName: 'wait',
    state: { value: 'OPEN' },
    error: 'timer',
  });
  const sent = (await work.templatesSentTo(work.admin)).filter((name) => name === 'FLOW_TIMER_FAILED');
  expect(sent).toHaveLength(1);
  await fireDue(instanceId);
  expect((await incidentsFor(work.admin)).filter((row) => row['instanceId'] === instanceId)).toHaveLength(1);
});

test('ENG-06 a requeued timer fires with the next sweep', async () => {
  const { instanceId, repair } = await withFailedTimer();
  await repair();
  const { id = '' } = (await incidentOf(instanceId)) ?? {};
  expect(await work.call(requeueFlowIncidents, { ids: [id] }, { as: work.admin })).toEqual([
    { id, ok: true },
  ]);
  expect(errorOf(await work.ask(requeueFlowIncidents, { ids: [id] }, { as: work.admin }))).toBe(
    'FLOW_INCIDENT_CLOSED',
  );
  await fireTimers(work.system(), work.flows);
  expect(await work.nodesOf(instanceId)).toEqual(['after']);
  const audited = await work.base.db
    .selectFrom('log_audit')
    .select('action')
    .where('target_id', '=', id)
    .execute();
  expect(audited).toEqual([{ action: 'flowIncident.requeue' }]);
});

test('ENG-06 a discarded timer never fires', async () => {
  const { instanceId, repair } = await withFailedTimer();
  await repair();
  const { id = '' } = (await incidentOf(instanceId)) ?? {};
  await work.call(discardFlowIncidents, { ids: [id], reason: '已线下处理' }, { as: work.admin });
  await fireDue(instanceId);
  expect(await work.nodesOf(instanceId)).toEqual([]);
  expect(await incidentOf(instanceId)).toBeUndefined();
  const [row] = (await incidentsFor(work.admin, '9')).filter((one) => one['instanceId'] === instanceId);
  expect(row).toMatchObject({ state: { value: 'DISCARDED' }, closedBy: { value: work.admin.memberId } });
});

test('ENG-06 a discard needs a reason, which is audited and shown in the list', async () => {
  const { instanceId } = await withFailedTimer();
  const { id = '', ...open } = (await incidentOf(instanceId)) ?? {};
  expect(open).toMatchObject({ discardReason: null });
  for (const reason of [undefined, '', ' \n', '因'.repeat(DISCARD_REASON_MAX + 1)]) {
    const { status } = await work.ask(discardFlowIncidents, { ids: [id], reason } as never, {
      as: work.admin,
    }); // also invalid input
    expect([reason, status]).toEqual([reason, 400]);
  }
  expect(await incidentOf(instanceId)).toMatchObject({ id });
  const reason = '因'.repeat(DISCARD_REASON_MAX);
  await work.call(discardFlowIncidents, { ids: [id], reason: ` ${reason} ` }, { as: work.admin });
  const [row] = (await incidentsFor(work.admin, '9')).filter((one) => one['instanceId'] === instanceId);
  expect(row).toMatchObject({ state: { value: 'DISCARDED' }, discardReason: reason });
  const audited = await work.base.db
    .selectFrom('log_audit')
    .select(['action', 'details'])
    .where('target_id', '=', id)
    .execute();
  expect(audited).toEqual([
    { action: 'flowIncident.discard', details: expect.objectContaining({ node: 'wait', reason }) },
  ]);
});

const SCRIPT = {
  tag: 'scriptTask',
  id: 'work',
  options: { into: 'x' },
  within: '<bpmn:script>return 1;</bpmn:script>',
};
const BROKEN = {
  run: () => Promise.reject(new Error('no thread could be made')),
  close: async () => undefined,
};

/** Starts an instance whose script fails in every try. */
async function withFailedCall(): Promise<string> {
  await work.deployLine(SCRIPT, taskOf('after', [work.one]));
  const id = await work.start();
  await work.makeCalls(id, { scripts: BROKEN });
  return id;
}

test('ENG-06 a node that failed in every try is listed, and a requeue tries it again', async () => {
  const instanceId = await withFailedCall();
  const incident = await incidentOf(instanceId);
  expect(incident).toMatchObject({ nodeName: 'work', error: 'call', message: 'no thread could be made' });
  const unknown = work.base.ids.uuid();
  const ids = [incident?.id ?? '', unknown];
  const outcomes = await work.call(requeueFlowIncidents, { ids }, { as: work.admin });
  expect(outcomes).toMatchObject([
    { ok: true },
    { id: unknown, ok: false, error: 'FLOW_INCIDENT_NOT_FOUND' },
  ]);
  await work.makeCalls(instanceId);
  expect(await work.nodesOf(instanceId)).toEqual(['after']);
});

test('ENG-06 incidents are settled by a retry of the instance, and by its end', async () => {
  const [retried, ended] = [await withFailedCall(), await withFailedCall()];
  expect((await work.act(work.admin, { action: 'retry', instanceIds: [retried] })).body.code).toBe(0);
  expect(await incidentOf(retried)).toBeUndefined();
  await work.act(work.admin, { action: 'terminate', instanceIds: [ended], opinion: '不再需要' });
  await settlePassedIncidents(work.system());
  expect(await incidentOf(ended)).toBeUndefined();
});

test('PERM-05 ENG-06 incidents are handled by holders of the permission, and only inside their row scope', async () => {
  const instanceId = await withFailedCall();
  const { id = '' } = (await incidentOf(instanceId)) ?? {};
  const ids = [id];
  const verbsOf = async (as: SignedIn) => [
    errorOf(await work.ask(requeueFlowIncidents, { ids }, { as })),
    errorOf(await work.ask(discardFlowIncidents, { ids, reason: '不再需要' }, { as })),
  ];
  expect(await verbsOf(work.one)).toEqual(['ACCESS_DENIED', 'ACCESS_DENIED']);
  const keeper = await work.signIn(await work.makeMember({ account: 'keeper', username: '管异常' }));
  await work.grant(keeper, ['flow_incident:read', 'flow_incident:manage']);
  const where = { field: 'initiatorId', op: 'eq', value: work.asker.memberId } as const;
  await work.grantRows(keeper, 'flow_incident', { rows: [{ kind: 'filter', where }] });
  expect(await verbsOf(keeper)).toEqual(['FLOW_INCIDENT_NOT_FOUND', 'FLOW_INCIDENT_NOT_FOUND']);
  expect(await incidentOf(instanceId)).toMatchObject({ id, state: { value: 'OPEN' } });
});
