import { runRecordAction, saveRecord } from '@haiqiao/contract/endpoints';
import { endText, line, startText } from '@haiqiao/flow/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FLOW_FORM, taskOf } from '#server/testing/flows/flow-fixture.ts';
import { type FlowPair, flowPair } from '#server/testing/flows/flow-work.ts';

let fixture: FlowPair;

beforeAll(async () => {
  fixture = await flowPair();
});
afterAll(() => fixture.close());

async function change(dataId: string, values: Readonly<Record<string, string>>, as = fixture.asker) {
  const { rowVersion } = await fixture.read(dataId, as);
  const { body } = await fixture.ask(saveRecord, { id: FLOW_FORM, dataId, rowVersion, values }, { as });
  return body;
}

test('REC-07 a leave cannot end before it starts', async () => {
  const dataId = await fixture.makeRecord(fixture.asker);
  const refusal = { data: { issues: [{ path: 'endOn', rule: 'notBefore' }] } };
  expect(await change(dataId, { startOn: '2026-12-10', endOn: '2026-12-09' })).toMatchObject(refusal);
  expect((await change(dataId, { startOn: '2026-12-10', endOn: '2026-12-10' })).code).toBe(0);
  expect(await change(dataId, { startOn: '2026-12-11' })).toMatchObject(refusal);
});

test('REC-07 ENG-04 a leave under decision cannot be changed until it is returned', async () => {
  const fields = { remark: 'editable' };
  const buttons = [{ action: 'agree' }, { action: 'return', opinion: 'required' }];
  const start = { ...startText(), options: { status: 'RETURNED' } };
  const only = taskOf('only', [fixture.judge], { status: 'PRELIM_PENDING', fields, buttons });
  await fixture.deploy([start, only, endText()], line('start', 'only', 'end'));
  const { dataId, instanceId } = await fixture.handIn(fixture.asker);
  expect(await change(dataId, { reason: '另一个事由' })).toMatchObject({
    data: { issues: [{ path: 'reason', rule: 'readonly' }] },
  });
  expect((await change(dataId, { remark: '同意' }, fixture.judge)).code).toBe(0);
  const taskIds = (await fixture.open(instanceId)).map(({ id }) => id);
  const back = { action: 'return', taskIds, to: 'initiator', comesBack: false, opinion: '请改' } as const; // a literal; otherwise widened
  expect((await fixture.act(fixture.judge, back)).body.code).toBe(0);
  expect((await change(dataId, { reason: '另一个事由' })).code).toBe(0);
});

test('REC-07 ENG-04 the remark can only be filled in by the decider, never by the applicant', async () => {
  await fixture.deployLine(
    taskOf('only', [fixture.judge], { status: 'PRELIM_PENDING', fields: { remark: 'editable' } }),
  );
  const refusal = { data: { issues: [{ path: 'remark', rule: 'readonly' }] } };
  const values = {
    kind: 'ANNUAL',
    startOn: '2026-12-10',
    endOn: '2026-12-10',
    reason: '回家',
    remark: '同意',
  };
  expect(
    (await fixture.ask(saveRecord, { id: FLOW_FORM, values }, { as: fixture.asker })).body,
  ).toMatchObject(refusal);
  const dataId = await fixture.makeRecord(fixture.asker);
  expect(await change(dataId, { remark: '同意' })).toMatchObject(refusal);
  await fixture.call(runRecordAction, { id: FLOW_FORM, dataId, action: 'submit' }, { as: fixture.asker });
  expect(await change(dataId, { remark: '同意' })).toMatchObject(refusal);
  expect((await change(dataId, { remark: '同意' }, fixture.judge)).code).toBe(0);
});
