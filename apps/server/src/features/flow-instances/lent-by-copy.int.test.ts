import { getRecord } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FLOW_FORM, type FlowHall, flowHall, taskOf } from '#server/testing/flows/flow-hall.ts';

let hall: FlowHall;
beforeAll(async () => {
  hall = await flowHall();
});
afterAll(() => hall.close());

test('PERM-05 ENG-06 a copy lends a record, and nobody lends what they may not read themselves', async () => {
  const [asker, one] = [await hall.person('申请人'), await hall.person('甲')];
  await hall.deployLine(taskOf('only', [one]));
  const { dataId, instanceId } = await hall.handIn(asker);
  const looker = await hall.signIn(await hall.makeMember({ account: 'looker', username: '看流程' }));
  await hall.grant(looker, ['flow_instance:read']);
  await hall.reach(looker, 'flow_instance', { rows: [{ kind: 'all' }] });
  const read = async () => (await hall.ask(getRecord, { id: FLOW_FORM, dataId }, { as: looker })).body;
  expect((await read()).code).not.toBe(0);
  const cc = await hall.act(looker, {
    action: 'cc',
    instanceIds: [instanceId],
    memberIds: [looker.memberId],
  });
  expect(cc.body).toMatchObject({ data: { error: 'FLOW_ACTION_REFUSED' } });
  expect((await read()).code).not.toBe(0);
});
