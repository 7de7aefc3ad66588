import { readFileSync } from 'node:fs';

/**
 * What a runner says it did.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * The parts of Vitest's JSON report that count.
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string, assertionResults: unknown[] }[]} testResults
 */

/**
 * The parts of Playwright's JSON report that count.
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {unknown[]} errors
 */

/**
 * Counts of a runner, from the report it wrote. A runner that ended badly has at least one failure, whatever its report
 * says, and so has one that ran nothing.
 * @template Report
 * @param {(report: Report) => Counts} read reads the runner's own format
 * @param {{ file: string, exitCode: number }} outcome
 * @returns {Counts}
 */
export function countsOf(read, { file, exitCode }) {
  /** @type {Counts} */
  let counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = read(/** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    // Without a report nothing is known to have passed.
  }
  const ranNothing = counts.passed + counts.failed === 0;
  const failed = exitCode !== 0 || ranNothing ? Math.max(1, counts.failed) : counts.failed;
  return { ...counts, failed };
}

/**
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function vitestCounts(report) {
  // A file that could not even be loaded is no test, and a failure all the same.
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * A test that passed only on a further try has passed; Playwright names it.
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export function playwrightCounts(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  const add = (/** @type {keyof Counts} */ key) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') };
}
