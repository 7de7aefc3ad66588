import { runRecordAction, saveRecord } from '@haiqiao/contract/endpoints';
import { endText, line, startText } from '@haiqiao/flow/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { FLOW_FORM, type FlowHall, flowHall, taskOf } from '#server/testing/flows/flow-hall.ts';

let hall: FlowHall;
let asker: SignedIn;
let judge: SignedIn;

beforeAll(async () => {
  hall = await flowHall();
  [asker, judge] = [await hall.person('申请人'), await hall.person('审批人')];
});
afterAll(() => hall.close());

async function change(dataId: string, values: Readonly<Record<string, string>>, as = asker) {
  const { rowVersion } = await hall.read(dataId, as);
  const { body } = await hall.ask(saveRecord, { id: FLOW_FORM, dataId, rowVersion, values }, { as });
  return body;
}

test('REC-07 a leave does not end before it starts', async () => {
  const dataId = await hall.makeRecord(asker);
  const refusal = { data: { issues: [{ path: 'endOn', rule: 'notBefore' }] } };
  expect(await change(dataId, { startOn: '2026-12-10', endOn: '2026-12-09' })).toMatchObject(refusal);
  expect((await change(dataId, { startOn: '2026-12-10', endOn: '2026-12-10' })).code).toBe(0);
  expect(await change(dataId, { startOn: '2026-12-11' })).toMatchObject(refusal);
});

test('REC-07 ENG-04 a leave that somebody decides on stays as it was asked for, until it is sent back', async () => {
  const fields = { remark: 'editable' };
  const buttons = [{ action: 'agree' }, { action: 'return', opinion: 'required' }];
  const start = { ...startText(), options: { status: 'RETURNED' } };
  const only = taskOf('only', [judge], { status: 'PRELIM_PENDING', fields, buttons });
  await hall.deploy([start, only, endText()], line('start', 'only', 'end'));
  const { dataId, instanceId } = await hall.handIn(asker);
  expect(await change(dataId, { reason: '另一个事由' })).toMatchObject({
    data: { issues: [{ path: 'reason', rule: 'readonly' }] },
  });
  expect((await change(dataId, { remark: '同意' }, judge)).code).toBe(0);
  const taskIds = (await hall.open(instanceId)).map(({ id }) => id);
  const back = { action: 'return', taskIds, to: 'initiator', comesBack: false, opinion: '请改' } as const; // a literal, widened otherwise
  expect((await hall.act(judge, back)).body.code).toBe(0);
  expect((await change(dataId, { reason: '另一个事由' })).code).toBe(0);
});

test('REC-07 ENG-04 the remark is for whoever decides: the applicant never fills it in', async () => {
  await hall.deployLine(
    taskOf('only', [judge], { status: 'PRELIM_PENDING', fields: { remark: 'editable' } }),
  );
  const refusal = { data: { issues: [{ path: 'remark', rule: 'readonly' }] } };
  const values = {
    kind: 'ANNUAL',
    startOn: '2026-12-10',
    endOn: '2026-12-10',
    reason: '回家',
    remark: '同意',
  };
  expect((await hall.ask(saveRecord, { id: FLOW_FORM, values }, { as: asker })).body).toMatchObject(refusal);
  const dataId = await hall.makeRecord(asker);
  expect(await change(dataId, { remark: '同意' })).toMatchObject(refusal);
  await hall.call(runRecordAction, { id: FLOW_FORM, dataId, action: 'submit' }, { as: asker });
  expect(await change(dataId, { remark: '同意' })).toMatchObject(refusal);
  expect((await change(dataId, { remark: '同意' }, judge)).code).toBe(0);
});
