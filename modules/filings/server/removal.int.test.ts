import { removeRecords } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilingFixture, filingFixture, type Group } from './testing/filing-fixture.ts';

let centre: FilingFixture;
beforeAll(async () => {
  centre = await filingFixture();
});
afterAll(() => centre.close());

test('REC-01 SYS-05 a filing that was in force cannot be deleted and filed again', async () => {
  const license = centre.nextLicense();
  const draft = () => centre.draftCentreRecord(license);
  const id = await draft();
  const take = (action: string, as: Group, more: object = {}) =>
    centre.take('rs_center_record', id, { action, as, ...more });
  await take('submit', 'library');
  await take('prelimPass', 'preliminary');
  await take('finalPass', 'final');
  await take('suspend', 'final', { opinion: '核查' });
  expect(await take('cancel', 'clerk', { opinion: '注销' })).toMatchObject({ error: 'ACCESS_DENIED' });
  const gone = await centre.ask(
    removeRecords,
    { id: 'rs_center_record', dataIds: [id], reason: '重复' },
    { as: await centre.signed('clerk') },
  );
  expect(gone.body).toMatchObject({ data: { issues: [{ path: 'status', rule: 'filingKept' }] } });
  const waste = { id: 'rs_center_record', dataIds: [await draft()] };
  expect(await centre.call(removeRecords, waste, { as: await centre.signed('library') })).toMatchObject({});
});
