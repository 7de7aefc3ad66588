import { expect, test } from 'vitest';
import { type Failure, onFailure, reportFailure } from './failures.ts';

function failure(message: string): Failure {
  return { message, type: 'danger', meta: {}, traceId: '', stack: '' };
}

test('API-03 failures before the log is loaded are delivered later, in order, and only once', () => {
  reportFailure(failure('early'));
  const received: string[] = [];
  const stop = onFailure(({ message }) => received.push(message));
  reportFailure(failure('late'));
  stop();
  expect(received).toEqual(['early', 'late']);
  const after: string[] = [];
  onFailure(({ message }) => after.push(message))();
  expect(after).toEqual([]);
});

test('API-06 the queue of failures is bounded', () => {
  for (let index = 0; index < 200; index += 1) reportFailure(failure(String(index)));
  const received: string[] = [];
  onFailure(({ message }) => received.push(message))();
  expect(received).toHaveLength(50);
  expect(received[0]).toBe('0');
});
