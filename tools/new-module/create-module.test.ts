import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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

test('the folder of the area is written with its names filled in, and nothing else', () => {
  expect(createModule(root, 'trade-guide', { label: '贸易指南' })).toEqual({
    ok: true,
    files: [
      'modules/trade-guide/README.md',
      'modules/trade-guide/locales/en.json',
      'modules/trade-guide/locales/ja.json',
      'modules/trade-guide/locales/zh-TW.json',
      'modules/trade-guide/module.test.ts',
      'modules/trade-guide/module.ts',
      'modules/trade-guide/trade-guide.dictionaries.ts',
      'modules/trade-guide/trade-guide.menu.ts',
      'modules/trade-guide/trade-guide.permissions.ts',
      'modules/trade-guide/trade-guide/trade-guide.form.ts',
      'modules/trade-guide/trade-guide/trade-guide.list.ts',
      'modules/trade-guide/trade-guide/trade-guide.resource.ts',
    ],
  });
  const project = openProject(root);
  expect(project.files).toHaveLength(12);
  const texts = project.files.map((file) => project.read(file)).join('\n');
  expect(texts).not.toMatch(/sample|示例/i);
  expect(texts).toContain("code: 'rs_trade_guide_list',\n  label: '贸易指南'");
  expect(texts).toContain('"trade_guide": "Trade guide"');
  expect(texts).toContain("code: 'TRADE_GUIDE_KIND'");
  expect(texts).toContain('export const tradeGuide = defineResource({');
});

test('a page of its own comes with its texts, its path and its menu', () => {
  const created = createModule(root, 'trade-guide', { label: '贸易指南', hasPage: true });
  expect(created).toMatchObject({
    ok: true,
    files: expect.arrayContaining([
      'modules/trade-guide/web/index.ts',
      'modules/trade-guide/web/locales/en.json',
      'modules/trade-guide/web/locales/ja.json',
      'modules/trade-guide/web/locales/zh-CN.json',
      'modules/trade-guide/web/locales/zh-TW.json',
      'modules/trade-guide/web/overview.page.test.tsx',
      'modules/trade-guide/web/overview.page.tsx',
      'modules/trade-guide/web/texts.d.ts',
      'modules/trade-guide/web/tsconfig.json',
    ]),
  });
  const project = openProject(root);
  expect(project.read('modules/trade-guide/module.ts')).toContain("pages: ['/trade-guide/overview'],");
  expect(project.read('modules/trade-guide/trade-guide.menu.ts')).toContain("route: '/trade-guide/overview'");
  const texts = JSON.parse(project.read('modules/trade-guide/locales/en.json')) as Record<string, string>;
  expect(texts['menu.trade-guide']).toBe('Trade guide');
  expect(texts['menu.trade-guide-overview']).toBe('Trade guide overview');
});

test.each([false, true])('a new area breaks no house rule (page of its own: %s)', (hasPage) => {
  createModule(root, 'visits', { hasPage });
  const findings = checkHouse(openProject(root), RULES, []);
  expect(findings.filter((finding) => finding.path.startsWith('modules/visits/'))).toEqual([]);
});

test.each(['', 'Visits', 'visit_s', '../visits', 'a/b', '1st', 'a'.repeat(31)])(
  '"%s" is an invalid label',
  (area) => {
    const created = createModule(root, area);
    expect(created).toMatchObject({
      ok: false,
      reason: expect.stringContaining('is not a name for a business area'),
    });
    expect(openProject(root).files).toEqual([]);
  },
);

test.each(["o'ne", 'a`b', '${x}', '一\n二', 'x'.repeat(31), ' '])('%j is an invalid area name', (label) => {
  expect(createModule(root, 'visits', { label })).toMatchObject({ ok: false });
  expect(openProject(root).files).toEqual([]);
});

test('an existing area is not changed, and names of fixed server areas are rejected', () => {
  createModule(root, 'visits');
  expect(createModule(root, 'visits')).toEqual({ ok: false, reason: 'modules/visits exists already' });
  mkdirSync(join(root, 'apps/server/src/features/menus'), { recursive: true });
  expect(createModule(root, 'menus')).toMatchObject({ ok: false });
});
