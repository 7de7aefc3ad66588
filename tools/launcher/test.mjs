import './node-version.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run, runNpm, toolEnvironment } from './child-process.mjs';
import { ensureInstalled } from './installation.mjs';
import { pinnedNode } from './pinned-node.mjs';
import { CACHE, ROOT } from './project.mjs';
import { runJourneys } from './testing/journeys.mjs';
import {
  countsOf,
  failuresOf,
  playwrightCounts,
  playwrightFailures,
  sum,
  vitestCounts,
  vitestFailures,
} from './testing/test-counts.mjs';
import { ensureWebClient } from './web-client.mjs';

/** @typedef {import('./testing/test-counts.mjs').Counts} Counts */

const NONE = { passed: 0, failed: 0, skipped: 0 };
const FAILED = { passed: 0, failed: 1, skipped: 0 };

await ensureInstalled();
const node = pinnedNode();
mkdirSync(CACHE, { recursive: true });
await ensureWebClient(node);

/** @type {Counts[]} */
const all = [];
/** @type {import('./testing/test-counts.mjs').Failure[]} */
const failures = [];
for (const [name, step] of Object.entries({ check, vitest, playwright })) {
  console.log(`\n▶ ${name}`);
  const startedMs = performance.now();
  const counts = await step();
  all.push(counts);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`◀ ${name}: ${describe(name, counts)} in ${seconds} s`);
}

const { passed, failed, skipped } = sum(all);
// Once more at the end, where whoever sees only the last lines finds them.
for (const { title, reason } of failures) console.log(`\n✗ ${title}\n  ${reason}`);
if (skipped > 0) console.log(`\n${skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/** Types, lint, directions, house, dead code: no tests, so they only count when they fail. */
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
  const exitCode = await run(node, [vitestProgram, 'run', ...reporters], { env });
  failures.push(...failuresOf(vitestFailures, file));
  return countsOf(vitestCounts, { file, exitCode });
}

/** Browser journeys against the real server. */
async function playwright() {
  const file = freshReport('playwright.json');
  const exitCode = await runJourneys(node, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } });
  failures.push(...failuresOf(playwrightFailures, file));
  return countsOf(playwrightCounts, { file, exitCode });
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
