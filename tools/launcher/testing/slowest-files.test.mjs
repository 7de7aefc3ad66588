import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../project.mjs';
import { budgetOf, playwrightTimes, slowestLines, vitestTimes } from './slowest-files.mjs';

test('the time of a file is read from both reports', () => {
  const testResults = [{ name: join(ROOT, 'apps/server/src/a.test.ts'), startTime: 1000, endTime: 3500 }];
  expect(vitestTimes({ testResults })).toEqual([{ file: 'apps/server/src/a.test.ts', seconds: 2.5 }]);
  const spec = (/** @type {number} */ duration) => ({ tests: [{ results: [{ duration }] }] });
  const inner = { file: 'tabs/order.spec.ts', specs: [spec(500)] };
  const suites = [{ file: 'tabs/order.spec.ts', specs: [spec(1000)], suites: [inner] }];
  expect(playwrightTimes({ suites })).toEqual([{ file: 'e2e/tabs/order.spec.ts', seconds: 1.5 }]);
  expect(playwrightTimes({})).toEqual([]);
});

test('a file has the budget of its kind unless it names its own', () => {
  expect(budgetOf('e2e/none.spec.ts')).toBe(30);
  expect(budgetOf('apps/server/src/none.int.test.ts')).toBe(10);
  expect(budgetOf('modules/none/module.test.ts')).toBe(10);
  expect(budgetOf('modules/none/web/none.test.tsx')).toBe(5);
  expect(budgetOf('packages/none.test.ts')).toBe(3);
  const root = mkdtempSync(join(tmpdir(), 'haiqiao-budget-'));
  writeFileSync(join(root, 'own.test.ts'), '// Budget: 60 s, starts nine servers.\n');
  expect(budgetOf('own.test.ts', root)).toBe(60);
  rmSync(root, { recursive: true });
});

test('the ten slowest files are listed, and those over their budget are marked', () => {
  const times = Array.from({ length: 12 }, (_, index) => ({
    file: `packages/${index}.test.ts`,
    seconds: index / 2,
  }));
  const lines = slowestLines(times);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('   5.5 s of 3 s  packages/11.test.ts, over its budget');
  expect(lines.at(-1)).toBe('   1.0 s of 3 s  packages/2.test.ts');
});
