import { createHmac, randomBytes } from 'node:crypto';
import { AppError } from '@haiqiao/contract/errors';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { createAccessTokens } from './access-token.ts';

const NOW = new Date('2026-03-02T01:00:00Z');
const KEY = randomBytes(32);
const CLAIMS = {
  memberId: '019a9e2c-7b1a-7c3d-8e4f-5a6b7c8d9e0f',
  sessionId: '019a9e2c-7b1a-7c3d-8e4f-5a6b7c8d9e10',
};
const tokens = createAccessTokens(KEY);

function minutesLater(minutes: number): Date {
  return new Date(NOW.getTime() + minutes * 60_000);
}

async function refusal(token: string, now = NOW): Promise<unknown> {
  const failure = await tokens.read(token, now).catch((error: unknown) => error);
  return failure instanceof AppError ? failure.id : failure;
}

function seconds(date: Date): number {
  return date.getTime() / 1000;
}

test('AUTH-06 a token identifies member and session for a quarter of an hour', async () => {
  const token = await tokens.sign(CLAIMS, NOW);
  expect(await tokens.read(token, NOW)).toEqual({ ...CLAIMS, expiresAt: minutesLater(15) });
  expect(await tokens.read(token, new Date(minutesLater(15).getTime() - 1000))).toMatchObject(CLAIMS);
  expect(await refusal(token, minutesLater(15))).toBe('AUTH_TOKEN_EXPIRED');
});

test('AUTH-12 forged tokens are rejected: other key, other algorithm, none, changed claims, other issuer', async () => {
  const payload = {
    sub: CLAIMS.memberId,
    sid: CLAIMS.sessionId,
    iss: 'haiqiao',
    exp: seconds(minutesLater(15)),
  };
  const signed = (alg: string, key: Uint8Array, changes: object = {}) =>
    new SignJWT({ ...payload, ...changes }).setProtectedHeader({ alg, typ: 'JWT' }).sign(key);
  expect(await refusal(await signed('HS256', KEY))).toMatchObject(CLAIMS);

  expect(await refusal(await signed('HS256', randomBytes(32)))).toBe('AUTH_LOGIN_EXPIRED');
  expect(await refusal(await signed('HS384', Buffer.concat([KEY, KEY])))).toBe('AUTH_LOGIN_EXPIRED');
  expect(await refusal(await signed('HS256', KEY, { iss: 'other' }))).toBe('AUTH_LOGIN_EXPIRED');
  expect(await refusal(await signed('HS256', KEY, { sub: 'admin' }))).toBe('AUTH_LOGIN_EXPIRED');
  expect(await refusal(await signed('HS256', KEY, { exp: undefined }))).toBe('AUTH_LOGIN_EXPIRED');
  expect(await refusal(new UnsecuredJWT(payload).encode())).toBe('AUTH_LOGIN_EXPIRED');

  const [header = '', body = '', signature = ''] = (await tokens.sign(CLAIMS, NOW)).split('.');
  const other = Buffer.from(JSON.stringify({ ...payload, sub: CLAIMS.sessionId })).toString('base64url');
  expect(await refusal(`${header}.${other}.${signature}`)).toBe('AUTH_LOGIN_EXPIRED');
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  const mac = createHmac('sha256', KEY).update(`${none}.${body}`).digest('base64url');
  expect(await refusal(`${none}.${body}.${mac}`)).toBe('AUTH_LOGIN_EXPIRED');
  expect(await refusal('')).toBe('AUTH_LOGIN_EXPIRED');
  expect(await refusal('a.b.c')).toBe('AUTH_LOGIN_EXPIRED');
});

test('AUTH-12 an expired token with a forged signature is not reported as expired', async () => {
  const forged = await createAccessTokens(randomBytes(32)).sign(CLAIMS, NOW);
  expect(await refusal(forged, minutesLater(60))).toBe('AUTH_LOGIN_EXPIRED');
});
