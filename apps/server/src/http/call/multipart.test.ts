import { defineEndpoint } from '@haiqiao/contract/http';
import { AppError } from '@haiqiao/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { route } from '#server/http/route.ts';
import { bareHost } from '#server/testing/bare-host.ts';

const base = {
  method: 'POST',
  tag: 'test',
  summary: 'For tests.',
  auth: { kind: 'public', reason: 'a test' },
  reply: z.string(),
} as const;

const upload = defineEndpoint({
  ...base,
  name: 'upload',
  path: '/api/test/upload',
  wire: 'multipart',
  body: z.undefined(),
});
const refuse = defineEndpoint({ ...upload, name: 'refuse', path: '/api/test/refuse' });
const calls = defineEndpoint({
  ...base,
  name: 'calls',
  path: '/api/test/calls',
  wire: 'none',
  body: z.undefined(),
});

const LIMIT_BYTES = 30 * 1024 * 1024;

let bare: Awaited<ReturnType<typeof bareHost>>;
let origin: string;

beforeAll(async () => {
  // Exempt from load shedding, so other tests on the machine do not cause rejections.
  bare = await bareHost({ alwaysAnswering: [upload.path, refuse.path, calls.path] });
  route(bare.host, upload, async (_ctx, _input, call) => {
    const part = await call.file();
    if (!part) return 'none';
    let bytes = 0;
    for await (const chunk of part.stream) bytes += chunk.length;
    return `${part.fieldName} ${part.fileName} ${part.mime} ${bytes}`;
  });
  route(bare.host, refuse, async (_ctx, _input, call) => {
    await call.file();
    throw new AppError('MESSAGE_NOT_FOUND');
  });
  route(bare.host, calls, () => 'called');
  origin = await bare.app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => bare.app.close());

async function send(path: string, body: FormData | string, headers: Record<string, string> = {}) {
  const reply = await fetch(origin + path, { method: 'POST', body, headers });
  return { status: reply.status, body: JSON.parse(await reply.text()) };
}

function form(...files: [name: string, bytes: number, fileName?: string][]): FormData {
  const data = new FormData();
  for (const [name, bytes, fileName = 'a.txt'] of files) {
    data.append(name, new Blob([Buffer.alloc(bytes)], { type: 'text/plain' }), fileName);
  }
  return data;
}

test('UPL-01 a file is received as a stream with name and type, and the name is only a text', async () => {
  expect((await send(upload.path, form(['file', 5]))).body.data).toBe('file a.txt text/plain 5');
  expect((await send(upload.path, form(['file', 0, '../../合同 "1".pdf']))).body.data).toMatch(
    /^file .*合同 .* text\/plain 0$/,
  );
  expect((await send(upload.path, new FormData())).body.data).toBe('none');
});

test('UPL-01 a file of exactly the limit is accepted, and one byte more is rejected', {
  timeout: 30_000,
}, async () => {
  expect((await send(upload.path, form(['file', LIMIT_BYTES]))).body.data).toContain(` ${LIMIT_BYTES}`);
  const more = await send(upload.path, form(['file', LIMIT_BYTES + 1]));
  expect([more.status, more.body.data.error, more.body.data.limitMb]).toEqual([413, 'REQUEST_TOO_LARGE', 30]);
  const chunked = new ReadableStream<Uint8Array>({
    start(controller) {
      const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
      controller.enqueue(new TextEncoder().encode(head));
      for (let sent = 0; sent < 31; sent += 1) controller.enqueue(new Uint8Array(1024 * 1024));
      controller.enqueue(new TextEncoder().encode('\r\n--x--\r\n'));
      controller.close();
    },
  });
  const unannounced = await fetch(origin + upload.path, {
    method: 'POST',
    body: chunked,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    duplex: 'half',
  });
  expect(unannounced.status).toBe(413);
});

const PARTS = 'multipart/form-data; boundary=x';

function part(name: string): string {
  return `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\nabc`;
}

test.each([
  ['no parts at all', { body: 'not in parts', type: PARTS, status: 400 }],
  ['parts without their boundary', { body: '--x--', type: 'multipart/form-data', status: 400 }],
  ['a part that ends early', { body: part('file'), type: PARTS, status: 400 }],
  ['a body of another kind', { body: '{}', type: 'application/json', status: 415 }],
  [
    'a part named as every object is',
    { body: `${part('__proto__')}\r\n--x--\r\n`, type: PARTS, status: 400 },
  ],
])('UPL-01 an upload with %s is the caller’s mistake', async (_name, { body, type, status }) => {
  const reply = await send(upload.path, body, { 'content-type': type });
  expect([reply.status, reply.body.code]).toEqual([status, -1]);
});

test('UPL-01 a multipart body is rejected by every other call', async () => {
  const reply = await send(calls.path, form(['file', 5]));
  expect([reply.status, reply.body.data.error]).toEqual([415, 'REQUEST_TYPE_UNSUPPORTED']);
});

test('UPL-01 an unread file delays neither the response nor the next call on the connection', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const reply = await send(refuse.path, form(['file', 8 * 1024 * 1024]));
    expect(reply.body.data.error).toBe('MESSAGE_NOT_FOUND');
  }
  expect((await send(upload.path, form(['file', 3]))).body.data).toContain(' 3');
});
