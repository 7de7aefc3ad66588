import { removeRecords } from '@haiqiao/contract/endpoints';
import { type ModuleCentre, moduleCentre } from '@haiqiao/server/testing';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftCentreRecord, type FilingDesk, filingDesk, type Group } from './testing/filing-desk.ts';

let centre: ModuleCentre;
let desk: FilingDesk;
beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
  desk = filingDesk(centre);
});
afterAll(() => centre.close());

test('REC-01 SYS-05 a filing that was in force cannot be deleted, so nobody ends it that way and files anew', async () => {
  const license = desk.nextLicense();
  const draft = () => draftCentreRecord(desk, license);
  const id = await draft();
  const take = (action: string, as: Group, more: object = {}) =>
    desk.take('rs_center_record', id, { action, as, ...more });
  await take('submit', 'library');
  await take('prelimPass', 'preliminary');
  await take('finalPass', 'final');
  await take('suspend', 'final', { opinion: '核查' });
  expect(await take('cancel', 'clerk', { opinion: '注销' })).toMatchObject({ error: 'ACCESS_DENIED' });
  const gone = await centre.ask(
    removeRecords,
    { id: 'rs_center_record', dataIds: [id], reason: '重复' },
    { as: await desk.signed('clerk') },
  );
  expect(gone.body).toMatchObject({ data: { issues: [{ path: 'status', rule: 'filingKept' }] } });
  const waste = { id: 'rs_center_record', dataIds: [await draft()] };
  expect(await centre.call(removeRecords, waste, { as: await desk.signed('library') })).toMatchObject({});
});
