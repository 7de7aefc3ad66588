import { getRecord } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FLOW_FORM, type FlowFixture, flowFixture, taskOf } from '#server/testing/flows/flow-fixture.ts';

let fixture: FlowFixture;
beforeAll(async () => {
  fixture = await flowFixture();
});
afterAll(() => fixture.close());

test('PERM-05 ENG-06 a copy delegates read access to a record that the sender can read', async () => {
  const [asker, one] = [await fixture.person('申请人'), await fixture.person('甲')];
  await fixture.deployLine(taskOf('only', [one]));
  const { dataId, instanceId } = await fixture.handIn(asker);
  const looker = await fixture.signIn(await fixture.makeMember({ account: 'looker', username: '看流程' }));
  await fixture.grant(looker, ['flow_instance:read']);
  await fixture.grantRows(looker, 'flow_instance', { rows: [{ kind: 'all' }] });
  const read = async () => (await fixture.ask(getRecord, { id: FLOW_FORM, dataId }, { as: looker })).body;
  expect((await read()).code).not.toBe(0);
  const cc = await fixture.act(looker, {
    action: 'cc',
    instanceIds: [instanceId],
    memberIds: [looker.memberId],
  });
  expect(cc.body).toMatchObject({ data: { error: 'FLOW_ACTION_REFUSED' } });
  expect((await read()).code).not.toBe(0);
});
