import { fileIntake, getRecord, saveRecord } from '@haiqiao/contract/endpoints';
import { makeApiKey, type ModuleCentre, moduleCentre } from '@haiqiao/server/testing';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterpriseOf, type FilingDesk, filingDesk } from './testing/filing-desk.ts';

const FORM = 'rs_center_record';

let centre: ModuleCentre;
let desk: FilingDesk;

beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
  desk = filingDesk(centre);
});
afterAll(() => centre.close());

const pathsOf = (answer: unknown) =>
  (answer as { issues: { path: string }[] }).issues.map(({ path }) => path); // what a refused action answers

test('REC-01 DOMAIN §1.3 a filing is kept as a draft with whatever is known of it, and draws no number', async () => {
  const id = await desk.draft(FORM, {
    enterpriseName: '成都锦程',
    channels: [{ storeUrl: 'https://shop.example' }],
  });
  const kept = await desk.read(FORM, id);
  expect([kept.status, kept.value('recordNo'), kept.value('enterpriseName')]).toEqual([
    'DRAFT',
    null,
    '成都锦程',
  ]);
  expect((await desk.save(FORM, id, { enterpriseName: null })).code).toBe(0);
  const wrong = await desk.save(FORM, id, { businessLicense: '91350100M000100Y4Z' });
  expect(wrong.data).toMatchObject({ issues: [{ path: 'businessLicense' }] });
});

test('REC-01 DOMAIN §1.3 handing in demands everything at once, cells of sub-tables too', async () => {
  const id = await desk.draft(FORM, { channels: [{ storeUrl: 'https://shop.example' }] });
  const refused = await desk.take(FORM, id, { action: 'submit', as: 'library' });
  expect(pathsOf(refused)).toEqual(
    expect.arrayContaining([
      'enterpriseName',
      'businessLicense',
      'channels.0.platform',
      'agentMobile',
      'agree',
    ]),
  );
  const left = await desk.read(FORM, id);
  expect([left.status, left.value('recordNo')]).toEqual(['DRAFT', null]);
});

test('REC-01 API-05 what a program keeps without handing it in is whole all the same', async () => {
  const as = await makeApiKey(centre, { name: '数据交换平台', forms: [FORM] });
  const values = { ...enterpriseOf(desk.nextLicense()), enterpriseName: undefined };
  const filing = { formCode: FORM, reference: 'EX-DRAFT', submit: false, values };
  const { body } = await centre.ask(fileIntake, filing, { as });
  expect(JSON.stringify(body.data)).toContain('enterpriseName');
});

test('REC-01 what was handed in and came back is whole, and stays so', async () => {
  const as = await desk.signed('library');
  const id = await desk.draft(FORM, { enterpriseName: '成都锦程' });
  await centre.base.db
    .updateTable('biz_center_record' as never)
    .set({ status: 'PRELIM_RETURNED' } as never)
    .where('id' as never, '=', id as never)
    .execute();
  const { rowVersion } = await centre.call(getRecord, { id: FORM, dataId: id }, { as });
  const input = { id: FORM, dataId: id, rowVersion, values: { enterpriseName: null } };
  expect((await centre.ask(saveRecord, input, { as })).body.data).toMatchObject({
    issues: [{ path: 'enterpriseName', rule: 'required' }],
  });
});
