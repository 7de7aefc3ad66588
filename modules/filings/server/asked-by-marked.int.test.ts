import { getRecord } from '@haiqiao/contract/endpoints';
import { type ModuleCentre, moduleCentre } from '@haiqiao/server/testing';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterpriseOf, type FilingDesk, filingDesk } from './testing/filing-desk.ts';

const FORM = 'rs_association_record';
const ID_CARD = '11010519491231002X';

let centre: ModuleCentre;
let desk: FilingDesk;

beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
  desk = filingDesk(centre);
});
afterAll(() => centre.close());

/** A membership that was sent back for its level alone. */
async function sentBackForLevel(): Promise<string> {
  const id = await desk.draft(FORM, {
    ...enterpriseOf(desk.nextLicense()),
    memberLevel: 'MEMBER',
    representative: '陈思远',
    representativePost: '总经理',
    representativeMobile: '13900021234',
    applyReason: '参与行业交流',
    applyFormFile: await desk.file(),
  });
  await desk.take(FORM, id, { action: 'submit', as: 'library' });
  const params = { fieldMarks: [{ field: 'memberLevel', note: '应为个人会员' }], allEditable: false };
  const back = { action: 'return', as: 'final', opinion: '级别不符', params } as const;
  expect(await desk.take(FORM, id, back)).toMatchObject({ status: 'RETURNED' });
  return id;
}

const READONLY = { data: { error: 'RECORD_READONLY' } };

test('REC-01 an empty field that a marked one makes required is filled in as well, and the filing handed in again', async () => {
  const id = await sentBackForLevel();
  const { access } = await centre.call(
    getRecord,
    { id: FORM, dataId: id },
    { as: await desk.signed('library') },
  );
  expect(access?.['idCard']).toMatchObject({ mode: 'masked', canReplace: true, onlyRequired: true });
  expect(access?.['recommender']).toEqual({ mode: 'readonly' });
  expect(access?.['representative']).toEqual({ mode: 'readonly' });
  expect((await desk.save(FORM, id, { memberLevel: 'PERSON', idCard: ID_CARD })).code).toBe(0);
  const again = await desk.take(FORM, id, { action: 'submit', as: 'library' });
  expect(again).toMatchObject({ status: 'PENDING' });
});

test('REC-01 what nobody marked stays closed: filled in, or not asked for', async () => {
  const id = await sentBackForLevel();
  expect(await desk.save(FORM, id, { idCard: ID_CARD })).toMatchObject(READONLY);
  const person = { memberLevel: 'PERSON', idCard: ID_CARD };
  expect(await desk.save(FORM, id, { ...person, recommender: '某商会' })).toMatchObject(READONLY);
  expect(await desk.save(FORM, id, { ...person, representative: '他人' })).toMatchObject(READONLY);
  expect((await desk.save(FORM, id, person)).code).toBe(0);
  expect(await desk.save(FORM, id, { idCard: '440308199901010012' })).toMatchObject(READONLY);
});
