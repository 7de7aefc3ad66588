import { AppError } from '@haiqiao/contract/errors';
import { defineEndpoint } from '@haiqiao/contract/http';
import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { bareHost, TOKENS } from '#server/testing/bare-host.ts';
import { route } from './route.ts';

const reason = 'a test';

const echo = defineEndpoint({
  name: 'echo',
  method: 'POST',
  path: '/api/test/echo',
  tag: 'test',
  summary: 'Gives back what it got.',
  auth: { kind: 'public', reason },
  wire: 'data',
  body: z.strictObject({ text: z.string().min(2).max(10), count: z.int().default(1) }),
  reply: z.object({ text: z.string(), count: z.int() }),
});

const optional = defineEndpoint({
  ...echo,
  name: 'optional',
  path: '/api/test/optional',
  body: z.strictObject({ text: z.string().default('nothing') }),
  reply: z.string(),
});

const flat = defineEndpoint({
  ...echo,
  name: 'flat',
  path: '/api/test/flat',
  wire: 'flat-or-query',
  body: z.strictObject({ name: z.string() }),
  reply: z.string(),
});

const nothing = defineEndpoint({
  ...echo,
  name: 'nothing',
  alsoMethod: 'GET',
  path: '/api/test/nothing',
  auth: { kind: 'refresh-token' },
  wire: 'none',
  body: z.undefined(),
  reply: z.string(),
});

const refused = defineEndpoint({
  ...optional,
  name: 'refused',
  path: '/api/test/refused',
  reply: z.boolean(),
});

let bare: Awaited<ReturnType<typeof bareHost>>;

beforeEach(async () => {
  bare = await bareHost();
  route(bare.host, echo, (_ctx, input) => input);
  route(bare.host, optional, (_ctx, { text }) => Promise.resolve(text));
  route(bare.host, flat, (_ctx, { name }) => name);
  route(bare.host, nothing, (_ctx, input, call) => `${String(input)} ${call.bearer}`);
  route(bare.host, refused, () => {
    throw new AppError('AUTH_LOCKED', { minutesLeft: 7 });
  });
});

afterEach(() => bare.app.close());

async function post(url: string, payload?: unknown, options: InjectOptions = {}) {
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
  const headers = { 'content-type': 'application/json', ...options.headers };
  const reply = await bare.app.inject({ method: 'POST', url, ...body, ...options, headers });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

test('API-05 data is unwrapped and validated with defaults, and the response is an envelope', async () => {
  const reply = await post('/api/test/echo', { data: { text: 'hello' } });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ code: 0, message: '', data: { text: 'hello', count: 1 } });
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.headers['x-request-id']).toMatch(/^[\w-]{12}\.\w+$/);
});

test('API-02 input errors name field and rule, without repeating values', async () => {
  const secret = 'p4ssw0rd-in-the-wrong-place';
  const reply = await post('/api/test/echo', {
    data: { text: secret, count: 'x', [secret.slice(0, 8)]: secret },
    extra: 1,
  });
  expect(reply.status).toBe(400);
  expect(reply.body.code).toBe(-1);
  expect(reply.body.message).toBe('请求错误：提交的内容不符合要求');
  expect(reply.body.data.error).toBe('REQUEST_INVALID');
  expect(reply.body.data.issues).toEqual(
    expect.arrayContaining([
      { path: 'data.text', rule: 'max', params: { max: 10 } },
      { path: 'data.count', rule: 'type', params: { expected: 'number' } },
      { path: 'data.p4ssw0rd', rule: 'unknownField' },
      { path: 'extra', rule: 'unknownField' },
    ]),
  );
  expect(JSON.stringify(reply.body)).not.toContain(secret);
});

test.each([
  ['nothing at all', undefined],
  ['an empty object', {}],
  ['null', null],
])('API-05 a missing input (%s) counts as empty where the endpoint accepts that', async (_name, payload) => {
  expect((await post('/api/test/optional', payload)).body).toEqual({
    code: 0,
    message: '',
    data: 'nothing',
  });
  const strict = await post('/api/test/echo', payload);
  expect(strict.status).toBe(400);
  expect(strict.body.data.issues).toEqual([
    { path: 'data', rule: 'required', params: { expected: 'object' } },
  ]);
});

test('AUTH-05 flat input is read from the body or the query, never from both', async () => {
  expect((await post('/api/test/flat', { name: 'a b' })).body.data).toBe('a b');
  expect((await post('/api/test/flat?name=a%20b')).body.data).toBe('a b');
  const both = await post('/api/test/flat?name=a', { name: 'b' });
  expect(both.body.data.issues).toEqual([{ path: '', rule: 'bodyOrQuery' }]);
  expect((await post('/api/test/flat?name=a&name=b')).status).toBe(400);
});

