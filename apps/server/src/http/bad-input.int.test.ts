import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import {
  isMessageRead,
  login,
  markMessagesRead,
  queryPublicSettings,
  validateToken,
} from '@haiqiao/contract/endpoints';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

const MEGABYTE = 1024 * 1024;

let centre: TestApp;
let wang: SignedIn;
let port: number;

beforeAll(async () => {
  centre = await testApp();
  wang = await centre.signIn(await centre.makeMember({ account: 'wang' }));
  await centre.app.listen({ host: '127.0.0.1', port: 0 });
  const [address] = centre.app.addresses();
  port = typeof address === 'object' ? address.port : 0;
});

afterAll(() => centre.close());

/** Sends a raw body on behalf of a member. */
async function send(payload: string | Buffer, options: InjectOptions = {}) {
  const headers = {
    'content-type': 'application/json',
    'x-authorization': `Bearer ${wang.token}`,
    ...options.headers,
  };
  const url = isMessageRead.path;
  const reply = await centre.app.inject({ method: 'POST', url, payload, ...options, headers });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

/** Sends bytes to the listening server and reads until it disconnects. */
function talk(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

function bodyOf(answer: string) {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
}

test.each([
  ['cut off', '{"data":{"id":'],
  ['no JSON at all', 'id=1&x=2'],
  ['two values', '{"data":{}} {"data":{}}'],
  ['not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ['a comment', '{/* */}'],
])('API-02 malformed JSON (%s) is a request error with that reason', async (_name, payload) => {
  const { status, body } = await send(payload);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: -1, data: { error: 'REQUEST_MALFORMED' } });
  expect(body.message).toMatch(/^请求错误/);
});

test('API-02 unknown fields are rejected by name at any depth', async () => {
  const id = centre.base.ids.uuid();
  const { status, body } = await send(JSON.stringify({ data: { id, admin: true }, page: 1 }));
  expect(status).toBe(400);
  expect(body.data.issues).toEqual([
    { path: 'data.admin', rule: 'unknownField' },
    { path: 'page', rule: 'unknownField' },
  ]);
});

test.each([
  ['an array', '[]'],
  ['a number', '7'],
  ['a text', '"data"'],
  ['data as text', '{"data":"x"}'],
  ['data null', '{"data":null}'],
  ['an id that is none', '{"data":{"id":"1 or 1=1"}}'],
  ['an id in a list', '{"data":{"id":["x"]}}'],
])('API-02 a body of the wrong shape (%s) is rejected with the wrong field', async (_name, payload) => {
  const { status, body } = await send(payload);
  expect(status).toBe(400);
  expect(body.data.error).toBe('REQUEST_INVALID');
  expect(body.data.issues.length).toBeGreaterThan(0);
});

test('API-02 many invalid items give a short response', async () => {
  const ids = Array.from({ length: 10_000 }, () => 'x');
  const { status, body } = await send(JSON.stringify({ data: { ids } }), { url: markMessagesRead.path });
  expect(status).toBe(400);
  expect(body.data.issues.length).toBeLessThanOrEqual(50);
});

test('API-02 a body of 10 MB is rejected with the limit, with and without a declared length', async () => {
  const big = JSON.stringify({ data: { id: 'x'.repeat(10 * MEGABYTE) } });
  const { status, body } = await send(big);
  expect(status).toBe(413);
  expect(body).toMatchObject({ code: -1, data: { error: 'REQUEST_TOO_LARGE', limitMb: 1 } });
  expect(body.message).toContain('1');

  const head = `POST ${isMessageRead.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Authorization: Bearer ${wang.token}\r\n`;
  const chunk = `100000\r\n${'x'.repeat(MEGABYTE)}\r\n`;
  const answer = await talk(
    `${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk}${chunk}0\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(bodyOf(answer).data.error).toBe('REQUEST_TOO_LARGE');
});

test('API-02 authentication precedes reading a large body', async () => {
  const big = 'x'.repeat(10 * MEGABYTE);
  expect(await send(big, { headers: { 'x-authorization': '' } })).toMatchObject({
    status: 401,
    body: { data: { error: 'AUTH_LOGIN_REQUIRED' } },
  });
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
])('API-05 a body with type %j is not accepted as JSON', async (type) => {
  const { status, body } = await send('{"data":{}}', { headers: { 'content-type': type } });
  expect(status).toBe(415);
  expect(body).toMatchObject({ code: -1, data: { error: 'REQUEST_TYPE_UNSUPPORTED' } });
});

test('API-05 an empty body counts as none, even with a JSON type', async () => {
  expect((await send('', { url: validateToken.path })).body).toEqual({ code: 0, message: '', data: true });
  expect((await send('{}', { url: queryPublicSettings.path })).body.code).toBe(0);
  expect((await send('{"data":{}}', { url: queryPublicSettings.path })).body.code).toBe(0);
});

test.each([
  ['__proto__', '{"data":{"id":"$ID","__proto__":{"isAdmin":true}}}'],
  ['a deep __proto__', '{"data":{"id":"$ID","a":[{"b":{"__proto__":{"isAdmin":true}}}]}}'],
  ['an escaped __proto__', '{"data":{"id":"$ID","\\u005f\\u005fproto__":{"isAdmin":true}}}'],
  ['constructor.prototype', '{"data":{"id":"$ID","constructor":{"prototype":{"isAdmin":true}}}}'],
])('API-02 %s is rejected before it is processed', async (_name, payload) => {
  const { status, body } = await send(payload.replace('$ID', centre.base.ids.uuid()));
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: -1, data: { error: 'REQUEST_MALFORMED' } });
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined(); // the property the attack would set
});

function forge(header: object, payload: object, key: Buffer | Uint8Array | string): string {
  const [head, body] = [header, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = key === '' ? '' : createHmac('sha256', key).update(`${head}.${body}`).digest('base64url');
  return `${head}.${body}.${signature}`;
}

test('AUTH-12 forged, foreign and mangled tokens all give the same error: login expired', async () => {
  const now = Math.floor(centre.clock.now().getTime() / 1000);
  const claims = { iss: 'haiqiao', sub: wang.memberId, sid: wang.sessionId, iat: now, exp: now + 600 };
  const hs256 = { alg: 'HS256', typ: 'JWT' };
  const [head = '', payload = '', signature = ''] = wang.token.split('.');
  const tokens = [
    'x',
    'null',
    `${head}.${payload}`,
    `${head}.${payload}.`,
    `${head}.${payload}.${signature.slice(0, -2)}`,
    `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: centre.base.ids.uuid() })).toString('base64url')}.${signature}`,
    forge({ alg: 'none', typ: 'JWT' }, claims, ''),
    forge(hs256, claims, 'another key'),
    forge(hs256, { ...claims, sid: centre.base.ids.uuid() }, centre.secrets.tokenKey),
    forge(hs256, { ...claims, iss: 'somebody' }, centre.secrets.tokenKey),
    forge(hs256, { iss: 'haiqiao', sub: wang.memberId, sid: wang.sessionId }, centre.secrets.tokenKey),
    wang.refreshToken,
  ];
  for (const token of tokens) {
    const answer = await centre.ask(validateToken, {}, { as: { token } });
    expect([token, answer.status, answer.body.data]).toMatchObject([
      token,
      401,
      { error: 'AUTH_LOGIN_EXPIRED' },
    ]);
  }
  // The same claims with the right key are valid: only the tampering caused the rejections above.
  const token = forge(hs256, claims, centre.secrets.tokenKey);
  expect(await centre.call(validateToken, {}, { as: { token } })).toBe(true);
});

test('AUTH-09 an expired token of ours is distinguished, and the client refreshes', async () => {
  const late = await centre.signIn('wang');
  centre.clock.advance(15 * 60_000 + 1_000);
  const answer = await centre.ask(validateToken, {}, { as: late });
  expect(answer).toMatchObject({
    status: 200,
    body: { code: -10000, data: { error: 'AUTH_TOKEN_EXPIRED' } },
  });
  centre.clock.advance(-15 * 60_000 - 1_000);
});

test('AUTH-12 the token is accepted only in its header', async () => {
  const { token } = wang;
  const others: Record<string, string>[] = [
    { cookie: `token=${token}; haiqiao_token=${token}` },
    { authorization: `Bearer ${token}` },
    { 'x-authorization': token },
    { 'x-authorization': `Basic ${token}` },
    { 'x-authorization': `Bearer ${token} ${token}` },
  ];
  for (const headers of others) {
    const answer = await centre.ask(validateToken, {}, { headers });
    expect(answer).toMatchObject({ status: 401, body: { data: { error: 'AUTH_LOGIN_REQUIRED' } } });
  }
  const inQuery = await centre.app.inject({ method: 'POST', url: `${validateToken.path}?token=${token}` });
  expect(inQuery.statusCode).toBe(401);
});

test('API-02 an unknown address is reported with its path and never with its query', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    const reply = await centre.app.inject({ method, url: '/api/no/such?password=hunter2' });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: -1, data: { error: 'ROUTE_NOT_FOUND', url: '/api/no/such' } });
    expect(reply.json().message).toContain('/api/no/such');
    expect(reply.body).not.toContain('hunter2');
  }
});

test('API-02 an address that cannot be decoded is an unknown address', async () => {
  const answer = await talk(`GET /api/%zz%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(bodyOf(answer)).toMatchObject({ code: -1, data: { error: 'ROUTE_NOT_FOUND' } });
});

