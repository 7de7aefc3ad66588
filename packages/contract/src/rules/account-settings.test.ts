import { expect, test } from 'vitest';
import {
  type AccountSettings,
  checkAccountSettings,
  clearedContacts,
  hasAccountChange,
} from './account-settings.ts';

const EMPTY: AccountSettings = { email: '', telphone: '', oldPsd: '', newPsd: '', confirmPsd: '' };
const rulesOf = (form: Partial<AccountSettings>) =>
  checkAccountSettings({ ...EMPTY, ...form }).map(({ path, rule }) => `${path}:${rule}`);

test('ACC-06 empty fields are valid', () => {
  expect(rulesOf({})).toEqual([]);
});

test.each(['a@b.cn', 'li.jingyi+x@example.org'])('ACC-02 e-mail %s is accepted', (email) => {
  expect(rulesOf({ email })).toEqual([]);
});

test.each([
  'a@b',
  'a b@c.cn',
  '@b.cn',
  'a@.cn',
  'a@b..cn',
  `${'a'.repeat(100)}@b.cn`,
  'a@x.com\u202E',
  '\u200Ba@x.cn',
  'a@x\u200D.cn',
])('ACC-02 e-mail %s is refused', (email) => {
  expect(rulesOf({ email })).toEqual(['email:emailFormat']);
});

test.each(['13800005678', '013800005678', '8613800005678', '1795113800005678', '14700000000'])(
  'ACC-02 phone %s is accepted',
  (telphone) => {
    expect(rulesOf({ telphone })).toEqual([]);
  },
);

test.each(['16600005678', '19900005678', '1380000567', '138000056789', '+8613800005678', '138 0000 5678'])(
  'ACC-02 phone %s is refused',
  (telphone) => {
    expect(rulesOf({ telphone })).toEqual(['telphone:mobileFormat']);
  },
);

test.each([
  [{ newPsd: 'Haiqiao@2027', confirmPsd: 'Haiqiao@2027' }, ['oldPsd:oldPasswordRequired']],
  [{ oldPsd: 'abc', newPsd: 'Haiqiao@2027', confirmPsd: 'Haiqiao@2027' }, ['oldPsd:oldPasswordLength']],
  [{ oldPsd: 'Haiqiao@2026' }, ['newPsd:newPasswordRequired']],
])('ACC-03 old password: %j breaks %j', (form, rules) => {
  expect(rulesOf(form)).toEqual(rules);
});

test.each([
  [{ oldPsd: 'Haiqiao@2026', newPsd: 'short', confirmPsd: 'short' }, ['newPsd:newPasswordRule']],
  [
    { oldPsd: 'Haiqiao@2026', newPsd: 'Haiqiao@2026', confirmPsd: 'Haiqiao@2026' },
    ['newPsd:newPasswordRepeats'],
  ],
])('ACC-04 new password: %j breaks %j', (form, rules) => {
  expect(rulesOf(form)).toEqual(rules);
});

test.each([
  [{ oldPsd: 'Haiqiao@2026', newPsd: 'Haiqiao@2027' }, ['confirmPsd:confirmRequired']],
  [
    { oldPsd: 'Haiqiao@2026', newPsd: 'Haiqiao@2027', confirmPsd: 'Haiqiao@2028' },
    ['confirmPsd:confirmDiffers'],
  ],
])('ACC-05 confirmation: %j breaks %j', (form, rules) => {
  expect(rulesOf(form)).toEqual(rules);
});

test('ACC-06 only a new password, or a provided phone or e-mail that differs, is a change', () => {
  const stored = { email: 'a@b.cn', telphone: '13800005678' };
  expect(hasAccountChange({ ...EMPTY, ...stored }, stored)).toBe(false);
  expect(hasAccountChange(EMPTY, stored)).toBe(false);
  expect(hasAccountChange({ ...EMPTY, email: 'c@b.cn' }, stored)).toBe(true);
  expect(hasAccountChange({ ...EMPTY, telphone: '13800005679' }, stored)).toBe(true);
  expect(hasAccountChange({ ...EMPTY, newPsd: 'Haiqiao@2027' }, stored)).toBe(true);
});

test('ACC-06 a stored e-mail or phone can be changed but not cleared', () => {
  const stored = { email: 'li@example.org', telphone: '' };
  expect(clearedContacts({ email: '', telphone: '' }, stored)).toEqual([
    { path: 'email', rule: 'emailCleared' },
  ]);
  expect(clearedContacts({ email: '', telphone: '' }, { email: '', telphone: '13800005678' })).toEqual([
    { path: 'telphone', rule: 'mobileCleared' },
  ]);
  expect(clearedContacts({ email: 'new@example.org', telphone: '13800005678' }, stored)).toEqual([]);
});
