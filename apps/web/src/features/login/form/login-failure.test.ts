import { ERROR_CATALOG } from '@haiqiao/contract/errors';
import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import {
  emptiesPassword,
  loginFailureOf,
  NoMenusError,
  remainingTime,
  spendsCaptcha,
} from './login-failure.ts';

const ATTEMPT = { account: 'a', locale: 'zh-chs', now: 1000 } as const;

function refusal(id: string, details: Record<string, unknown> = {}) {
  return loginFailureOf(new ApiError('说明', { kind: 'refused', url: '/x', id, details }), ATTEMPT);
}

test('AUTH-01 every sign-in error id handled by the form is in the catalogue', () => {
  const treated = [
    'AUTH_CREDENTIALS_WRONG',
    'AUTH_DISABLED',
    'AUTH_LOCKED',
    'AUTH_TOO_SOON',
    'RATE_LIMITED',
    'AUTH_CAPTCHA_WRONG',
  ];
  for (const id of treated) {
    expect(ERROR_CATALOG).toHaveProperty(id);
    expect(refusal(id).kind).not.toBe('other');
  }
});

test('AUTH-13 minutes and seconds of a refusal become the retry time', () => {
  expect(refusal('AUTH_LOCKED', { minutesLeft: 2 }).untilMs).toBe(121_000);
  expect(refusal('AUTH_TOO_SOON', { retryAfterSeconds: 8 }).untilMs).toBe(9000);
  expect(refusal('AUTH_DISABLED').untilMs).toBeNull();
});

test('AUTH-13 details that are not plain values are dropped', () => {
  expect(refusal('X', { attemptsLeft: 3, issues: [1], who: 'a' }).details).toEqual({
    attemptsLeft: 3,
    who: 'a',
  });
});

test.each([
  ['AUTH_CREDENTIALS_WRONG', true],
  ['AUTH_LOCKED', true],
  ['AUTH_DISABLED', true],
  ['AUTH_CAPTCHA_WRONG', false],
  ['AUTH_TOO_SOON', false],
  ['AUTH_BUSY', false],
  ['AUTH_PASSWORD_UNREADABLE', false],
])('AUTH-01 %s clears the password: %s', (id, expected) => {
  expect(emptiesPassword(refusal(id))).toBe(expected);
  expect(spendsCaptcha(refusal(id))).toBe(true);
});

test.each(['timeout', 'unreachable'] as const)(
  'API-02 %s: the server is unreachable, the captcha stays valid',
  (kind) => {
    const failure = loginFailureOf(new ApiError('x', { kind, url: '/x' }), ATTEMPT);
    expect(failure.kind).toBe('gone');
    expect(spendsCaptcha(failure)).toBe(false);
    expect(emptiesPassword(failure)).toBe(false);
  },
);

test('API-02 a gateway without a backend counts as an unreachable server, a busy server does not', () => {
  const kindOf = (status: number) =>
    loginFailureOf(new ApiError('x', { kind: 'http', url: '/x', status }), ATTEMPT).kind;
  expect([502, 504, 503, 500].map(kindOf)).toEqual(['gone', 'gone', 'other', 'other']);
});

test('AUTH-07 an account without menus is recognised, other errors are shown unchanged', () => {
  expect(loginFailureOf(new NoMenusError('x'), ATTEMPT).kind).toBe('noMenus');
  expect(loginFailureOf(new Error('bug'), ATTEMPT)).toMatchObject({ kind: 'other', message: '' });
});

test.each([
  [null, null],
  [1000, null],
  [1001, '0:01'],
  [9000, '0:08'],
  [901_000, '15:00'],
  [3_601_000, '60:00'],
])('AUTH-13 until %s the remaining time is %s', (until, text) => {
  expect(remainingTime(until, 1000)).toBe(text);
});
