import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { runSteps, type StepResult } from './run-steps.ts';
import { CHECK_STEPS, FIX_STEPS } from './steps.ts';

const LINES_SHOWN_MAX = 80;

/** The start of a step's output; running the step's program shows all of it. */
function excerpt(output: string): string {
  const lines = output.split('\n');
  const more = lines.length - LINES_SHOWN_MAX;
  const shown = more > 0 ? [...lines.slice(0, LINES_SHOWN_MAX), `… and ${more} more lines`] : lines;
  return shown.map((line) => `         ${line}`).join('\n');
}

function report({ name, isOk, seconds, output }: StepResult): void {
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
  if (!isOk) console.log(excerpt(output));
}

const isFix = process.argv.includes('--fix');
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const all = isFix ? FIX_STEPS : CHECK_STEPS;
const steps = all.filter((step) => wanted.length === 0 || wanted.some((word) => step.name.includes(word)));
const startedMs = performance.now();
const results = await runSteps(steps, {
  root: resolve(import.meta.dirname, '../..'),
  width: isFix ? 1 : Math.max(2, availableParallelism()),
  onResult: report,
});
const failed = results.filter((result) => !result.isOk);
const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
console.log(`${results.length - failed.length} passed, ${failed.length} failed in ${seconds} s`);
if (failed.length > 0 || results.length === 0) process.exitCode = 1;
