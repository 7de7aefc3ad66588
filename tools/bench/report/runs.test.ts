import { expect, test } from 'vitest';
import { readRun, runPath, runText } from './runs.ts';
import { RUN } from './testing/example-run.ts';

const PATH = runPath('sign-in');

test('a run is read as it was written, one line per figure', () => {
  const text = runText(RUN);
  expect(readRun(PATH, text)).toEqual(RUN);
  expect(text.split('\n').filter((line) => line.includes('"key"'))).toHaveLength(2);
});

test('a raw result must be named after its table', () => {
  expect(() => readRun('docs/performance/lists.json', runText(RUN))).toThrow('no raw result');
  expect(() => readRun('docs/performance/other.json', '{"table":"other"}')).toThrow('no raw result');
});

test('a figure that differs from its rounds is an error', () => {
  const edited = runText(RUN).replace(
    '"value":64,"reference":100,"ratio"',
    '"value":90,"reference":100,"ratio"',
  );
  expect(() => readRun(PATH, edited)).toThrow('rate is not the median of its rounds');
});

test('a run has exactly the figures of its table', () => {
  const text = runText({ ...RUN, figures: RUN.figures.slice(0, 1) });
  expect(() => readRun(PATH, text)).toThrow('expected rate, block');
});

test('a table may store the last commit that was measured instead of a run', () => {
  const stored = { table: 'sign-in', notMeasuredSince: '89abcdef' };
  expect(readRun(PATH, JSON.stringify(stored))).toEqual(stored);
});
