import { getRecord } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterpriseOf, type FilingFixture, filingFixture } from './testing/filing-fixture.ts';

const FORM = 'rs_association_record';
const ID_CARD = '11010519491231002X';

let centre: FilingFixture;

beforeAll(async () => {
  centre = await filingFixture();
});
afterAll(() => centre.close());

/** A membership returned for its level only. */
async function sentBackForLevel(): Promise<string> {
  const id = await centre.draft(FORM, {
    ...enterpriseOf(centre.nextLicense()),
    memberLevel: 'MEMBER',
    representative: '陈思远',
    representativePost: '总经理',
    representativeMobile: '13900021234',
    applyReason: '参与行业交流',
    applyFormFile: await centre.file(),
  });
  await centre.take(FORM, id, { action: 'submit', as: 'library' });
  const params = { fieldMarks: [{ field: 'memberLevel', note: '应为个人会员' }], allEditable: false };
  const back = { action: 'return', as: 'final', opinion: '级别不符', params } as const;
  expect(await centre.take(FORM, id, back)).toMatchObject({ status: 'RETURNED' });
  return id;
}

const READONLY = { data: { error: 'RECORD_READONLY' } };

test('REC-01 an empty field required by a marked one can be filled in, and the filing submitted again', async () => {
  const id = await sentBackForLevel();
  const { access } = await centre.call(
    getRecord,
    { id: FORM, dataId: id },
    { as: await centre.signed('library') },
  );
  expect(access?.['idCard']).toMatchObject({ mode: 'masked', canReplace: true, onlyRequired: true });
  expect(access?.['recommender']).toEqual({ mode: 'readonly' });
  expect(access?.['representative']).toEqual({ mode: 'readonly' });
  expect((await centre.save(FORM, id, { memberLevel: 'PERSON', idCard: ID_CARD })).code).toBe(0);
  const again = await centre.take(FORM, id, { action: 'submit', as: 'library' });
  expect(again).toMatchObject({ status: 'PENDING' });
});

test('REC-01 unmarked fields stay closed, whether filled in or not required', async () => {
  const id = await sentBackForLevel();
  expect(await centre.save(FORM, id, { idCard: ID_CARD })).toMatchObject(READONLY);
  const person = { memberLevel: 'PERSON', idCard: ID_CARD };
  expect(await centre.save(FORM, id, { ...person, recommender: '某商会' })).toMatchObject(READONLY);
  expect(await centre.save(FORM, id, { ...person, representative: '他人' })).toMatchObject(READONLY);
  expect((await centre.save(FORM, id, person)).code).toBe(0);
  expect(await centre.save(FORM, id, { idCard: '440308199901010012' })).toMatchObject(READONLY);
});
