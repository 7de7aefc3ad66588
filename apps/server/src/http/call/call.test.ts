import { defineEndpoint } from '@haiqiao/contract/http';
import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { withEtag } from '#server/http/answer/etag.ts';
import { JsonText } from '#server/http/answer/json-text.ts';
import { route } from '#server/http/route.ts';
import { bareHost } from '#server/testing/bare-host.ts';

const base = {
  method: 'POST',
  tag: 'test',
  summary: 'For tests.',
  auth: { kind: 'public', reason: 'a test' },
} as const;

const inPath = defineEndpoint({
  ...base,
  name: 'inPath',
  path: '/api/test/rows/:listCode',
  pathParams: ['listCode'],
  wire: 'data',
  body: z.strictObject({ listCode: z.string().min(1).max(100), size: z.int().default(15) }),
  reply: z.object({ listCode: z.string(), size: z.int() }),
});

const fixed = defineEndpoint({
  ...base,
  name: 'fixed',
  path: '/api/test/rows/fixed',
  wire: 'data',
  body: z.strictObject({}),
  reply: z.string(),
});

const below = defineEndpoint({ ...inPath, name: 'below', path: '/api/test/rows/:listCode/tabs' });

const read = defineEndpoint({
  ...base,
  name: 'read',
  method: 'GET',
  path: '/api/test/definitions/:code',
  pathParams: ['code'],
  wire: 'query',
  body: z.strictObject({ code: z.string(), depth: z.coerce.number().int().optional() }),
  reply: z.object({ code: z.string(), depth: z.int() }),
});

const ready = defineEndpoint({
  ...base,
  name: 'ready',
  path: '/api/test/ready',
  wire: 'data',
  body: z.strictObject({ json: z.string() }),
  reply: z.object({ datas: z.array(z.int()) }),
});

let bare: Awaited<ReturnType<typeof bareHost>>;

beforeEach(async () => {
  bare = await bareHost();
  route(bare.host, inPath, (_ctx, input) => input);
  route(bare.host, below, (_ctx, input) => input);
  route(bare.host, fixed, () => 'fixed');
  route(bare.host, ready, (_ctx, { json }) => new JsonText(json));
  route(bare.host, read, (_ctx, { code, depth = 1 }) =>
    withEtag(`${depth}.a-b_c`, new JsonText(JSON.stringify({ code, depth }))),
  );
});

afterEach(() => bare.app.close());

async function ask(url: string, options: InjectOptions = {}) {
  const reply = await bare.app.inject({ method: 'POST', url, ...options });
  const body = reply.body === '' ? null : reply.json();
  return { status: reply.statusCode, headers: reply.headers, body };
}

test('path parameters are part of the input, decoded', async () => {
  expect((await ask('/api/test/rows/rs_a', { payload: { data: { size: 20 } } })).body.data).toEqual({
    listCode: 'rs_a',
    size: 20,
  });
  expect((await ask('/api/test/rows/rs_a')).body.data).toEqual({ listCode: 'rs_a', size: 15 });
  expect((await ask('/api/test/rows/rs_a', { payload: {} })).body.data).toEqual({
    listCode: 'rs_a',
    size: 15,
  });
  expect((await ask('/api/test/rows/rs_a/tabs')).body.data.listCode).toBe('rs_a');
  const odd = `企业 库/../'";--%`;
  expect((await ask(`/api/test/rows/${encodeURIComponent(odd)}`)).body.data.listCode).toBe(odd);
});

test('a fixed path has priority over one with parameters, in any registration order', async () => {
  expect((await ask('/api/test/rows/fixed')).body.data).toBe('fixed');
  expect((await ask('/api/test/rows/fixed2')).body.data.listCode).toBe('fixed2');
});

test('API-05 a field in the path must not be in the body as well', async () => {
  const reply = await ask('/api/test/rows/rs_a', { payload: { data: { listCode: 'rs_b' } } });
  expect(reply.status).toBe(400);
  expect(reply.body.data.issues).toEqual([{ path: 'data.listCode', rule: 'unknownField' }]);
  const query = await ask('/api/test/definitions/a?code=b', { method: 'GET' });
  expect(query.body.data.issues).toEqual([{ path: 'code', rule: 'unknownField' }]);
});

