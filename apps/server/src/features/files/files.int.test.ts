import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { uploadFile } from '@haiqiao/contract/endpoints';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesOf, textColumns } from '#server/features/transfers/testing/sheet-files.ts';
import { compound } from '#server/platform/files/testing/sample-files.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type TestPair, testPair } from '#server/testing/test-app.ts';

let centre: TestPair;

beforeAll(async () => {
  centre = await testPair();
});
afterAll(() => centre.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF');

async function upload(name: string, bytes: Uint8Array, options: { as?: SignedIn; part?: string } = {}) {
  const boundary = 'haiqiao-test';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${options.part ?? 'file'}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const reply = await centre.app.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: {
      'x-authorization': `Bearer ${(options.as ?? centre.wang).token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(payload.length),
    },
    payload,
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

async function stored(name: string, bytes: Uint8Array, as = centre.wang) {
  const { body } = await upload(name, bytes, { as });
  if (body.code !== 0) throw new Error(JSON.stringify(body));
  return body.data[0];
}

const get = (url: string) => centre.app.inject({ method: 'GET', url });

function filesOnDisk(): string[] {
  if (!existsSync(centre.filesFolder)) return [];
  return readdirSync(centre.filesFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('UPL-01 an upload returns an array of one file with all properties of SPEC, and can be read back', async () => {
  const { status, body } = await upload('营业执照 副本.png', PNG);
  expect([status, body.code, body.data.length]).toEqual([200, 0, 1]);
  const [file] = body.data;
  expect(Object.keys(file).toSorted()).toEqual([
    'displayUri',
    'downloadUri',
    'mime',
    'name',
    'size',
    'thumbnailUri',
    'uid',
    'uri',
    'url',
  ]);
  expect(file).toMatchObject({ name: '营业执照 副本.png', size: PNG.length, mime: 'image/png' });
  const reply = await get(file.downloadUri);
  expect(reply.rawPayload).toEqual(PNG);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="____ __.png"; filename*=UTF-8''${encodeURIComponent('营业执照 副本.png')}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  });
});

test('UPL-02 empty files and unsupported types are rejected by name and content, and nothing remains', async () => {
  const before = filesOnDisk();
  const refused = async (name: string, bytes: Uint8Array) => errorOf(await upload(name, bytes));
  expect(await refused('a.png', Buffer.alloc(0))).toBe('FILE_EMPTY');
  expect(await refused('a.exe', PNG)).toBe('FILE_TYPE_REFUSED');
  expect(await refused('noextension', PNG)).toBe('FILE_TYPE_REFUSED');
  expect(await refused('a.html', Buffer.from('<script>alert(1)</script>'))).toBe('FILE_TYPE_REFUSED');
  expect(await refused('a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
    'FILE_TYPE_REFUSED',
  );
  expect(await refused('a.jpg', PNG)).toBe('FILE_CONTENT_REFUSED');
  expect(await refused('a.pdf', Buffer.from('<html><script>alert(1)</script></html>'))).toBe(
    'FILE_CONTENT_REFUSED',
  );
  expect(await refused('a.png.exe', PNG)).toBe('FILE_TYPE_REFUSED');
  expect(await refused('a.xlsx', zipSync({ 'a.txt': new Uint8Array([1]) }))).toBe('FILE_CONTENT_REFUSED');
  expect(await refused('a.csv', Buffer.from([0x4d, 0x5a, 0x00, 0x01]))).toBe('FILE_CONTENT_REFUSED');
  expect(await refused('a.csv', PNG)).toBe('FILE_CONTENT_REFUSED');
  const { body } = await upload('a.exe', PNG);
  expect(body.message).toBe('只能上传指定类型');
  expect(filesOnDisk()).toEqual(before);
});

test.each([
  ['a.zip', zipSync({ 'a.txt': new Uint8Array([1]) })],
  ['a.PDF', PDF],
  ['a.csv', Buffer.from('名称,金额\n')],
  ['a.xlsx', await bytesOf('xlsx', { columns: textColumns('甲'), rows: [['1']] })],
  ['a.xls', compound('Workbook')],
])('UPL-02 %s is recognised', async (name, bytes) => {
  expect((await upload(name, bytes)).body).toMatchObject({ code: 0, data: [{ name, size: bytes.length }] });
});

test('UPL-03 a file over 30 MB is rejected with the limit and its own size', async () => {
  const before = filesOnDisk();
  const { status, body } = await upload('a.pdf', Buffer.concat([PDF, Buffer.alloc(31 * 1024 * 1024)]));
  expect([status, errorOf({ status, headers: {}, body })]).toEqual([200, 'FILE_TOO_LARGE']);
  expect(body.data).toMatchObject({ limitMb: 30, actualMb: 31 });
  expect(body.message).toContain('文件大小不能超过 30MB!');
  expect(body.message).toContain('31MB');
  expect(filesOnDisk()).toEqual(before);
});

test.each([
  ['../../etc/passwd.png', 'passwd.png'],
  ['C:\\\\Users\\\\a.png', 'a.png'],
  [`${'长'.repeat(300)}.png`, `${'长'.repeat(196)}.png`],
  ['ab\u202egnp.png', 'abgnp.png'],
])('UPL-01 the name %j becomes a displayable one', async (rawName, storedName) => {
  expect((await stored(rawName, PNG)).name).toBe(storedName);
});

test('UPL-01 an upload without a file, with another part or without a session is rejected', async () => {
  expect(errorOf(await upload('a.png', PNG, { part: 'other' }))).toBe('FILE_EMPTY');
  const reply = await centre.app.inject({ method: 'POST', url: uploadFile.path, payload: {} });
  expect(reply.statusCode).toBe(401);
});

test('UPL-09 a link is valid only for its file, name and member, for ten minutes', async () => {
  const file = await stored('a.pdf', PDF);
  const other = await stored('b.pdf', PDF);
  const link = new URL(file.downloadUri, 'http://localhost');
  const status = async (change: (url: URL) => void) => {
    const url = new URL(link);
    change(url);
    return (await get(url.pathname + url.search)).statusCode;
  };
  expect(await status(() => undefined)).toBe(200);
  expect(await status((url) => url.searchParams.set('for', centre.li.memberId))).toBe(403);
  expect(await status((url) => url.searchParams.set('expires', '99999999999'))).toBe(403);
  expect(await status((url) => url.searchParams.set('signature', 'AAAA'))).toBe(403);
  expect(await status((url) => url.searchParams.delete('signature'))).toBe(403);
  expect(await status((url) => (url.pathname = url.pathname.replace(file.uid, other.uid)))).toBe(403);
  expect(await status((url) => (url.pathname = url.pathname.replace('a.pdf', 'a.html')))).toBe(403);
  expect(await status((url) => (url.pathname = url.pathname.replace(file.uid, "x'--")))).toBe(403);
  centre.clock.advance(9 * 60_000);
  expect(await status(() => undefined)).toBe(200);
  centre.clock.advance(61_000);
  expect(await status(() => undefined)).toBe(403);
});

test('UPL-09 a link becomes invalid with its member and with the file', async () => {
  const gone = await centre.signIn(await centre.makeMember({ account: 'gone' }));
  const file = await stored('a.pdf', PDF, gone);
  expect((await get(file.downloadUri)).statusCode).toBe(200);
  await centre.base.db
    .updateTable('sys_member')
    .set({ status: 'DISABLED' })
    .where('id', '=', gone.memberId)
    .execute();
  expect((await get(file.downloadUri)).statusCode).toBe(403);
  await centre.base.db
    .updateTable('sys_member')
    .set({ status: 'ACTIVE' })
    .where('id', '=', gone.memberId)
    .execute();
  await centre.base.db
    .updateTable('sys_file')
    .set({ deleted_at: centre.clock.now() })
    .where('id', '=', file.uid)
    .execute();
  expect((await get(file.downloadUri)).statusCode).toBe(403);
});
