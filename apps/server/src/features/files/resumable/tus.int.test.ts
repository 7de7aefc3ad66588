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
} from '#server/features/files/testing/upload-requests.ts';
import { pdf, pdfOf } from '#server/platform/files/testing/sample-files.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { testApp, type TestPair, testPair } from '#server/testing/test-app.ts';
import { TINY_PNG } from '#server/testing/upload.ts';
import { expiredUploads } from './uploads.repository.ts';

const LIMIT_BYTES = 30 * 1024 * 1024;

let centre: TestPair;
let origin: string;

beforeAll(async () => {
  centre = await testPair();
  origin = await centre.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => centre.close());

const ask = (wanted: TusRequest, as: SignedIn | null = centre.wang) => tus(centre, as, wanted);

/** Begins an upload; returns its address. */
async function begun(name: string, sizeBytes: number, as = centre.wang): Promise<string> {
  const reply = await ask({ method: 'POST', headers: beginning(name, sizeBytes) }, as);
  expect([reply.statusCode, reply.body]).toEqual([201, '']);
  return String(reply.headers['location']);
}

/** Sends a file in one part; returns its address. */
async function sent(name: string, bytes: Uint8Array): Promise<string> {
  const url = await begun(name, bytes.length);
  const reply = await ask({ method: 'PATCH', url, headers: piece(0), payload: bytes });
  expect([reply.statusCode, reply.headers['upload-offset']]).toEqual([204, String(bytes.length)]);
  return url;
}

const idOf = (url: string) => url.slice(TUS_PATH.length + 1);
const finish = (url: string, as = centre.wang) => centre.ask(finishUpload, { uploadId: idOf(url) }, { as });
const offsetAt = async (url: string) => Number((await ask({ method: 'HEAD', url })).headers['upload-offset']);

async function refusal(
  wanted: TusRequest,
  as: SignedIn | null = centre.wang,
): Promise<[number, string, string]> {
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

test('UPL-09 protocol capabilities are returned to members only', async () => {
  const reply = await ask({ method: 'OPTIONS' });
  expect(reply.statusCode).toBe(204);
  expect(reply.headers).toMatchObject({
    'tus-resumable': '1.0.0',
    'tus-version': '1.0.0',
    'tus-extension': 'creation,termination,expiration',
    'tus-max-size': String(LIMIT_BYTES),
  });
});

test('UPL-01 UPL-09 without the owner’s session, uploads cannot be begun, read, written or ended', async () => {
  const url = await begun('a.pdf', 1000);
  for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
    const wanted = { method, url, headers: piece(0), ...(method === 'PATCH' ? { payload: pdf() } : {}) };
    expect((await ask(wanted, null)).statusCode).toBe(401);
    expect((await ask(wanted, centre.li)).statusCode).toBe(404);
  }
  expect((await ask({ method: 'POST', headers: beginning('a.pdf', 10) }, null)).statusCode).toBe(401);
  expect(errorOf(await finish(url, centre.li))).toBe('UPLOAD_NOT_FOUND');
  expect(await offsetAt(url)).toBe(0);
  expect(
    await refusal(
      { method: 'PATCH', url, headers: piece(0) },
      { ...centre.wang, token: `${centre.wang.token}x` },
    ),
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
])('UPL-02 UPL-03 %j of %d bytes is rejected before any byte is sent', async (name, sizeBytes, expected) => {
  const before = filesIn(centre);
  expect(await refusal({ method: 'POST', headers: beginning(name, sizeBytes) })).toEqual(expected);
  expect(filesIn(centre)).toEqual(before);
});

test('UPL-09 invalid protocol requests are rejected with the specific reason', async () => {
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

test('UPL-03 a file that exceeds its announced length is rejected, with and without a known length', async () => {
  const url = await begun('a.pdf', 1000);
  const payload = Buffer.alloc(1001);
  const wrong = [400, 'UPLOAD_REQUEST_WRONG', '上传请求的 Upload-Length 有误'];
  const fixedLength = { ...piece(0), 'content-length': '1001' };
  expect(await refusal({ method: 'PATCH', url, headers: fixedLength, payload })).toEqual(wrong);
  expect(await offsetAt(url)).toBe(0);
  const { port, hostname } = new URL(origin);
  const headers = { ...piece(0), 'tus-resumable': '1.0.0', 'x-authorization': `Bearer ${centre.wang.token}` };
  const unknown = request({ port, hostname, path: url, method: 'PATCH', headers });
  unknown.write(payload.subarray(0, 900));
  unknown.end(payload.subarray(900));
  const [reply] = await once(unknown, 'response');
  expect([reply.statusCode, await json(reply)]).toMatchObject([400, { message: wrong[2] }]);
  expect(await offsetAt(url)).toBeLessThanOrEqual(1000);
});

test('UPL-09 an upload interrupted at every tenth continues from its offset, also in another process', async () => {
  const bytes = pdfOf(2_000_000);
  const url = await begun('断点续传.pdf', bytes.length);
  const restarted = await testApp({ sharing: centre });
  const arrived = join(centre.filesFolder, '.partial', idOf(url));
  let offset = 0;
  for (let tenth = 1; tenth <= 10; tenth += 1) {
    const body = bytes.subarray(offset);
    const headers = {
      ...piece(offset),
      'tus-resumable': '1.0.0',
      'x-authorization': `Bearer ${centre.wang.token}`,
    };
    const wanted = Math.floor((bytes.length * tenth) / 10) - offset;
    // Never the last byte: the connection is always cut.
    await sendCut({
      origin,
      method: 'PATCH',
      path: url,
      headers,
      body,
      sentBytes: Math.min(wanted, body.length - 1),
    });
    const found = offset;
    // Checked on disk, because a request to the server would disconnect the active sender.
    await vi.waitFor(() => expect(statSync(arrived).size).toBeGreaterThan(found), 5000);
    const reply = await tus(tenth % 2 === 0 ? restarted : centre, centre.wang, { method: 'HEAD', url });
    offset = Number(reply.headers['upload-offset']);
    expect(errorOf(await finish(url))).toBe('UPLOAD_UNFINISHED');
  }
  const last = { method: 'PATCH', url, headers: piece(offset), payload: bytes.subarray(offset) } as const;
  expect((await tus(restarted, centre.wang, last)).statusCode).toBe(204);
  await restarted.close();
  const { body } = await finish(url);
  expect(body).toMatchObject({
    code: 0,
    data: [{ name: '断点续传.pdf', size: bytes.length, mime: 'application/pdf' }],
  });
  expect(hashOf(await contentOf(body.data))).toBe(hashOf(bytes));
});

test('UPL-09 repeated and concurrent requests to finish an upload return the same file', async () => {
  const url = await sent('a.png', TINY_PNG);
  const before = filesIn(centre).length;
  const answers = await Promise.all([finish(url), finish(url)]);
  const again = await finish(url);
  const uids = [...answers, again].map(({ body }) => (body.data as [{ uid: string }])[0].uid); // code 0
  expect(new Set(uids).size).toBe(1);
  expect(await offsetAt(url)).toBe(TINY_PNG.length);
  expect(filesIn(centre).length).toBe(before); // the parts are deleted, the file exists
});

test('UPL-09 an upload another node may be writing to is checked as a copy, and only one node makes the file', async () => {
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

test('UPL-02 content of another type is rejected when complete, and nothing remains', async () => {
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

test('UPL-09 a cancelled upload is deleted', async () => {
  const before = filesIn(centre);
  const url = await begun('a.pdf', 1000);
  await ask({ method: 'PATCH', url, headers: piece(0), payload: Buffer.alloc(500) });
  expect((await ask({ method: 'DELETE', url })).statusCode).toBe(204);
  expect((await ask({ method: 'HEAD', url })).statusCode).toBe(404);
  expect(filesIn(centre)).toEqual(before);
});

test('UPL-09 a newer request replaces an older one whose connection may be dead', async () => {
  const url = await begun('a.pdf', 1000);
  const { port, hostname } = new URL(origin);
  const stuck = connect({ host: hostname, port: Number(port) });
  const ended = new Promise((resolve) => stuck.once('close', resolve));
  stuck.on('error', () => undefined);
  const headers = { ...piece(0), 'tus-resumable': '1.0.0', 'x-authorization': `Bearer ${centre.wang.token}` };
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

test('UPL-03 a member has at most twenty unfinished uploads, and the oldest are discarded', async () => {
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

test('UPL-09 a standard tus client uploads in parts and gets its file', async () => {
  const bytes = pdfOf(700_000);
  const offsets: number[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: origin + TUS_PATH,
      headers: { 'X-Authorization': `Bearer ${centre.wang.token}` },
      metadata: { filename: '合同.pdf' },
      chunkSize: 256 * 1024,
      onChunkComplete: (_size, accepted) => offsets.push(accepted),
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    });
    upload.start();
  });
  expect(offsets).toEqual([262_144, 524_288, 700_000]);
  const { body } = await finish(new URL(url).pathname);
  expect(body).toMatchObject({ code: 0, data: [{ name: '合同.pdf', size: 700_000 }] });
});

test('UPL-09 an upload without activity for a day expires', async () => {
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
  const renewed = await centre.signIn(centre.wang);
  expect((await ask({ method: 'HEAD', url }, renewed)).statusCode).toBe(404);
  expect(await expiredUploads(ctx, 1000)).toContain(idOf(url));
});
