import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { ROOT } from '../project.mjs';

/**
 * Time that a runner spent in one test file; `file` is relative to the project.
 * @typedef {{ file: string, seconds: number }} FileTime
 */

/**
 * @typedef {{ testResults: { name: string, startTime: number, endTime: number }[] }} VitestTimes
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {string} file
 * @property {{ tests: { results: { duration: number }[] }[] }[]} [specs]
 * @property {PlaywrightSuite[]} [suites]
 */

/** Seconds that a file of each kind may take on a quiet two-core machine; the first match counts. */
const BUDGETS = [
  { pattern: /^e2e\//, seconds: 30 },
  { pattern: /\.int\.test\.m?[jt]s$|(^|\/)module\.test\.ts$/, seconds: 10 },
  { pattern: /^apps\/web\/|^modules\/[^/]+\/web\//, seconds: 5 },
];
const UNIT_BUDGET_SECONDS = 3;

/** A budget of its own stands in a comment of the file, with its reason: `Budget: 60 s, starts nine servers.` */
const OWN_BUDGET = /Budget: (\d+) s\b/;

/** How many files the report lists. */
const LISTED = 10;

/**
 * @param {VitestTimes} report
 * @returns {FileTime[]}
 */
export function vitestTimes({ testResults }) {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: inProject(name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/**
 * @param {{ suites?: PlaywrightSuite[] }} report
 * @returns {FileTime[]}
 */
export function playwrightTimes({ suites = [] }) {
  return suites.map((suite) => ({ file: `e2e/${suite.file}`, seconds: millisecondsOf(suite) / 1000 }));
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {number}
 */
function millisecondsOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((total, { duration }) => total + duration, 0);
  return suites.reduce((total, suite) => total + millisecondsOf(suite), own);
}

/**
 * Seconds that a test file may take. Exceeding them is reported and fails nothing.
 * @param {string} file relative to the project
 * @param {string} [root]
 */
export function budgetOf(file, root = ROOT) {
  const [, seconds] = OWN_BUDGET.exec(textOf(join(root, file))) ?? [];
  if (seconds !== undefined) return Number(seconds);
  return BUDGETS.find(({ pattern }) => pattern.test(file))?.seconds ?? UNIT_BUDGET_SECONDS;
}

/**
 * One line for each of the slowest files.
 * @param {FileTime[]} times
 * @param {string} [root]
 */
export function slowestLines(times, root = ROOT) {
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, LISTED);
  return slowest.map(({ file, seconds }) => {
    const budget = budgetOf(file, root);
    const over = seconds > budget ? ', over its budget' : '';
    return `${seconds.toFixed(1).padStart(6)} s of ${budget} s  ${file}${over}`;
  });
}

/** @param {string} path */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} path */
function inProject(path) {
  return (isAbsolute(path) ? relative(ROOT, path) : path).split(sep).join('/');
}
