import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUDGETS } from './budgets.ts';
import { cellsOf, PAGE_PATH, performancePage } from './page.ts';
import { readRun, type Run, RUNS_FOLDER } from './runs.ts';
import { RUN } from './testing/example-run.ts';

const ROOT = join(import.meta.dirname, '../../..');

test('a table shows its run, its machine by name, its rounds and whether budgets are kept', () => {
  const page = performancePage([RUN]);
  expect(page).toContain('- **A**: Linux x64, Example CPU, 2 cores, 24 GB, Node 26.10.0, PostgreSQL 18.4');
  expect(page).toContain(
    '12 accounts sign in.\n\n`npm run bench -- sign-in`, at commit 0123abcd, 2026-11-22 in 40 s, on machine A, load 0.1 before and 1.9 after ([raw result](performance/sign-in.json)).',
  );
  expect(page).toContain('| sign-in | 64.0 /s | 100 /s | 0.64 | 3: 0.60 to 0.66 | ≥ 0.6 × | ok |');
  expect(page).toContain('| longest block | 51.3 ms |  |  |  | ≤ 50 ms | MISSED |');
});

test('two machines have two names, one machine has one', () => {
  const start: Run = {
    ...RUN,
    table: 'start',
    figures: [
      { key: 'seconds', name: 'start', unit: 's', value: 1 },
      { key: 'memory', name: 'memory', unit: 'MB', value: 150 },
    ],
  };
  expect(performancePage([RUN, start])).not.toContain('**B**');
  const other = { ...start, machine: { ...RUN.machine, cores: 8 } };
  expect(performancePage([RUN, other])).toContain('- **B**: Linux x64, Example CPU, 8 cores');
});

test('a table without a run says so and names the command', () => {
  const page = performancePage([{ table: 'lists', notMeasuredSince: '89abcdef' }]);
  expect(page).toContain('Not measured since commit 89abcdef. Run `npm run bench -- lists`.');
  expect(page).toContain('Not measured yet. Run `npm run bench -- start`.');
  expect(page).not.toContain('## Machines');
});

test('a remark is computed from the figures', () => {
  const figure = (key: string, ratio: number) => ({ key, name: key, unit: 'calls/s', value: 1, ratio });
  const figures = [
    figure('read', 0.8),
    figure('read-row-scopes', 0.6),
    figure('create', 1),
    figure('update', 1),
  ];
  const page = performancePage([{ ...RUN, table: 'records', figures }]);
  expect(page).toContain('Accounts with row scopes get 75 % of the reads that accounts with all rows get.');
});

test('the remark on pool sizes names those with the highest values', () => {
  const figures = Object.keys(BUDGETS['pool-size']).map((key) => {
    const value = key === 'list-8' || key === 'read-20' ? 2 : 1;
    return { key, name: key, unit: '/s', value, reference: 1, ratio: value };
  });
  const page = performancePage([{ ...RUN, table: 'pool-size', figures }]);
  expect(page).toContain('Most pages per second with 8 connections, most reads with 20.');
});

test('the number of samples stands beside a quantile', () => {
  const spread = { samples: 120, min: 1, median: 2, p95: 3, p99: 3, max: 4 };
  const cells = cellsOf('form-keys', { key: 'key', name: 'key', unit: 'ms', value: 3, spread });
  expect(cells).toEqual(['key', '3.00 ms', '', '', '120 samples', '≤ 32 ms', 'ok']);
});

test('docs/performance.md is generated from the committed raw results', () => {
  const paths = readdirSync(join(ROOT, RUNS_FOLDER)).map((name) => `${RUNS_FOLDER}/${name}`);
  const tables = paths.map((path) => readRun(path, readFileSync(join(ROOT, path), 'utf8')));
  expect(readFileSync(join(ROOT, PAGE_PATH), 'utf8')).toBe(performancePage(tables));
});
