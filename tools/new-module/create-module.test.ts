import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openProject } from '../sources/project.ts';
import { checkHouse } from '../check-house/check-house.ts';
import { RULES } from '../check-house/rules/rules.ts';
import { createModule } from './create-module.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'new-module-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('the folder of the area is written with its name filled in, and nothing else', () => {
  expect(createModule(root, 'trade-guide')).toEqual({
    ok: true,
    files: [
      'modules/trade-guide/README.md',
      'modules/trade-guide/locales/en.json',
      'modules/trade-guide/locales/ja.json',
      'modules/trade-guide/locales/zh-TW.json',
    ],
  });
  expect(readFileSync(join(root, 'modules/trade-guide/README.md'), 'utf8')).toMatch(/^# trade-guide\n/);
  expect(openProject(root).files).toHaveLength(4);
});

test('a new area breaks no house rule', () => {
  createModule(root, 'visits');
  const findings = checkHouse(openProject(root), RULES, []);
  expect(findings.filter((finding) => finding.path.startsWith('modules/visits/'))).toEqual([]);
});

test.each(['', 'Visits', 'visit_s', '../visits', 'a/b', '1st', 'a'.repeat(41)])('"%s" is no name', (area) => {
  const created = createModule(root, area);
  expect(created).toMatchObject({
    ok: false,
    reason: expect.stringContaining('is no name for a business area'),
  });
  expect(openProject(root).files).toEqual([]);
});

test('an area that exists stays as it is, and fixed areas of the server are taken', () => {
  createModule(root, 'visits');
  expect(createModule(root, 'visits')).toEqual({ ok: false, reason: 'modules/visits exists already' });
  mkdirSync(join(root, 'apps/server/src/features/menus'), { recursive: true });
  expect(createModule(root, 'menus')).toMatchObject({ ok: false });
});
