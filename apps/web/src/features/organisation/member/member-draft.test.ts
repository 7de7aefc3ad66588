import type { MemberAttribute, MemberDetail } from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { attributeOf, memberOf } from '../testing/organisation-fixtures.ts';
import { changedAttributes, draftOf, isChanged, issuesOf } from './member-draft.ts';

const WORDS = {
  username: 'name!',
  account: 'account!',
  org: 'org!',
  required: 'required!',
  tag: 'zh-CN',
} as const;
const PHONE = attributeOf('USER_PHONE', { type: 'mobileAccount', isRequired: true, isSensitive: true });
const SEAT = attributeOf('SEAT', { type: 'integer' });

function judge(
  member: MemberDetail | null,
  change: object,
  attributes: readonly MemberAttribute[] = [PHONE, SEAT],
) {
  return issuesOf({ draft: { ...draftOf(member, 'unit'), ...change }, member, attributes }, WORDS);
}

test('ORG-01 a new member needs a name, an account, a unit and the required attributes', () => {
  expect(judge(null, { orgId: '' })).toEqual({
    username: 'name!',
    account: 'account!',
    orgId: 'org!',
    'attributes.USER_PHONE': 'required!',
  });
  const whole = {
    username: '张三',
    account: 'zhang.s',
    attributes: { USER_PHONE: '13800000001', SEAT: '3' },
  };
  expect(judge(null, whole)).toEqual({});
});

test('ORG-02 values are validated by type', () => {
  const member = memberOf('m', {
    attributes: [{ code: 'USER_PHONE', value: '13800000001', isMasked: false }],
  });
  expect(judge(member, { attributes: { USER_PHONE: '1', SEAT: 'x' } })).toEqual({
    'attributes.USER_PHONE': '请输入有效的手机号码',
    'attributes.SEAT': '请输入整数',
  });
  expect(judge(member, { attributes: { USER_PHONE: ' ' } })).toEqual({
    'attributes.USER_PHONE': 'required!',
  });
});

test('ORG-02 masked values are neither validated nor sent', () => {
  const member = memberOf('m', {
    attributes: [{ code: 'USER_PHONE', value: '138****0001', isMasked: true }],
  });
  const draft = draftOf(member, '');
  expect(draft.attributes).toEqual({});
  expect(issuesOf({ draft, member, attributes: [PHONE] }, WORDS)).toEqual({});
  expect(changedAttributes(draft, member)).toEqual({});
});

test('ORG-02 only changed attributes are sent', () => {
  const member = memberOf('m', { attributes: [{ code: 'SEAT', value: '3', isMasked: false }] });
  const draft = draftOf(member, '');
  expect(changedAttributes({ ...draft, attributes: { SEAT: '3', USER_EMAIL: 'a@b.cn' } }, member)).toEqual({
    USER_EMAIL: 'a@b.cn',
  });
  expect(changedAttributes({ ...draft, attributes: { SEAT: '' } }, member)).toEqual({ SEAT: '' });
  expect([isChanged(draft, draftOf(member, '')), isChanged({ ...draft, username: '新' }, draft)]).toEqual([
    false,
    true,
  ]);
});
