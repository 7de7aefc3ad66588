import { fileIntake, getRecord, saveRecord } from '@haiqiao/contract/endpoints';
import { makeApiKey } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterpriseOf, type FilingFixture, filingFixture } from './testing/filing-fixture.ts';

const FORM = 'rs_center_record';

let centre: FilingFixture;

beforeAll(async () => {
  centre = await filingFixture();
});
afterAll(() => centre.close());

const pathsOf = (answer: unknown) =>
  (answer as { issues: { path: string }[] }).issues.map(({ path }) => path); // data of a refused action

test('REC-01 DOMAIN §1.3 an incomplete filing is stored as a draft and gets no number', async () => {
  const id = await centre.draft(FORM, {
    enterpriseName: '成都锦程',
    channels: [{ storeUrl: 'https://shop.example' }],
  });
  const draft = await centre.read(FORM, id);
  expect([draft.status, draft.value('recordNo'), draft.value('enterpriseName')]).toEqual([
    'DRAFT',
    null,
    '成都锦程',
  ]);
  expect((await centre.save(FORM, id, { enterpriseName: null })).code).toBe(0);
  const wrong = await centre.save(FORM, id, { businessLicense: '91350100M000100Y4Z' });
  expect(wrong.data).toMatchObject({ issues: [{ path: 'businessLicense' }] });
});

test('REC-01 DOMAIN §1.3 submission requires everything at once, including cells of sub-tables', async () => {
  const id = await centre.draft(FORM, { channels: [{ storeUrl: 'https://shop.example' }] });
  const refused = await centre.take(FORM, id, { action: 'submit', as: 'library' });
  expect(pathsOf(refused)).toEqual(
    expect.arrayContaining([
      'enterpriseName',
      'businessLicense',
      'channels.0.platform',
      'agentMobile',
      'agree',
    ]),
  );
  const left = await centre.read(FORM, id);
  expect([left.status, left.value('recordNo')]).toEqual(['DRAFT', null]);
});

test('REC-01 a draft stored by a program must still be complete', async () => {
  const as = await makeApiKey(centre, { name: '数据交换平台', forms: [FORM] });
  const values = { ...enterpriseOf(centre.nextLicense()), enterpriseName: undefined };
  const filing = { formCode: FORM, reference: 'EX-DRAFT', submit: false, values };
  const { body } = await centre.ask(fileIntake, filing, { as });
  expect(JSON.stringify(body.data)).toContain('enterpriseName');
});

test('REC-01 a returned filing is complete and must stay complete', async () => {
  const as = await centre.signed('library');
  const id = await centre.draft(FORM, { enterpriseName: '成都锦程' });
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
