import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { runSteps, type StepResult } from './run-steps.ts';

function nodeStep(name: string, code: string) {
  return { name, program: process.execPath, args: ['-e', code] };
}

type Steps = Parameters<typeof runSteps>[0];

async function run(
  steps: Steps,
  { width = 2, onEnd = () => undefined }: { width?: number; onEnd?: () => void } = {},
) {
  const ended: StepResult[] = [];
  const onResult = (result: StepResult) => {
    ended.push(result);
    onEnd();
  };
  const results = await runSteps(steps, { root: import.meta.dirname, width, onResult });
  return { results, ended };
}

test('a step is judged by its exit code, and its output on both channels is recorded', async () => {
  const { results } = await run([
    nodeStep('good', 'console.log("fine")'),
    nodeStep('bad', 'console.log("one"); console.error("two"); process.exit(3)'),
  ]);
  expect(results.map(({ name, isOk, output }) => [name, isOk, output.split('\n').toSorted()])).toEqual([
    ['good', true, ['fine']],
    ['bad', false, ['one', 'two']],
  ]);
});

test('a missing program fails its step without stopping others', async () => {
  const { results } = await run([
    { name: 'gone', program: 'no-such-program-anywhere', args: [] },
    nodeStep('good', ''),
  ]);
  expect(results.map((result) => result.isOk)).toEqual([false, true]);
  expect(results[0]?.output).toContain('no-such-program-anywhere');
});

test('results are in step order, reports in completion order, and steps run in parallel', async () => {
  // The slow one ends after the report of the fast one.
  const mark = join(mkdtempSync(join(tmpdir(), 'haiqiao-steps-')), 'mark');
  const waiting = `const wait = () => fs.existsSync(${JSON.stringify(mark)}) || setTimeout(wait, 5); wait();`;
  const { results, ended } = await run([nodeStep('slow', waiting), nodeStep('quick', '')], {
    onEnd: () => writeFileSync(mark, ''),
  });
  rmSync(dirname(mark), { recursive: true });
  expect(results.map((result) => result.name)).toEqual(['slow', 'quick']);
  expect(ended.map((result) => result.name)).toEqual(['quick', 'slow']);
});

test('with width one, a step starts when the previous one has ended', async () => {
  const { ended } = await run([nodeStep('slow', 'setTimeout(() => {}, 200)'), nodeStep('quick', '')], {
    width: 1,
  });
  expect(ended.map((result) => result.name)).toEqual(['slow', 'quick']);
});
