import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * Test counts of a runner.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * A failed test as one line.
 * @typedef {{ title: string, reason: string }} Failure
 */

/**
 * The relevant parts of Vitest's JSON report.
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {VitestFile[]} testResults
 */

/**
 * @typedef {object} VitestFile
 * @property {string} name
 * @property {string} status
 * @property {string} [message]
 * @property {{ status: string, fullName: string, failureMessages?: string[] }[]} assertionResults
 */

/**
 * The relevant parts of Playwright's JSON report.
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {{ message?: string }[]} errors
 * @property {PlaywrightSuite[]} [suites]
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {string} file
 * @property {{ title: string, ok: boolean, tests: { results: { error?: { message?: string } }[] }[] }[]} [specs]
 * @property {PlaywrightSuite[]} [suites]
 */

/**
 * Counts of a runner, from the report it wrote. A runner that ended badly has at least one failure, whatever its report
 * says, and so has one that ran nothing.
 * @template Report
 * @param {(report: Report) => Counts} read reads the runner's own format
 * @param {{ file: string, exitCode: number, mayBeEmpty?: boolean }} outcome `mayBeEmpty` allows a run without tests
 * @returns {Counts}
 */
export function countsOf(read, { file, exitCode, mayBeEmpty = false }) {
  /** @type {Counts} */
  let counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = read(/** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    // Without a report no test counts as passed.
  }
  const ranNothing = !mayBeEmpty && counts.passed + counts.failed === 0;
  const failed = exitCode !== 0 || ranNothing ? Math.max(1, counts.failed) : counts.failed;
  return { ...counts, failed };
}

/**
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function vitestCounts(report) {
  // A file that could not be loaded is not a test, but counts as a failure.
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
 * A test that passed on a retry has passed; Playwright names it.
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export function playwrightCounts(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/**
 * What a report names, such as its failures; nothing where there is no report.
 * @template Report, Item
 * @param {(report: Report) => Item[]} read reads the runner's own format
 * @param {string} file
 * @returns {Item[]}
 */
export function readReport(read, file) {
  try {
    return read(/** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    return [];
  }
}

/**
 * @param {VitestReport} report
 * @returns {Failure[]}
 */
export function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [failure(name, message)] : [];
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${name} › ${fullName}`, failureMessages?.join(' ')),
    );
  });
}

/**
 * @param {PlaywrightReport} report
 * @returns {Failure[]}
 */
export function playwrightFailures({ suites = [], errors }) {
  const outside = errors.map(({ message }) => failure('outside of any test', message));
  return [...suites.flatMap(failuresOfSuite), ...outside];
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {Failure[]}
 */
function failuresOfSuite({ file, specs = [], suites = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const results = tests.flatMap((test) => test.results);
      return failure(`${file} › ${title}`, results.find(({ error }) => error)?.error?.message);
    });
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** Maximum length of a failure reason, in characters: enough to identify it. */
const REASON_LENGTH_MAX = 300;

/**
 * @param {string} title
 * @param {string | undefined} reason
 * @returns {Failure}
 */
function failure(title, reason = '') {
  // Terminal colours are removed from the reason.
  const plain = stripVTControlCharacters(reason).replaceAll(/\s+/g, ' ').trim();
  return { title, reason: plain.slice(0, REASON_LENGTH_MAX) };
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  const add = (/** @type {keyof Counts} */ key) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') };
}
