import { defineEndpoint } from '@haiqiao/contract/http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { bareHost, TOKENS } from '#server/testing/bare-host.ts';
import { route } from './route.ts';

const open = defineEndpoint({
  name: 'open',
  method: 'POST',
  path: '/api/test/open',
  tag: 'test',
  summary: 'Anyone may call it, three times a minute.',
  auth: { kind: 'public', reason: 'a test' },
  wire: 'flat',
  body: z.strictObject({ username: z.string().default('') }).prefault({}),
  reply: z.boolean(),
  limit: { max: 3, windowMs: 60_000 },
});

const mine = defineEndpoint({ ...open, name: 'mine', path: '/api/test/mine', auth: { kind: 'member' } });

const alive = defineEndpoint({
  ...open,
  name: 'alive',
  path: '/api/test/alive',
  limit: { max: 1_000_000, windowMs: 60_000 },
});

let bare: Awaited<ReturnType<typeof bareHost>>;

beforeEach(async () => {
  bare = await bareHost({ limitFactor: 1 });
  route(bare.host, open, () => true);
  route(bare.host, mine, () => true);
});

afterEach(() => bare.app.close());

async function ask(remoteAddress: string, options: { url?: string; username?: string; token?: string } = {}) {
  const { url = open.path, username, token } = options;
  const headers = token ? { 'x-authorization': `Bearer ${token}` } : {};
  return bare.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers,
    payload: username ? { username } : {},
  });
}

test('API-02 an address above its limit gets a retry time, and others are served', async () => {
  for (let n = 0; n < 3; n += 1) expect((await ask('192.0.2.1')).statusCode).toBe(200);
  const reply = await ask('192.0.2.1');
  expect(reply.statusCode).toBe(429);
  expect(reply.json()).toMatchObject({ code: -1, data: { error: 'RATE_LIMITED', retryAfterSeconds: 60 } });
  expect(reply.json().message).toContain('60');
  expect(reply.headers['retry-after']).toBe('60');
  expect((await ask('192.0.2.2')).statusCode).toBe(200);
});

test('AUTH-13 many addresses trying one account share its limit, case-insensitively', async () => {
  const names = ['wang', 'WANG', ' wang '];
  for (const [n, username] of names.entries())
    expect((await ask(`192.0.2.${n}`, { username })).statusCode).toBe(200);
  expect((await ask('192.0.2.9', { username: 'Wang' })).statusCode).toBe(429);
  expect((await ask('192.0.2.9', { username: 'li' })).statusCode).toBe(200);
});

test('API-02 a caller with a token is counted as a member, from any address', async () => {
  for (const n of [1, 2, 3]) {
    expect((await ask(`192.0.2.${n}`, { url: mine.path, token: TOKENS.good })).statusCode).toBe(200);
  }
  expect((await ask('192.0.2.4', { url: mine.path, token: TOKENS.late })).statusCode).toBe(429);
  expect((await ask('192.0.2.4', { url: mine.path })).statusCode).toBe(401);
});

test('API-02 all calls of an address together have a limit too, which excludes health checks', async () => {
  const busy = await bareHost({ limitFactor: 1 / 1200, alwaysAnswering: [alive.path] });
  route(
    busy.host,
    { ...mine, path: '/api/test/unlimited', limit: { max: 1_000_000, windowMs: 60_000 } },
    () => true,
  );
  route(busy.host, alive, () => true);
  const call = (url: string) =>
    busy.app.inject({ method: 'POST', url, headers: { 'x-authorization': `Bearer ${TOKENS.good}` } });
  for (let n = 0; n < 10; n += 1) expect((await call('/api/test/unlimited')).statusCode).toBe(200);
  expect((await call('/api/test/unlimited')).statusCode).toBe(429);
  expect((await call(alive.path)).statusCode).toBe(200);
  await busy.app.close();
});

test('API-02 an address cannot be counted as another one', async () => {
  for (let n = 0; n < 4; n += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${n}` };
    const reply = await bare.app.inject({
      method: 'POST',
      url: open.path,
      remoteAddress: '192.0.2.1',
      headers,
      payload: {},
    });
    expect(reply.statusCode).toBe(n < 3 ? 200 : 429);
  }
});
