import { getRecord, takeTaskAction } from '@haiqiao/contract/endpoints';
import { type ModuleCentre, moduleCentre } from '@haiqiao/server/testing';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftCentreRecord, type FilingDesk, filingDesk } from './testing/filing-desk.ts';

let centre: ModuleCentre;
let desk: FilingDesk;

beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
  desk = filingDesk(centre);
});
afterAll(() => centre.close());

test('PERM-05 ENG-06 whoever knows the id of a task that is not theirs is told nothing of its record, not by a wrong version either', async () => {
  const id = await draftCentreRecord(desk);
  await desk.take('rs_center_record', id, { action: 'submit', as: 'library' });
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
  expect(body).toMatchObject({ data: { error: 'FLOW_TASK_NOT_YOURS' } });
});
