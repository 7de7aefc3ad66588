import { expect, test } from 'vitest';
import { readRun, type Run, runPath, runText } from './runs.ts';

const RUN: Run = {
  table: 'sign-in',
  command: 'npm run bench -- sign-in',
  commit: '0123abcd',
  measuredOn: '2026-11-22',
  seconds: 40,
  machine: { kind: 'Linux x64, Example CPU', cores: 2, memoryGb: 24, node: '26.10.0', postgres: '18.4' },
  load: { before: 0.1, after: 1.94 },
  method: ['12 accounts sign in.'],
  figures: [
    {
      key: 'rate',
      name: 'sign-in',
      unit: '/s',
      value: 64,
      reference: 100,
      ratio: 0.64,
      rounds: [{ value: 64, reference: 100 }],
    },
    { key: 'block', name: 'longest block', unit: 'ms', value: 51.25 },
  ],
};
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
