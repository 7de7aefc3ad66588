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

test('a step is judged by its exit code and keeps what it printed on both channels', async () => {
  const { results } = await run([
    nodeStep('good', 'console.log("fine")'),
    nodeStep('bad', 'console.log("one"); console.error("two"); process.exit(3)'),
  ]);
  expect(results.map(({ name, isOk, output }) => [name, isOk, output.split('\n').toSorted()])).toEqual([
    ['good', true, ['fine']],
    ['bad', false, ['one', 'two']],
  ]);
});

test('a program that does not exist fails its step and stops nothing', async () => {
  const { results } = await run([
    { name: 'gone', program: 'no-such-program-anywhere', args: [] },
    nodeStep('good', ''),
  ]);
  expect(results.map((result) => result.isOk)).toEqual([false, true]);
  expect(results[0]?.output).toContain('no-such-program-anywhere');
});

test('results keep the order of the steps, reports come as steps end, and steps run beside each other', async () => {
  // The slow one ends when the report of the quick one has come.
  const mark = join(mkdtempSync(join(tmpdir(), 'haiqiao-steps-')), 'mark');
  const waiting = `const wait = () => fs.existsSync(${JSON.stringify(mark)}) || setTimeout(wait, 5); wait();`;
  const { results, ended } = await run([nodeStep('slow', waiting), nodeStep('quick', '')], {
    onEnd: () => writeFileSync(mark, ''),
  });
  rmSync(dirname(mark), { recursive: true });
  expect(results.map((result) => result.name)).toEqual(['slow', 'quick']);
  expect(ended.map((result) => result.name)).toEqual(['quick', 'slow']);
});

test('with width one, the next step begins when the one before has ended', async () => {
  const { ended } = await run([nodeStep('slow', 'setTimeout(() => {}, 200)'), nodeStep('quick', '')], {
    width: 1,
  });
  expect(ended.map((result) => result.name)).toEqual(['slow', 'quick']);
});