test.each([
  ['text instead of data', { data: 'x' }, 'data'],
  ['a list instead of data', { data: [] }, 'data'],
  ['null instead of data', { data: null }, 'data'],
  ['a list instead of everything', [], ''],
  ['something beside data', { data: {}, listCode: 'x' }, 'listCode'],
])('API-05 %s is rejected also with path parameters', async (_name, payload, path) => {
  const reply = await ask('/api/test/rows/rs_a', { payload });
  expect(reply.status).toBe(400);
  expect(reply.body.data.issues[0].path).toBe(path);
});

test.each([
  ['a broken escape', '/api/test/rows/%E4%BC', 404],
  ['a broken sign', '/api/test/rows/%zz', 404],
  ['more than a hundred characters', `/api/test/rows/${'a'.repeat(101)}`, 400],
  ['more than headers may have', `/api/test/rows/${'a'.repeat(2_000_000)}`, 400],
  ['nothing', '/api/test/rows/', 400],
])('API-05 a path with %s is the caller’s mistake', async (_name, url, status) => {
  const reply = await ask(url);
  expect([reply.status, reply.body.code]).toEqual([status, -1]);
  expect(JSON.stringify(reply.body).length).toBeLessThan(1000);
  expect(bare.lines.text()).not.toContain('"level":"error"');
});

test('API-05 a query is validated like a body: unknown names, wrong types and repeated names are rejected', async () => {
  const get = (query: string) => ask(`/api/test/definitions/a%00b${query}`, { method: 'GET' });
  expect((await get('')).body.data).toEqual({ code: 'a\0b', depth: 1 });
  expect((await get('?depth=3')).body.data.depth).toBe(3);
  for (const query of ['?other=1', '?depth=x', '?depth=1&depth=2', '?__proto__=1', '?depth=1.5']) {
    expect([query, (await get(query)).status]).toEqual([query, 400]);
  }
});

test('a JSON response is inserted unchanged, and still checked against its schema', async () => {
  const text = '{"datas": [1,\n 2]}';
  const reply = await bare.app.inject({ method: 'POST', url: ready.path, payload: { data: { json: text } } });
  expect(reply.body).toBe(`{"code":0,"message":"","data":${text}}`);
  expect((await ask(ready.path, { payload: { data: { json: '{"datas":["x"]}' } } })).status).toBe(500);
});

test('a tagged response is not sent again to a client that has it', async () => {
  const url = '/api/test/definitions/a';
  const first = await ask(url, { method: 'GET' });
  expect(first.headers).toMatchObject({ etag: '"1.a-b_c"', 'cache-control': 'private, no-cache' });
  expect(first.headers['vary']).toBe('Accept-Language, X-Authorization');
  for (const etag of ['"1.a-b_c"', 'W/"1.a-b_c"', '"x", W/"1.a-b_c" ,"y"', '*']) {
    const again = await ask(url, { method: 'GET', headers: { 'if-none-match': etag } });
    expect([etag, again.status, again.body, again.headers['etag']]).toEqual([etag, 304, null, '"1.a-b_c"']);
    expect(again.headers['cache-control']).toBe('private, no-cache');
  }
  for (const unknown of ['"2.a-b_c"', '1.a-b_c', '', '"1.a-b_c', 'w/"1.a-b_c"']) {
    const again = await ask(url, { method: 'GET', headers: { 'if-none-match': unknown } });
    expect([unknown, again.status, again.body.data]).toEqual([unknown, 200, { code: 'a', depth: 1 }]);
  }
});

test('a tag that would break its header is a bug', () => {
  for (const tag of ['', 'a"b', 'a b', 'a\r\nb', 'a'.repeat(101)])
    expect(() => withEtag(tag, 1)).toThrow('entity tag');
});
