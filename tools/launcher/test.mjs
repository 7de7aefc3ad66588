import './node-version.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run, runNpm, toolEnvironment } from './child-process.mjs';
import { ensureInstalled } from './installation.mjs';
import { pinnedNode } from './pinned-node.mjs';
import { CACHE, giveUp, ROOT } from './project.mjs';
import { runJourneys } from './testing/journeys.mjs';
import { mergeBase } from './testing/merge-base.mjs';
import { playwrightTimes, slowestLines, vitestTimes } from './testing/slowest-files.mjs';
import {
  countsOf,
  playwrightCounts,
  playwrightFailures,
  readReport,
  sum,
  vitestCounts,
  vitestFailures,
} from './testing/test-counts.mjs';
import { ensureWebClient } from './web-client.mjs';

/** @typedef {import('./testing/test-counts.mjs').Counts} Counts */

const NONE = { passed: 0, failed: 0, skipped: 0 };
/** For `npm test -- --changed`. */
const NO_MERGE_BASE = '--changed compares with the main branch, and there is none here: run npm test.';
const FAILED = { passed: 0, failed: 1, skipped: 0 };

/** With `--changed`: the commit since which a change counts. */
const since = process.argv.includes('--changed') ? (mergeBase() ?? giveUp(NO_MERGE_BASE)) : undefined;

await ensureInstalled();
const node = pinnedNode();
mkdirSync(CACHE, { recursive: true });
await ensureWebClient(node);

/** @type {Counts[]} */
const all = [];
/** @type {import('./testing/test-counts.mjs').Failure[]} */
const failures = [];
/** @type {import('./testing/slowest-files.mjs').FileTime[]} */
const times = [];
for (const [name, step] of Object.entries({ check, vitest, playwright })) {
  console.log(`\n▶ ${name}`);
  const startedMs = performance.now();
  const counts = await step();
  all.push(counts);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`◀ ${name}: ${describe(name, counts)} in ${seconds} s`);
}

console.log(['\nSlowest test files:', ...slowestLines(times)].join('\n'));
const { passed, failed, skipped } = sum(all);
// Repeated at the end, for readers of the last lines only.
for (const { title, reason } of failures) console.log(`\n✗ ${title}\n  ${reason}`);
if (skipped > 0) console.log(`\n${skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || (passed === 0 && since === undefined) ? 1 : 0;

/** Types, lint, directions, house, dead code: no tests, so they only count as failures. */
async function check() {
  if ((await runNpm(['run', '--silent', 'check'])) === 0) return NONE;
  failures.push({ title: 'npm run check', reason: 'see above' });
  return FAILED;
}

/** Unit, integration, contract and component tests. */
async function vitest() {
  const file = freshReport('vitest.json');
  const vitestProgram = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const env = toolEnvironment({ NODE_ENV: 'test' });
  const changed = since === undefined ? [] : [`--changed=${since}`, '--passWithNoTests'];
  const exitCode = await run(node, [vitestProgram, 'run', ...reporters, ...changed], { env });
  failures.push(...readReport(vitestFailures, file));
  times.push(...readReport(vitestTimes, file));
  return countsOf(vitestCounts, { file, exitCode, mayBeEmpty: since !== undefined });
}

/** Browser tests against the real server. */
async function playwright() {
  const file = freshReport('playwright.json');
  const args = since === undefined ? [] : [`--only-changed=${since}`, '--pass-with-no-tests'];
  const exitCode = await runJourneys(node, { args, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } });
  failures.push(...readReport(playwrightFailures, file));
  times.push(...readReport(playwrightTimes, file));
  return countsOf(playwrightCounts, { file, exitCode, mayBeEmpty: since !== undefined });
}

/** @param {string} name */
function freshReport(name) {
  const file = join(CACHE, name);
  rmSync(file, { force: true });
  return file;
}

/**
 * @param {string} name
 * @param {Counts} counts
 */
function describe(name, counts) {
  if (name === 'check') return counts.failed > 0 ? 'failed' : 'passed';
  return `${counts.passed} passed, ${counts.failed} failed`;
}
