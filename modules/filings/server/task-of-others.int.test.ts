import { getRecord, takeTaskAction } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilingFixture, filingFixture } from './testing/filing-fixture.ts';

let centre: FilingFixture;

beforeAll(async () => {
  centre = await filingFixture();
});
afterAll(() => centre.close());

test('PERM-05 ENG-06 a foreign task id reveals nothing of its record, not even through a wrong version', async () => {
  const id = await centre.draftCentreRecord();
  await centre.take('rs_center_record', id, { action: 'submit', as: 'library' });
  const { id: taskId } = await centre.base.db
    .selectFrom('flow_task')
    .select('id')
    .where('biz_id', '=', id)
    .where('state', '=', 'OPEN')
    .executeTakeFirstOrThrow();
  const stranger = await centre.signIn(await centre.makeMember({ account: 'stranger', username: '路人' }));
  const read = await centre.ask(getRecord, { id: 'rs_center_record', dataId: id }, { as: stranger });
  expect(read.body).toMatchObject({ data: { error: 'ACCESS_DENIED' } });
  const { body } = await centre.ask(
    takeTaskAction,
    { action: 'agree', taskIds: [taskId], rowVersion: 999, requestId: centre.base.ids.uuid() },
    { as: stranger },
  );
  expect(JSON.stringify(body)).not.toContain('13900021234');
  expect(body).toMatchObject({ data: { error: 'FLOW_TASK_NOT_FOUND' } });
});
