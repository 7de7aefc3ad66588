import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  countsOf,
  playwrightCounts,
  playwrightFailures,
  readReport,
  sum,
  vitestCounts,
  vitestFailures,
} from './test-counts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'haiqiao-counts-'));
const file = join(folder, 'report.json');

afterAll(() => rmSync(folder, { recursive: true }));

const passing = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [],
};

/**
 * @param {unknown} report
 * @param {number} exitCode
 */
function vitest(report, exitCode) {
  writeFileSync(file, JSON.stringify(report));
  return countsOf(vitestCounts, { file, exitCode });
}

test('a successful run of Vitest', () => {
  expect(vitest(passing, 0)).toEqual({ passed: 5, failed: 0, skipped: 2 });
});

test('a file that could not be loaded counts as a failure', () => {
  const testResults = [
    { name: 'a', status: 'failed', assertionResults: [] },
    { name: 'b', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'is' }] },
  ];
  expect(vitest({ ...passing, testResults }, 1)).toMatchObject({ passed: 5, failed: 1 });
});

test('a runner with a non-zero exit code has a failure, even if its report names none', () => {
  expect(vitest(passing, 1)).toMatchObject({ passed: 5, failed: 1 });
});

test('a runner without tests or without a report has a failure', () => {
  expect(vitest({ ...passing, numPassedTests: 0 }, 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(countsOf(vitestCounts, { file: join(folder, 'none.json'), exitCode: 0 })).toMatchObject({
    failed: 1,
  });
});

test('a run of what changed may be empty, and has a failure only if the runner ended badly', () => {
  const none = { file: join(folder, 'none.json'), mayBeEmpty: true };
  expect(countsOf(vitestCounts, { ...none, exitCode: 0 })).toMatchObject({ passed: 0, failed: 0 });
  expect(countsOf(vitestCounts, { ...none, exitCode: 1 })).toMatchObject({ failed: 1 });
});

test('a run of Playwright: passed on retry counts as passed, errors outside of tests count', () => {
  const stats = { expected: 4, unexpected: 2, flaky: 1, skipped: 3 };
  expect(playwrightCounts({ stats, errors: [{ message: 'no server' }] })).toEqual({
    passed: 5,
    failed: 3,
    skipped: 3,
  });
});

test('the sum of all runners', () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(sum([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
  expect(sum([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
});

test('failures are listed with their reason, without terminal colours', () => {
  const failing = {
    status: 'failed',
    fullName: 'adds',
    failureMessages: ['\u001b[31mexpected 2\u001b[39m\n  got 3'],
  };
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [{ status: 'passed', fullName: 'is' }, failing],
    },
    { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'holds' }] },
  ];
  expect(vitestFailures({ ...passing, testResults })).toEqual([
    { title: 'a.test.ts › adds', reason: 'expected 2 got 3' },
    { title: 'b.test.ts', reason: 'no such module' },
  ]);
});

test('failed browser tests are listed, and failures outside of them', () => {
  const tests = [{ results: [{ error: { message: 'not in sight' } }] }];
  const inner = { file: 'a.spec.ts', specs: [{ title: 'opens', ok: false, tests }] };
  const suites = [{ file: 'a.spec.ts', specs: [{ title: 'shows', ok: true, tests: [] }], suites: [inner] }];
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
  expect(playwrightFailures({ stats, suites, errors: [{ message: 'no server' }] })).toEqual([
    { title: 'a.spec.ts › opens', reason: 'not in sight' },
    { title: 'outside of any test', reason: 'no server' },
  ]);
  expect(readReport(playwrightFailures, join(folder, 'none.json'))).toEqual([]);
});
