import { expect, test } from 'vitest';
import { brokenPasswordRules } from './password.ts';

test.each([
  ['Haiqiao@2026', []],
  ['@Haiqiao2026', []],
  ['Ab1@', ['length']],
  [`A1@${'a'.repeat(28)}`, ['length']],
  ['haiqiao@2026', ['letters']],
  ['HAIQIAO@2026', ['letters']],
  ['Haiqiao@abcd', ['letters']],
  ['Haiqiao2026', ['special']],
  ['Haiqiao 2026', ['special']],
  ['1Haiqiao@2026', ['start']],
  [' Haiqiao@2026', ['start']],
  ['', ['length', 'letters', 'special', 'start']],
])('ACC-04 password %j breaks %j', (password, broken) => {
  expect(brokenPasswordRules(password)).toEqual(broken);
});

test('ACC-04 8 and 30 characters are both within the limits', () => {
  expect(brokenPasswordRules('Abcde@12')).toEqual([]);
  expect(brokenPasswordRules(`Ab@1${'x'.repeat(26)}`)).toEqual([]);
});