test('API-02 headers of 100 kB and invalid HTTP also get an envelope', async () => {
  const huge = await talk(
    `GET / HTTP/1.1\r\nHost: x\r\nX-Authorization: Bearer ${'x'.repeat(100_000)}\r\n\r\n`,
  );
  expect(huge).toMatch(/^HTTP\/1\.1 413 /);
  expect(bodyOf(huge)).toMatchObject({ code: -1, data: { error: 'REQUEST_TOO_LARGE' } });
  const noise = await talk('hello?\r\n\r\n');
  expect(noise).toMatch(/^HTTP\/1\.1 400 /);
  expect(bodyOf(noise)).toMatchObject({ code: -1, data: { error: 'REQUEST_MALFORMED' } });
});

test('AUTH-04 a plain-text password is rejected and never repeated', async () => {
  const password = 'Plain-Passw0rd!';
  const input = { username: 'wang', password, captcha: '', captchaId: '', tag: 'admin' as const };
  const { status, body } = await centre.ask(login, input);
  expect(status).toBe(400);
  expect(body.data).toMatchObject({ issues: [{ path: 'password', rule: 'encryptedPassword' }] });
  const query = new URLSearchParams(input).toString();
  const byQuery = await centre.app.inject({ method: 'POST', url: `${login.path}?${query}` });
  expect(byQuery.statusCode).toBe(400);
  expect(JSON.stringify(body) + byQuery.body + centre.logged.text()).not.toContain(password);
});
