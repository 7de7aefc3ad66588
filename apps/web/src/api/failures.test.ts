import { expect, test } from 'vitest';
import { type Failure, onFailure, reportFailure } from './failures.ts';

function failure(message: string): Failure {
  return { message, type: 'danger', meta: {}, traceId: '', stack: '' };
}

test('API-03 failures before the log is loaded reach it later, in order, and only once', () => {
  reportFailure(failure('early'));
  const seen: string[] = [];
  const stop = onFailure(({ message }) => seen.push(message));
  reportFailure(failure('late'));
  stop();
  expect(seen).toEqual(['early', 'late']);
  const after: string[] = [];
  onFailure(({ message }) => after.push(message))();
  expect(after).toEqual([]);
});

test('API-06 what waits is bounded', () => {
  for (let index = 0; index < 200; index += 1) reportFailure(failure(String(index)));
  const seen: string[] = [];
  onFailure(({ message }) => seen.push(message))();
  expect(seen).toHaveLength(50);
  expect(seen[0]).toBe('0');
});
