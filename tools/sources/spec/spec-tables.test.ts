import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callName, specCalls } from './calls.ts';
import { fixedRoutes, listPresets, listTabTitles } from './routes.ts';
import { bulletsOf, linesBelow } from './sections.ts';
import { specConstants, specMessages } from './sentences.ts';

const SPEC = readFileSync(join(import.meta.dirname, '../../../docs/spec.md'), 'utf8');

/** The ledger routes are written as one path with alternatives; `platform-visiting-statistics` has no slash. */
const LEDGER_PATHS = 1;
const PATHS_WITHOUT_SLASH = 1;

const count = (pattern: RegExp, heading: string) =>
  linesBelow(SPEC, heading).join('\n').match(pattern)?.length ?? 0;

test('every route of the list is found: none of its paths is left over', () => {
  const heading = '### Fixed detail routes for authenticated users';
  const routes = fixedRoutes(SPEC);
  expect(new Set(routes).size).toBe(routes.length);
  expect(routes.filter((route) => !route.startsWith('/ledger/'))).toHaveLength(
    count(/(?<=^|[ ,-] ?)\/[\w-]/gm, heading) - LEDGER_PATHS + PATHS_WITHOUT_SLASH,
  );
  expect(routes.filter((route) => route.startsWith('/ledger/'))).toHaveLength(2 * 7);
  expect(routes).toHaveLength(52);
});

test('the presets are found with their values, and the titles of their tabs', () => {
  const presets = listPresets(SPEC);
  expect(presets).toHaveLength(count(/^\| \//gm, '### List pages'));
  expect(presets).toHaveLength(8);
  expect(presets[0]).toEqual({
    target: '/recordManagement/center-record',
    listStatus: '1',
    listStatusOfPreliminaryTrial: '0',
  });
  expect(presets.at(-1)).toMatchObject({ listStatus: '1', applyType: 'public_filing_proof' });
  expect([...listTabTitles(SPEC).keys()]).toEqual(['rs_cert_record_list', 'rs_suggestion_list']);
});

test('every call is found with its method, alternatives and shortened names included', () => {
  const calls = specCalls(SPEC).map(callName);
  expect(new Set(calls).size).toBe(calls.length);
  expect(calls).toHaveLength(36);
  expect(calls).toEqual(
    expect.arrayContaining([
      'GET /api/auth/refresh_token',
      'POST /api/ent/menu/delete',
      'POST /api/dictionary/item/delete',
      'POST /api/policyFileCategory/shiftDown',
      'POST /api/policyFile/shiftOrder',
    ]),
  );
});

test('every message is found: none of the introduced, quoted and Chinese texts is left over', () => {
  const messages = specMessages(SPEC);
  expect(messages.filter(({ section }) => section === '5')).toHaveLength(18);
  expect(messages.filter(({ section }) => section === '8')).toHaveLength(38);
  for (const heading of ['## 5. Validation rules', '## 8. Error catalogue']) {
    let rest = linesBelow(SPEC, heading).join('\n');
    const longestFirst = messages.map(({ text }) => text).toSorted((a, b) => b.length - a.length);
    for (const text of longestFirst) rest = rest.replaceAll(`'${text}'`, '').replaceAll(text, '');
    expect(rest).not.toMatch(/\p{Script=Han}|'[^']+'|essage: [a-z]/u);
  }
});

test('every sentence of the constants is found, and no number is left over', () => {
  const sentences = specConstants(SPEC);
  expect(sentences).toHaveLength(30);
  const bullets = bulletsOf(linesBelow(SPEC, '## 9. Business constants and limits'));
  expect(sentences.join(' ').match(/\d+/g)).toEqual(bullets.join(' ').match(/\d+/g));
});

test('a row or a bullet that is written otherwise is refused, not passed over', () => {
  expect(() => fixedRoutes(SPEC.replace('- /index', '- the page /index'))).toThrow('not a route');
  expect(() => listPresets(SPEC.replace('| 1 | - |', '| one | - |'))).toThrow('not a list_status');
  expect(() => specCalls(SPEC.replace('POST /api/file/upload', 'PUT /api/file/upload'))).toThrow(
    'not a call',
  );
  expect(() => specCalls(SPEC.replace('## 7.', '## 70.'))).toThrow('no heading');
});
