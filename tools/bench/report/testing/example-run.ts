import type { Run } from '../runs.ts';

const ROUNDS = [
  { value: 60, reference: 100 },
  { value: 64, reference: 100 },
  { value: 66, reference: 100 },
];
/** A run with a ratio over rounds and a plain figure. */
export const RUN: Run = {
  table: 'sign-in',
  command: 'npm run bench -- sign-in',
  commit: '0123abcd',
  measuredOn: '2026-11-22',
  seconds: 40,
  machine: { kind: 'Linux x64, Example CPU', cores: 2, memoryGb: 24, node: '26.10.0', postgres: '18.4' },
  load: { before: 0.1, after: 1.94 },
  method: ['12 accounts sign in.'],
  figures: [
    { key: 'rate', name: 'sign-in', unit: '/s', value: 64, reference: 100, ratio: 0.64, rounds: ROUNDS },
    { key: 'block', name: 'longest block', unit: 'ms', value: 51.25 },
  ],
};
