import { getRecord, runRecordAction, saveRecord } from '@haiqiao/contract/endpoints';
import { creditCodeCheckCharacter, orgCodeCheckCharacter } from '@haiqiao/contract/rules';
import { type ModuleCentre, moduleCentre } from '@haiqiao/server/testing';
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let centre: ModuleCentre;
let as: Awaited<ReturnType<ModuleCentre['holderOf']>>;
beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
  as = await centre.holderOf('enterprise_library');
});
afterAll(() => centre.close());
let made = 0;
async function make(): Promise<string> {
  made += 1;
  const org = `MA9${String(10_000 + made)}`;
  const body = `91510107${org}${orgCodeCheckCharacter(org)}`;
  const allValues = {
    enterpriseName: `成都第${made}公司`,
    businessLicense: body + creditCodeCheckCharacter(body),
  };
  return (await centre.call(saveRecord, { id: 'rs_enterprise', values: allValues }, { as })).dataId;
}
async function post(enterpriseId: string) {
  const values = {
    enterpriseId,
    post_name: '报关员',
    duty: '报关',
    post_require: '细心',
    address: '成都',
    contacts: '王敏',
    contact_num: '028-86001234',
  };
  return (await centre.call(saveRecord, { id: 'rs_position', values }, { as })).dataId;
}
const take = (dataId: string, action: string, more: object = {}) =>
  centre.call(runRecordAction, { id: 'rs_enterprise', dataId, action, opinion: '核实', ...more }, { as });
const employer = async (dataId: string) =>
  (await centre.call(getRecord, { id: 'rs_position', dataId }, { as })).fields['enterpriseId']?.value;

test('ENT-01 records moved by a merge return, though the survivor was merged on in between', async () => {
  const [a, b, c] = [await make(), await make(), await make()];
  const job = await post(a);
  await take(a, 'merge', { params: { survivor: b, fillGaps: false } });
  await take(b, 'merge', { params: { survivor: c, fillGaps: false } });
  await take(a, 'unmerge');
  expect(await employer(job)).toBe(a);
});

test('ENT-01 restoring a survivor also restores the enterprises merged into it', async () => {
  const [a, b, c] = [await make(), await make(), await make()];
  const [ofA, ofB] = [await post(a), await post(b)];
  await take(a, 'merge', { params: { survivor: b, fillGaps: false } });
  await take(b, 'merge', { params: { survivor: c, fillGaps: false } });
  expect([await employer(ofA), await employer(ofB)]).toEqual([c, c]);
  await take(b, 'unmerge');
  expect([await employer(ofA), await employer(ofB)]).toEqual([b, b]);
  await take(a, 'unmerge');
  expect([await employer(ofA), await employer(ofB)]).toEqual([a, b]);
});

test('ENT-01 ENG-02 module code finds all of several hundred records, and none is left behind', async () => {
  const [a, b, c] = [await make(), await make(), await make()];
  const first = await post(a);
  const { db } = centre.base;
  const jobs = db.selectFrom('biz_position' as never).selectAll();
  const job = await jobs.where('id' as never, '=', first as never).executeTakeFirstOrThrow();
  const copies = Array.from({ length: 250 }, () => ({
    ...job,
    id: randomUUID(),
    record_no: null,
  }));
  await db
    .insertInto('biz_position' as never)
    .values(copies)
    .execute();
  await take(a, 'merge', { params: { survivor: b, fillGaps: false } });
  await take(b, 'merge', { params: { survivor: c, fillGaps: false } });
  await take(b, 'unmerge');
  expect(await jobs.where('enterprise_id' as never, '=', b as never).execute()).toHaveLength(251);
});
