import { expect, test } from 'vitest';
import { RULE_NAMES, type RuleName } from '../named-rules.ts';
import { isIssuedDxpId } from './dxp-id.ts';
import { isOrgCodeOf } from './org-code.ts';
import { VALUE_RULES } from './registry.ts';

function verdict(rule: RuleName, typed: string): string | null {
  return VALUE_RULES[rule].check(VALUE_RULES[rule].normalise(typed));
}

const GOOD: readonly (readonly [RuleName, string, string])[] = [
  ['creditCode', '91350100M000100Y43', '91350100M000100Y43'],
  ['creditCode', '91510100MA6C00017C', '91510100MA6C00017C'],
  ['creditCode', '91510100MA61RC0178', '91510100MA61RC0178'],
  ['creditCode', '91510100MA6DXP024D', '91510100MA6DXP024D'],
  ['creditCode', '91510100MA5F0A1B3R', '91510100MA5F0A1B3R'],
  // The sum has no remainder: without the outer modulus the check value would be 31.
  ['creditCode', '91510100GX6WWWDJ10', '91510100GX6WWWDJ10'],
  ['creditCode', ' ９１３５０１００ｍ０００１００ｙ４３ ', '91350100M000100Y43'],
  ['orgCode', 'D2143569-X', 'D2143569X'],
  ['mobile', '+86 138-0000-5678', '13800005678'],
  ['mobile', '008616600005678', '16600005678'],
  ['mobile', '8619900005678', '19900005678'],
  ['phone', '(028)87654321', '028-87654321'],
  ['phone', '（0838）1234567', '0838-1234567'],
  ['phone', '028－87654321－123', '028-87654321-123'],
  ['phone', '400-820-8820', '400-820-8820'],
  ['phone', '8008208820', '8008208820'],
  ['phone', '138 0000 5678', '13800005678'],
  ['email', ' liu@example.com ', 'liu@example.com'],
  ['customsCode', '5101960abc', '5101960ABC'],
  ['dxpId', 'dxpent0000012345', 'DXPENT0000012345'],
  ['dxpId', 'OLD42', 'OLD42'],
  ['impEntCode', '5101234567890', '5101234567890'],
  ['impEntCode', '91350100m000100y43', '91350100M000100Y43'],
  ['idCard', '11010519491231002x', '11010519491231002X'],
  ['hsCode', '8517.13.0000', '8517130000'],
  ['hsCode', '8517', '8517'],
  ['month', '2026年3月', '2026-03'],
  ['month', '２０２６/11', '2026-11'],
  ['loginAccount', ' Ｊincheng_01 ', 'jincheng_01'],
  ['loginAccount', 'abcd', 'abcd'],
  ['url', 'www.example.com', 'http://www.example.com'],
  ['url', 'https://海桥.example.com:8443/a?b=c#d', 'https://海桥.example.com:8443/a?b=c#d'],
];

test.each(GOOD)('REC-07 %s accepts %j and stores %j', (rule, typed, stored) => {
  expect(VALUE_RULES[rule].normalise(typed)).toBe(stored);
  expect(verdict(rule, typed)).toBeNull();
});

/** Zero-width, soft hyphen, directional marks and overrides, a variation selector, a filler that looks like a space, a tag. */
const INVISIBLE = [
  '\u200B',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u061C',
  '\u200E',
  '\u200F',
  '\u202E',
  '\u2066',
  '\uFE0F',
  '\u3164',
  '\u2800',
  '\u{E0041}',
  '\u0007',
  '\uE000',
];

test.each(GOOD)('REC-07 %s accepts no invisible or directional character in %j', (rule, typed, stored) => {
  for (const sign of INVISIBLE) {
    for (const at of [0, 1, typed.length - 1, typed.length]) {
      const disguised = typed.slice(0, at) + sign + typed.slice(at);
      // Either refused, or removed before the value is stored.
      const isStored = verdict(rule, disguised) === null;
      expect(isStored ? VALUE_RULES[rule].normalise(disguised) : stored).toBe(stored);
    }
  }
});

const BAD: readonly (readonly [RuleName, string, string])[] = [
  ['loginAccount', 'abc', 'loginAccount'],
  ['loginAccount', '1abcd', 'loginAccount'],
  ['loginAccount', 'ab-cd', 'loginAccount'],
  ['loginAccount', '账号账号', 'loginAccount'],
  ['loginAccount', `a${'b'.repeat(32)}`, 'loginAccount'],
  ['creditCode', '91350100M000100Y4Z', 'creditCodeFormat'],
  ['creditCode', '91350100M000100Y44', 'creditCodeCheck'],
  ['creditCode', '91350100M000100Y4', 'creditCodeFormat'],
  ['creditCode', '9135O100M000100Y43', 'creditCodeFormat'],
  ['creditCode', '91A50100M000100Y43', 'creditCodeFormat'],
  ['creditCode', '', 'creditCodeFormat'],
  ['orgCode', 'D21435690', 'orgCodeCheck'],
  ['orgCode', 'D2143569', 'orgCodeFormat'],
  ['mobile', '12800005678', 'mobile'],
  ['mobile', '1380000567', 'mobile'],
  ['phone', '87654321', 'phone'],
  ['phone', '028-876543210', 'phone'],
  ['phone', '500-820-8820', 'phone'],
  ['email', 'liu@example', 'email'],
  ['email', `${'a'.repeat(95)}@b.com`, 'email'],
  ['customsCode', '510196', 'customsCode'],
  ['customsCode', 'A101960ABC', 'customsCode'],
  ['dxpId', 'DXP-1', 'dxpId'],
  ['dxpId', 'A'.repeat(31), 'dxpId'],
  ['impEntCode', '510123456789', 'impEntCode'],
  ['impEntCode', '91350100M000100Y44', 'impEntCode'],
  ['idCard', '110105194912310021', 'idCard'],
  ['idCard', '11010519490230002X', 'idCard'],
  ['hsCode', '85171', 'hsCode'],
  ['month', '2026-13', 'month'],
  ['month', '样例17', 'month'],
  ['hsCode', '85171300001', 'hsCode'],
  ['url', 'javascript:alert(1)', 'url'],
  ['url', 'data:text/html,x', 'url'],
  ['url', 'https://user@example.com', 'url'],
  ['url', 'https://example.com/" onload="x', 'url'],
  ['url', 'http://localhost', 'url'],
  ['url', 'ftp://example.com', 'url'],
];

test.each(BAD)('REC-07 %s refuses %j as %s', (rule, typed, broken) => {
  expect(verdict(rule, typed)).toBe(broken);
});

test('REC-07 every name has a rule', () => {
  expect(Object.keys(VALUE_RULES).toSorted()).toEqual(RULE_NAMES.toSorted());
});

test('REC-07 an organisation code is compared with the one inside the credit code', () => {
  expect(isOrgCodeOf('M000100Y4', '91350100M000100Y43')).toBe(true);
  expect(isOrgCodeOf('D2143569X', '91350100M000100Y43')).toBe(false);
});

test('REC-04 current numbers differ from legacy ones', () => {
  expect(isIssuedDxpId('DXPENT0000012345')).toBe(true);
  expect(isIssuedDxpId('OLD42')).toBe(false);
});
