import { getRecord, saveRecord, updateRecords } from '@haiqiao/contract/endpoints';
import { endText, line, startText } from '@haiqiao/flow/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FLOW_FORM, type FlowFixture, flowFixture, taskOf } from '#server/testing/flows/flow-fixture.ts';

let fixture: FlowFixture;
beforeAll(async () => {
  fixture = await flowFixture();
});
afterAll(() => fixture.close());

test('ENG-04 ENG-07 a field closed by a task’s node is also closed for bulk changes', async () => {
  const [asker, one] = [await fixture.person('申请人'), await fixture.person('甲')];
  const start = { ...startText(), options: { fields: { reason: 'readonly' } } };
  const first = taskOf('first', [one], {
    buttons: [{ action: 'agree' }, { action: 'return', opinion: 'required' }],
  });
  await fixture.deploy([start, first, endText()], line('start', 'first', 'end'));
  const { dataId, instanceId } = await fixture.handIn(asker);
  const [task] = await fixture.open(instanceId);
  const back = await fixture.act(one, {
    action: 'return',
    taskIds: [task?.id ?? ''],
    to: 'initiator',
    comesBack: false,
    opinion: '补',
  });
  expect(back.body.code).toBe(0);
  const { rowVersion } = await fixture.call(getRecord, { id: FLOW_FORM, dataId }, { as: asker });
  const saved = await fixture.ask(
    saveRecord,
    { id: FLOW_FORM, dataId, rowVersion, values: { reason: '改了' } },
    { as: asker },
  );
  expect(saved.body).toMatchObject({ data: { error: 'RECORD_READONLY' } });
  const batch = await fixture.ask(
    updateRecords,
    { id: FLOW_FORM, dataIds: [dataId], values: { reason: '改了' } },
    { as: asker },
  );
  expect(batch.body).toMatchObject({ data: { error: 'RECORD_READONLY' } });
});
