import {
  compareRecordVersions,
  queryRecordChanges,
  queryRecordVersions,
  unmaskField,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterpriseOf, type FilingFixture, filingFixture, type Group } from './testing/filing-fixture.ts';

const FORM = 'rs_association_record';

let centre: FilingFixture;

beforeAll(async () => {
  centre = await filingFixture();
});
afterAll(() => centre.close());

/** A membership that was submitted, returned, corrected in three fields and resubmitted. */
async function handedInTwice(): Promise<string> {
  const id = await centre.draft(FORM, {
    ...enterpriseOf(centre.nextLicense()),
    memberLevel: 'MEMBER',
    representative: '陈思远',
    representativePost: '总经理',
    representativeMobile: '13900021234',
    applyReason: '参与协会活动',
    applyFormFile: await centre.file(),
  });
  await centre.take(FORM, id, { action: 'submit', as: 'library' });
  await centre.take(FORM, id, { action: 'return', as: 'final', opinion: '请补充' });
  await centre.save(FORM, id, {
    applyReason: '拓展欧洲市场',
    memberLevel: 'VICE',
    representativeMobile: '13900029999',
  });
  await centre.take(FORM, id, { action: 'submit', as: 'library' });
  return id;
}

test('REC-03 any two versions of a filing are compared by label, with the masks of the reader', async () => {
  const dataId = await handedInTwice();
  const read = async (as: Group) => {
    const holder = await centre.signed(as);
    const versions = await centre.call(queryRecordVersions, { id: FORM, dataId }, { as: holder });
    const compare = (before: string, after: string) =>
      centre.call(compareRecordVersions, { id: FORM, dataId, before, after }, { as: holder });
    return { versions, compare };
  };
  const { versions, compare } = await read('final');
  expect(versions.map(({ kind }) => kind)).toEqual(['提交', '提交']);
  const [second = '', first = ''] = versions.map(({ key }) => key);
  const changesByField = Object.fromEntries(
    (await compare(first, 'now')).map(({ label, before, after }) => [label, [before, after]]),
  );
  expect(changesByField).toMatchObject({
    入会理由: ['参与协会活动', '拓展欧洲市场'],
    会员级别: ['会员单位', '副会长单位'],
    代表手机: ['139****1234', '139****9999'],
  });
  expect(await compare(first, second)).toEqual(await compare(first, 'now'));
  expect(await compare(second, 'now')).toEqual([]);
  await expect(compare(first, '01900000-0000-7000-8000-000000000000')).rejects.toThrow('RECORD_NOT_FOUND');
});

test('REC-03 versions are not shown to members who may not read the filing', async () => {
  const dataId = await handedInTwice();
  const stranger = await centre.makeMember({ account: 'stranger' });
  const as = await centre.signIn(stranger);
  const { body } = await centre.ask(queryRecordVersions, { id: FORM, dataId }, { as });
  expect(body.code).not.toBe(0);
});

test('REC-03 a history shows changes by people, not the fields the product maintains', async () => {
  const dataId = await handedInTwice();
  const as = await centre.signed('final');
  const input = { id: FORM, dataId, pageIndex: 0, pageSize: 50 };
  const { datas } = await centre.call(queryRecordChanges, input, { as });
  const fields = new Set(datas.flatMap(({ changes }) => changes.map(({ field }) => field)));
  expect(fields).toContain('applyReason');
  expect([...fields].filter((field) => ['dataVersions', 'fieldMarks'].includes(field))).toEqual([]);
});

test('REC-03 PERM-04 personal data of a version are not unmasked all at once', async () => {
  const dataId = await handedInTwice();
  const as = await centre.signed('final');
  const [version] = await centre.call(queryRecordVersions, { id: FORM, dataId }, { as });
  const one = { id: FORM, dataId, reason: '电话核实' };
  const whole = { ...one, field: 'dataVersions.data', row: version?.key };
  expect((await centre.ask(unmaskField, whole, { as })).body).toMatchObject({
    data: { error: 'RECORD_NOT_FOUND' },
  });
  const phone = await centre.call(unmaskField, { ...one, field: 'phoneNumber' }, { as });
  expect(phone.value).toBe('028-86001234');
});