test('AUTH-10 a call without input accepts both methods, requires its token and passes it on', async () => {
  const headers = { 'x-authorization': 'Bearer refresh-1' };
  expect((await post('/api/test/nothing', undefined, { headers })).body.data).toBe('undefined refresh-1');
  expect((await post('/api/test/nothing', {}, { headers })).body.data).toBe('undefined refresh-1');
  const got = await bare.app.inject({ method: 'GET', url: '/api/test/nothing', headers });
  expect(got.json().data).toBe('undefined refresh-1');
  expect((await post('/api/test/nothing', { a: 1 }, { headers })).status).toBe(400);
  expect((await post('/api/test/nothing')).status).toBe(401);
});

test('API-01 an error is HTTP 200 with its code, a message in the requested language, and public details', async () => {
  const chinese = await post('/api/test/refused');
  expect(chinese.status).toBe(200);
  expect(chinese.body).toEqual({
    code: -1,
    message: expect.stringContaining('7'),
    data: { error: 'AUTH_LOCKED', minutesLeft: 7, requestId: chinese.headers['x-request-id'] },
  });
  const english = await post('/api/test/refused', undefined, {
    headers: { 'accept-language': 'en-GB,zh;q=0.5' },
  });
  expect(english.body.message).toContain('The account is locked. Try again in 7 min');
});

test('API-05 a response that violates its declaration fails its test', async () => {
  const wrong = defineEndpoint({
    ...optional,
    name: 'wrong',
    path: '/api/test/wrong',
    reply: z.object({ a: z.int() }),
  });
  const more = defineEndpoint({ ...wrong, name: 'more', path: '/api/test/more' });
  const { host, app, lines } = await bareHost();
  route(host, wrong, () => ({ a: 1.5 }));
  route(host, more, () => Object.assign({ a: 1 }, { passwordHash: 'x' }));
  for (const url of [wrong.path, more.path]) {
    const reply = await app.inject({ method: 'POST', url });
    expect(reply.statusCode).toBe(500);
    expect(reply.json().data.error).toBe('INTERNAL');
  }
  expect(lines.text()).toContain('wrong violates its reply schema');
  expect(lines.text()).toContain('more returns fields that its schema does not declare');
  await app.close();
});

test('AUTH-12 a route without declared callers prevents the start', async () => {
  const { app } = await bareHost();
  app.get('/forgotten', () => 'hello');
  await expect(app.ready()).rejects.toThrow('no callers are declared for GET /forgotten');
});

test('AUTH-12 a bug is reported by request id only, and logged with its stack', async () => {
  const { host, app, lines } = await bareHost();
  route(host, optional, () => {
    throw new TypeError('inner detail');
  });
  const headers = { 'x-request-id': 'from-proxy:42' };
  const reply = await app.inject({ method: 'POST', url: optional.path, headers });
  expect(reply.statusCode).toBe(500);
  expect(reply.json().data).toEqual({ error: 'INTERNAL', requestId: 'from-proxy:42' });
  expect(reply.headers['x-request-id']).toBe('from-proxy:42');
  expect(reply.body).not.toContain('inner detail');
  const [logged] = lines.entries();
  expect(logged).toMatchObject({
    level: 'error',
    requestId: 'from-proxy:42',
    err: { type: 'TypeError', message: 'inner detail' },
  });
  expect(JSON.stringify(logged)).toContain('route.test.ts');
  await app.close();
});

test('AUTH-12 an invalid request id is replaced', async () => {
  for (const sentId of ['short', 'x'.repeat(65), 'with blank and more', '<script>alert(1)</script>']) {
    const reply = await post('/api/test/optional', undefined, { headers: { 'x-request-id': sentId } });
    expect(reply.headers['x-request-id']).toMatch(/^[\w-]{12}\.\w+$/);
  }
});

test('AUTH-12 a member’s token is accepted, cached or looked up', async () => {
  const mine = defineEndpoint({
    ...optional,
    name: 'mine',
    path: '/api/test/mine',
    auth: { kind: 'member' },
  });
  const { host, app } = await bareHost();
  route(host, mine, (ctx) => (ctx.actor.kind === 'member' ? ctx.actor.account : 'nobody'));
  const ask = async (headers: Record<string, string>) =>
    (await app.inject({ method: 'POST', url: mine.path, headers })).json();
  for (const token of [TOKENS.good, TOKENS.late]) {
    expect((await ask({ 'x-authorization': `Bearer ${token}` })).data).toBe('wang');
  }
  expect((await ask({})).data.error).toBe('AUTH_LOGIN_REQUIRED');
  expect((await ask({ 'x-authorization': TOKENS.good })).data.error).toBe('AUTH_LOGIN_REQUIRED');
  expect((await ask({ authorization: `Bearer ${TOKENS.good}` })).data.error).toBe('AUTH_LOGIN_REQUIRED');
  expect((await ask({ cookie: `token=${TOKENS.good}` })).data.error).toBe('AUTH_LOGIN_REQUIRED');
  expect((await ask({ 'x-authorization': 'Bearer forged' })).data.error).toBe('AUTH_LOGIN_EXPIRED');
  expect(await ask({ 'x-authorization': `Bearer ${TOKENS.expired}` })).toMatchObject({ code: -10000 });
  await app.close();
});
