import { getRecord, saveRecord, updateRecords } from '@haiqiao/contract/endpoints';
import { endText, line, startText } from '@haiqiao/flow/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FLOW_FORM, type FlowHall, flowHall, taskOf } from '#server/testing/flows/flow-hall.ts';

let hall: FlowHall;
beforeAll(async () => {
  hall = await flowHall();
});
afterAll(() => hall.close());

test('ENG-04 ENG-07 a field that the node of a task closes is closed for changes of several records as well', async () => {
  const [asker, one] = [await hall.person('申请人'), await hall.person('甲')];
  const start = { ...startText(), options: { fields: { reason: 'readonly' } } };
  const first = taskOf('first', [one], {
    buttons: [{ action: 'agree' }, { action: 'return', opinion: 'required' }],
  });
  await hall.deploy([start, first, endText()], line('start', 'first', 'end'));
  const { dataId, instanceId } = await hall.handIn(asker);
  const [task] = await hall.open(instanceId);
  const back = await hall.act(one, {
    action: 'return',
    taskIds: [task?.id ?? ''],
    to: 'initiator',
    comesBack: false,
    opinion: '补',
  });
  expect(back.body.code).toBe(0);
  const { rowVersion } = await hall.call(getRecord, { id: FLOW_FORM, dataId }, { as: asker });
  const saved = await hall.ask(
    saveRecord,
    { id: FLOW_FORM, dataId, rowVersion, values: { reason: '改了' } },
    { as: asker },
  );
  expect(saved.body).toMatchObject({ data: { error: 'RECORD_READONLY' } });
  const batch = await hall.ask(
    updateRecords,
    { id: FLOW_FORM, dataIds: [dataId], values: { reason: '改了' } },
    { as: asker },
  );
  expect(batch.body).toMatchObject({ data: { error: 'RECORD_READONLY' } });
});
