import {
  createMember,
  createMemberAttribute,
  queryAttributeValue,
  queryMemberAttributes,
  removeMemberAttribute,
  updateMemberAttribute,
} from '@haiqiao/contract/endpoints';
import type { MemberAttribute } from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type OrganisationCentre, organisationCentre } from '../testing/organisation-centre.ts';

let centre: OrganisationCentre;

beforeAll(async () => {
  centre = await organisationCentre();
});
afterAll(() => centre.close());

const EDUCATION = { code: 'EDUCATION', name: '学历', type: 'text' } as const;

function change(
  { code, rowVersion, name, type, dictionaryCode }: MemberAttribute,
  changes: Partial<EndpointInput<typeof updateMemberAttribute>>,
) {
  return centre.ask(
    updateMemberAttribute,
    { code, rowVersion, name, type, dictionaryCode, ...changes },
    centre.asAdmin,
  );
}

test('ORG-02 attributes are in order, in the reader’s language', async () => {
  await centre.call(
    createMemberAttribute,
    { ...EDUCATION, translations: { en: 'Education' }, orderNo: 9 },
    centre.asAdmin,
  );
  const all = await centre.call(queryMemberAttributes, {}, centre.asAdmin);
  expect(all.map(({ code }) => code)).toEqual(['USER_PHONE', 'USER_EMAIL', 'EDUCATION']);
  expect(all[0]).toMatchObject({
    isShipped: true,
    isSensitive: true,
    isEditableBySelf: true,
    type: 'mobileAccount',
  });
  expect(all[0]?.members).toBeGreaterThan(10);
  const english = await centre.ask(
    queryMemberAttributes,
    {},
    { ...centre.asAdmin, headers: { 'accept-language': 'en' } },
  );
  expect((english.body.data as MemberAttribute[]).at(-1)?.label).toBe('Education');
  expect(errorOf(await centre.ask(createMemberAttribute, EDUCATION, centre.asAdmin))).toBe(
    'ATTRIBUTE_CODE_TAKEN',
  );
  expect((await centre.ask(createMemberAttribute, EDUCATION, { as: centre.auditor })).status).toBe(403);
});

test('ORG-02 attribute values are returned as in SPEC, and required ones must be given', async () => {
  await centre.call(
    createMemberAttribute,
    { code: 'SEAT', name: '工位', type: 'integer', isRequired: true },
    centre.asAdmin,
  );
  await centre.call(
    createMemberAttribute,
    { code: 'SEX', name: '性别', type: 'dictionary', dictionaryCode: 'RS_GENDER' },
    centre.asAdmin,
  );
  const input = { account: 'seated', username: '有座', orgId: (await centre.unit('centre')).id };
  const faults = await centre.ask(createMember, { ...input, attributes: { SEX: 'NEITHER' } }, centre.asAdmin);
  expect((faults.body.data as { issues: unknown }).issues).toEqual([
    { path: 'attributes.SEX', rule: 'option' },
    { path: 'attributes.SEAT', rule: 'required' },
  ]);
  const { id } = await centre.call(
    createMember,
    { ...input, attributes: { SEX: 'MALE', SEAT: '12' } },
    centre.asAdmin,
  );
  const { datas } = await centre.call(queryAttributeValue, { id }, centre.asAdmin);
  expect(datas).toEqual(
    expect.arrayContaining([
      { code: 'SEAT', value: '12' },
      { code: 'SEX', value: 'MALE' },
    ]),
  );
});

test('ORG-02 the type of an attribute with values cannot change, nor that of a shipped one', async () => {
  const unused = await centre.call(
    createMemberAttribute,
    { code: 'UNUSED', name: '未用', type: 'text' },
    centre.asAdmin,
  );
  const dated = await change(unused, { type: 'date' });
  expect(dated.body.data).toMatchObject({ type: 'date', rowVersion: 2 });
  expect(errorOf(await change(unused, { name: '旧' }))).toBe('ATTRIBUTE_CONFLICT');
  const toDictionary = { type: 'dictionary', dictionaryCode: 'NO_SUCH' } as const;
  expect(errorOf(await change(dated.body.data as MemberAttribute, toDictionary))).toBe(
    'ATTRIBUTE_DICTIONARY_UNKNOWN',
  );
  const all = await centre.call(queryMemberAttributes, {}, centre.asAdmin);
  const of = (code: string) => all.find((each) => each.code === code) as MemberAttribute; // created above
  expect(errorOf(await change(of('SEAT'), { type: 'text' }))).toBe('ATTRIBUTE_USED');
  expect(errorOf(await change(of('USER_EMAIL'), { type: 'text' }))).toBe('ATTRIBUTE_SHIPPED');
  expect((await change(of('USER_EMAIL'), { name: '工作邮箱' })).body.code).toBe(0);
  for (const [code, error] of [
    ['SEAT', 'ATTRIBUTE_USED'],
    ['USER_PHONE', 'ATTRIBUTE_SHIPPED'],
    ['GONE', 'ATTRIBUTE_NOT_FOUND'],
  ] as const)
    expect(errorOf(await centre.ask(removeMemberAttribute, { code }, centre.asAdmin))).toBe(error);
  expect(await centre.call(removeMemberAttribute, { code: 'UNUSED' }, centre.asAdmin)).toBe(true);
});
