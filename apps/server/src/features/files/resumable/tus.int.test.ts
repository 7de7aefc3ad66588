import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { finishUpload, TUS_PATH } from '@haiqiao/contract/endpoints';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemContext } from '#server/context.ts';
import {
  beginning,
  filesIn,
  piece,
  sendCut,
  tus,
  type TusRequest,
} from '#server/features/files/testing/roads.ts';
import { pdf, pdfOf } from '#server/platform/files/testing/sample-files.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { TINY_PNG } from '#server/testing/files/upload.ts';
import { expiredUploads } from './uploads.repository.ts';

const LIMIT_BYTES = 30 * 1024 * 1024;

let centre: TestApp;
let origin: string;
let wang: SignedIn;
let li: SignedIn;

beforeAll(async () => {
  centre = await testApp();
  wang = await centre.signIn(await centre.makeMember({ account: 'wang' }));
  li = await centre.signIn(await centre.makeMember({ account: 'li' }));
  origin = await centre.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => centre.close());

const ask = (wanted: TusRequest, as: SignedIn | null = wang) => tus(centre, as, wanted);

/** Begins a file; answers its address. */
async function begun(name: string, sizeBytes: number, as = wang): Promise<string> {
  const reply = await ask({ method: 'POST', headers: beginning(name, sizeBytes) }, as);
  expect([reply.statusCode, reply.body]).toEqual([201, '']);
  return String(reply.headers['location']);
}

/** Sends all of a file in one piece; answers its address. */
async function sent(name: string, bytes: Uint8Array): Promise<string> {
  const url = await begun(name, bytes.length);
  const reply = await ask({ method: 'PATCH', url, headers: piece(0), payload: bytes });
  expect([reply.statusCode, reply.headers['upload-offset']]).toEqual([204, String(bytes.length)]);
  return url;
}

const idOf = (url: string) => url.slice(TUS_PATH.length + 1);
const finish = (url: string, as = wang) => centre.ask(finishUpload, { uploadId: idOf(url) }, { as });
const offsetAt = async (url: string) => Number((await ask({ method: 'HEAD', url })).headers['upload-offset']);

async function refusal(wanted: TusRequest, as: SignedIn | null = wang): Promise<[number, string, string]> {
  const reply = await ask(wanted, as);
  const { data, message } = reply.json();
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  return [reply.statusCode, data.error, message];
}

async function contentOf(data: unknown): Promise<Buffer> {
  const [{ downloadUri }] = data as [{ downloadUri: string }]; // an upload's answer
  return (await centre.app.inject({ method: 'GET', url: downloadUri })).rawPayload;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

test('UPL-09 the protocol says what it can do, to members alone', async () => {
  const reply = await ask({ method: 'OPTIONS' });
  expect(reply.statusCode).toBe(204);
  expect(reply.headers).toMatchObject({
    'tus-resumable': '1.0.0',
    'tus-version': '1.0.0',
    'tus-extension': 'creation,termination,expiration',
    'tus-max-size': String(LIMIT_BYTES),
  });
});

test('UPL-01 UPL-09 without a session, or with that of another member, nothing is begun, read, written or ended', async () => {
  const url = await begun('a.pdf', 1000);
  for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
    const wanted = { method, url, headers: piece(0), ...(method === 'PATCH' ? { payload: pdf() } : {}) };
    expect((await ask(wanted, null)).statusCode).toBe(401);
    expect((await ask(wanted, li)).statusCode).toBe(404);
  }
  expect((await ask({ method: 'POST', headers: beginning('a.pdf', 10) }, null)).statusCode).toBe(401);
  expect(errorOf(await finish(url, li))).toBe('UPLOAD_NOT_FOUND');
  expect(await offsetAt(url)).toBe(0);
  expect(
    await refusal({ method: 'PATCH', url, headers: piece(0) }, { ...wang, token: `${wang.token}x` }),
  ).toEqual([401, 'AUTH_LOGIN_EXPIRED', expect.any(String)]);
});

test.each<[string, number, unknown[]]>([
  ['a.pdf', 0, [400, 'FILE_EMPTY', '空文件无法上传，请检查文件']],
  [
    'a.pdf',
    LIMIT_BYTES + 1,
    [413, 'FILE_TOO_LARGE', '当前文件格式限制：文件大小不能超过 30MB!（实际 30.1MB）'],
  ],
  ['a.exe', 1000, [415, 'FILE_TYPE_REFUSED', '只能上传指定类型']],
  ['a.svg', 1000, [415, 'FILE_TYPE_REFUSED', '只能上传指定类型']],
  ['', 1000, [400, 'UPLOAD_REQUEST_WRONG', '上传请求的 Upload-Metadata 有误']],
])(
  'UPL-02 UPL-03 %j of %d bytes is refused before anything of it is sent',
  async (name, sizeBytes, expected) => {
    const before = filesIn(centre);
    expect(await refusal({ method: 'POST', headers: beginning(name, sizeBytes) })).toEqual(expected);
    expect(filesIn(centre)).toEqual(before);
  },
);

test('UPL-09 requests that are none of the protocol are refused by what is wrong with them', async () => {
  const url = await begun('a.pdf', 1000);
  const wrong = async (headers: Record<string, string>, more: Partial<TusRequest> = {}) => {
    const [status, id] = await refusal({
      method: 'PATCH',
      url,
      headers: { ...piece(0), ...headers },
      ...more,
    });
    return `${status} ${id}`;
  };
  expect(await wrong({ 'tus-resumable': '0.2.2' })).toBe('412 UPLOAD_REQUEST_WRONG');
  expect(await wrong({ 'content-type': 'text/html' })).toBe('415 REQUEST_TYPE_UNSUPPORTED');
  expect(await wrong({ 'upload-offset': '-1' })).toBe('400 UPLOAD_REQUEST_WRONG');
  expect(await refusal({ method: 'PATCH', url, headers: piece(5), payload: pdf() })).toEqual([
    409,
    'UPLOAD_OFFSET_WRONG',
    '续传位置不一致，请重试',
  ]);
  const begin = { method: 'POST', url: TUS_PATH } as const;
  expect(await wrong({ ...beginning('a.pdf', 1), 'upload-length': 'x' }, begin)).toBe(
    '400 UPLOAD_REQUEST_WRONG',
  );
  const elsewhere = { method: 'DELETE', url: `${TUS_PATH}/..%2f..%2fetc` } as const;
  expect(await wrong({}, elsewhere)).toBe('404 UPLOAD_NOT_FOUND');
  expect(await offsetAt(url)).toBe(0);
});

test('UPL-03 a file that grows beyond what it said is refused, whether its length is known or not', async () => {
  const url = await begun('a.pdf', 1000);
  const payload = Buffer.alloc(1001);
  const wrong = [400, 'UPLOAD_REQUEST_WRONG', '上传请求的 Upload-Length 有误'];
  const known = { ...piece(0), 'content-length': '1001' };
  expect(await refusal({ method: 'PATCH', url, headers: known, payload })).toEqual(wrong);
  expect(await offsetAt(url)).toBe(0);
  const { port, hostname } = new URL(origin);
  const headers = { ...piece(0), 'tus-resumable': '1.0.0', 'x-authorization': `Bearer ${wang.token}` };
  const unknown = request({ port, hostname, path: url, method: 'PATCH', headers });
  unknown.write(payload.subarray(0, 900));
  unknown.end(payload.subarray(900));
  const [reply] = await once(unknown, 'response');
  expect([reply.statusCode, await json(reply)]).toMatchObject([400, { message: wrong[2] }]);
  expect(await offsetAt(url)).toBeLessThanOrEqual(1000);
});

test('UPL-09 an upload whose line is cut at every tenth goes on where it broke off, on another process too', async () => {
  const bytes = pdfOf(2_000_000);
  const url = await begun('断点续传.pdf', bytes.length);
  const restarted = await testApp({ sharing: centre });
  const arrived = join(centre.filesFolder, '.partial', idOf(url));
  let offset = 0;
  for (let tenth = 1; tenth <= 10; tenth += 1) {
    const body = bytes.subarray(offset);
    const headers = { ...piece(offset), 'tus-resumable': '1.0.0', 'x-authorization': `Bearer ${wang.token}` };
    const wanted = Math.floor((bytes.length * tenth) / 10) - offset;
    // Never the last byte: the line is cut each time.
    await sendCut({
      origin,
      method: 'PATCH',
      path: url,
      headers,
      body,
      sentBytes: Math.min(wanted, body.length - 1),
    });
    const found = offset;
    // Without asking the server: whoever asks cuts off what is still coming in.
    await vi.waitFor(() => expect(statSync(arrived).size).toBeGreaterThan(found), 5000);
    const reply = await tus(tenth % 2 === 0 ? restarted : centre, wang, { method: 'HEAD', url });
    offset = Number(reply.headers['upload-offset']);
    expect(errorOf(await finish(url))).toBe('UPLOAD_UNFINISHED');
  }
  const last = { method: 'PATCH', url, headers: piece(offset), payload: bytes.subarray(offset) } as const;
  expect((await tus(restarted, wang, last)).statusCode).toBe(204);
  await restarted.close();
  const { body } = await finish(url);
  expect(body).toMatchObject({
    code: 0,
    data: [{ name: '断点续传.pdf', size: bytes.length, mime: 'application/pdf' }],
  });
  expect(hashOf(await contentOf(body.data))).toBe(hashOf(bytes));
});

test('UPL-09 whoever asks again for the file of an upload gets the same one, two at once too', async () => {
  const url = await sent('a.png', TINY_PNG);
  const before = filesIn(centre).length;
  const answers = await Promise.all([finish(url), finish(url)]);
  const again = await finish(url);
  const uids = [...answers, again].map(({ body }) => (body.data as [{ uid: string }])[0].uid); // code 0
  expect(new Set(uids).size).toBe(1);
  expect(await offsetAt(url)).toBe(TINY_PNG.length);
  expect(filesIn(centre).length).toBe(before); // the pieces are gone, the file is there
});

test('UPL-09 what another node may still be writing to is judged as a copy, and only one node makes the file', async () => {
  const url = await sent('a.pdf', pdf('one of two nodes'));
  const upload = centre.base.db.updateTable('sys_upload').where('id', '=', idOf(url));
  await upload.set({ closed_at: centre.clock.now() }).execute();
  expect(errorOf(await finish(url))).toBe('SERVICE_BUSY');
  expect((await ask({ method: 'PATCH', url, headers: piece(0), payload: pdf() })).statusCode).toBe(404);
  centre.clock.advance(61_000); // the other node was killed
  await upload.set({ writers: 1 }).execute();
  const { body } = await finish(url);
  expect(body).toMatchObject({ code: 0, data: [{ name: 'a.pdf' }] });
  expect((await contentOf(body.data)).equals(pdf('one of two nodes'))).toBe(true);
});

test('UPL-02 content of another kind is refused when it is whole, and nothing of it stays', async () => {
  const before = filesIn(centre);
  const url = await sent('a.pdf', Buffer.from('<html><script>alert(1)</script></html>'));
  const answer = await finish(url);
  expect([answer.status, errorOf(answer), answer.body.message]).toEqual([
    200,
    'FILE_CONTENT_REFUSED',
    '文件内容与扩展名 pdf 不符，或文件已损坏',
  ]);
  expect(errorOf(await finish(url))).toBe('UPLOAD_NOT_FOUND');
  expect(filesIn(centre)).toEqual(before);
});

test('UPL-09 an upload that is cancelled is gone', async () => {
  const before = filesIn(centre);
  const url = await begun('a.pdf', 1000);
  await ask({ method: 'PATCH', url, headers: piece(0), payload: Buffer.alloc(500) });
  expect((await ask({ method: 'DELETE', url })).statusCode).toBe(204);
  expect((await ask({ method: 'HEAD', url })).statusCode).toBe(404);
  expect(filesIn(centre)).toEqual(before);
});

test('UPL-09 whoever comes back is believed, not the line that may be dead: the older request is cut off', async () => {
  const url = await begun('a.pdf', 1000);
  const { port, hostname } = new URL(origin);
  const stuck = connect({ host: hostname, port: Number(port) });
  const ended = new Promise((resolve) => stuck.once('close', resolve));
  stuck.on('error', () => undefined);
  const headers = { ...piece(0), 'tus-resumable': '1.0.0', 'x-authorization': `Bearer ${wang.token}` };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  stuck.write(`PATCH ${url} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-length: 1000\r\n${lines.join('')}\r\n`);
  stuck.write(Buffer.alloc(400));
  const arrived = join(centre.filesFolder, '.partial', idOf(url));
  await vi.waitFor(() => expect(statSync(arrived).size).toBe(400), 5000);
  expect(await offsetAt(url)).toBe(400);
  await ended;
  const rest = await ask({ method: 'PATCH', url, headers: piece(400), payload: Buffer.alloc(600) });
  expect(rest.headers['upload-offset']).toBe('1000');
});

test('UPL-03 a member keeps twenty unfinished uploads; the oldest make room', async () => {
  const zhao = await centre.signIn(await centre.makeMember({ account: 'zhao' }));
  const urls: string[] = [];
  for (let count = 0; count < 21; count += 1) {
    centre.clock.advance(1000);
    urls.push(await begun('a.pdf', 1000, zhao));
  }
  const [first = '', second = ''] = urls;
  expect((await ask({ method: 'HEAD', url: first }, zhao)).statusCode).toBe(404);
  expect((await ask({ method: 'HEAD', url: second }, zhao)).statusCode).toBe(200);
});

test('UPL-09 a program that speaks the protocol uploads in pieces and gets its file', async () => {
  const bytes = pdfOf(700_000);
  const seen: number[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: origin + TUS_PATH,
      headers: { 'X-Authorization': `Bearer ${wang.token}` },
      metadata: { filename: '合同.pdf' },
      chunkSize: 256 * 1024,
      onChunkComplete: (_size, accepted) => seen.push(accepted),
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    });
    upload.start();
  });
  expect(seen).toEqual([262_144, 524_288, 700_000]);
  const { body } = await finish(new URL(url).pathname);
  expect(body).toMatchObject({ code: 0, data: [{ name: '合同.pdf', size: 700_000 }] });
});

test('UPL-09 an upload that nobody goes on with for a day is over', async () => {
  const url = await begun('a.pdf', 1000);
  const ctx = systemContext(centre.base, 'test');
  expect(await expiredUploads(ctx, 1000)).not.toContain(idOf(url));
  centre.clock.advance(12 * 3_600_000);
  expect(await refusal({ method: 'PATCH', url, headers: piece(0), payload: pdf() })).toMatchObject([
    401,
    'AUTH_TOKEN_EXPIRED',
    expect.any(String),
  ]);
  centre.clock.advance(12 * 3_600_000);
  const renewed = await centre.signIn(wang);
  expect((await ask({ method: 'HEAD', url }, renewed)).statusCode).toBe(404);
  expect(await expiredUploads(ctx, 1000)).toContain(idOf(url));
});
