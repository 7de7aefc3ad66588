import { AppError } from '@haiqiao/contract/errors';
import { expect, test } from 'vitest';
import {
  accountKey,
  admitAttempt,
  failureOf,
  type GuardState,
  waitAfterFailuresMs,
} from './login-guard.logic.ts';

const NOW = new Date('2026-03-02T01:00:00Z');
const RULES = { maxAttempts: 5, lockMinutes: 15 };

function ago(ms: number): Date {
  return new Date(NOW.getTime() - ms);
}

function thrown(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error instanceof AppError ? { id: error.id, ...error.details } : error;
  }
  return null;
}

test('AUTH-13 two wrong passwords cost no delay, the next ones 1, 2, 4 … seconds, a minute at most', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 8, 9, 20].map(waitAfterFailuresMs)).toEqual([
    0, 0, 0, 1_000, 2_000, 4_000, 8_000, 32_000, 60_000, 60_000,
  ]);
});

test('AUTH-13 an early attempt is rejected with the remaining seconds, and allowed afterwards', () => {
  const failed = (failedCount: number, ms: number): GuardState => ({
    failedCount,
    lastFailedAt: ago(ms),
    lockedUntil: null,
  });
  expect(thrown(() => admitAttempt(failed(2, 0), NOW))).toBeNull();
  expect(thrown(() => admitAttempt(failed(3, 1), NOW))).toEqual({
    id: 'AUTH_TOO_SOON',
    retryAfterSeconds: 1,
  });
  expect(thrown(() => admitAttempt(failed(3, 1_000), NOW))).toBeNull();
  expect(thrown(() => admitAttempt(failed(4, 500), NOW))).toEqual({
    id: 'AUTH_TOO_SOON',
    retryAfterSeconds: 2,
  });
  expect(thrown(() => admitAttempt(undefined, NOW))).toBeNull();
});

test('AUTH-13 a locked account is rejected with the remaining minutes, and allowed afterwards', () => {
  const locked = (msLeft: number): GuardState => ({
    failedCount: 5,
    lastFailedAt: ago(900_000),
    lockedUntil: ago(-msLeft),
  });
  expect(thrown(() => admitAttempt(locked(900_000), NOW))).toEqual({ id: 'AUTH_LOCKED', minutesLeft: 15 });
  expect(thrown(() => admitAttempt(locked(1), NOW))).toEqual({ id: 'AUTH_LOCKED', minutesLeft: 1 });
  expect(thrown(() => admitAttempt(locked(0), NOW))).toBeNull();
});

test('AUTH-13 a counted wrong password reports the remaining attempts, and the last one reports the lock', () => {
  const expected = { now: NOW, wrong: 'AUTH_CREDENTIALS_WRONG' } as const;
  const counted = failureOf({ failedCount: 2, lastFailedAt: NOW, lockedUntil: null }, RULES, expected);
  expect([counted.id, counted.details]).toEqual([
    'AUTH_CREDENTIALS_WRONG',
    { attemptsLeft: 3, maxAttempts: 5, lockMinutes: 15 },
  ]);
  const locking = failureOf(
    { failedCount: 5, lastFailedAt: NOW, lockedUntil: ago(-900_000) },
    RULES,
    expected,
  );
  expect([locking.id, locking.details]).toEqual(['AUTH_LOCKED', { minutesLeft: 15 }]);
});

test('AUTH-13 case and blanks do not make another account', () => {
  expect(accountKey(' YuShen ')).toBe('yushen');
});
