import { expect, test } from 'vitest';
import { parseSource } from './parse-source.ts';
import { requirementIds, testTitles } from './test-titles.ts';

function titlesIn(text: string): string[] {
  return testTitles(parseSource('a.test.tsx', text)).map((found) => {
    const path = [...found.groups, found.title].join(' > ');
    return `${found.line} ${path}${found.isSkipped ? ' (skipped)' : ''}`;
  });
}

test('tests in every spelling of the runners, with their groups', () => {
  const text = [
    "test('one', () => {});",
    "describe('group', () => {",
    "  it('two', () => {});",
    "  test.each([1])('three', () => {});",
    '  test.for(rows)(`four ${x} of ${y}`, () => {});',
    '});',
    "test.describe.serial('other', () => {",
    "  test('five', async ({ page }) => {",
    "    await test.step('no test', () => {});",
    '  });',
    '});',
    "anything('else', () => {});",
  ].join('\n');
  expect(titlesIn(text)).toEqual([
    '1 one',
    '3 group > two',
    '4 group > three',
    '5 group > four … of …',
    '8 other > five',
  ]);
});

test('tests that do not run are marked, by themselves or by their group', () => {
  const text =
    "test.skip('one', f);\ntest.todo('two');\ndescribe.skip('g', () => { test('three', f); });\ntest.skipIf(a)('four', f);";
  expect(titlesIn(text)).toEqual(['1 one (skipped)', '2 two (skipped)', '3 g > three (skipped)', '4 four']);
});

test('a skip condition inside a test is not a test', () => {
  expect(titlesIn("test('one', () => { test.skip(isMac, 'not there'); });")).toEqual(['1 one']);
});

test('distinct requirement IDs of a text', () => {
  expect(requirementIds('AUTH-01, AUTH-02 and PROOF-03: AUTH-01 in UTF-16, ISO-8601, sha-256')).toEqual([
    'AUTH-01',
    'AUTH-02',
    'PROOF-03',
  ]);
});
