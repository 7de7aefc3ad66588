import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { uploadFile, validateToken } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import { createDiskStorage } from '#server/adapters/storage/disk-storage.ts';
import { compound, openXml, pdf, pdfOf, zip } from '#server/platform/files/testing/sample-files.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { TINY_PNG } from '#server/testing/upload.ts';
import { beginning, filesIn, multipartOf, piece, post, sendCut, tus } from './testing/upload-requests.ts';

const LIMIT_BYTES = 30 * 1024 * 1024;

let centre: TestApp;
let wang: SignedIn;
/** Free space of the simulated disk, in bytes. */
let spaceBytes = Number.POSITIVE_INFINITY;
/** Number of interrupted uploads. */
let brokenOff = 0;

beforeAll(async () => {
  centre = await testApp({
    openStorage: (choice) => counting(createDiskStorage(choice.folder, { openFile: openOnFullDisk })),
  });
  wang = await centre.signIn(await centre.makeMember({ account: 'wang' }));
});
beforeEach(() => {
  spaceBytes = Number.POSITIVE_INFINITY;
});
afterAll(() => centre.close());

function counting(storage: FileStorage): FileStorage {
  return {
    ...storage,
    receive: async (source) => {
      try {
        return await storage.receive(source);
      } catch (error) {
        brokenOff += 1;
        throw error;
      }
    },
  };
}

/** Node's open on a simulated disk that returns ENOSPC when full. */
const openOnFullDisk: typeof open = async (...parameters) => {
  const file = await open(...parameters);
  const refuseBeyond = (bytes: number) => {
    spaceBytes -= bytes;
    if (spaceBytes >= 0) return;
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  const { write, writev } = file;
  Object.assign(file, {
    write: async (buffer: Uint8Array, ...rest: unknown[]) => {
      refuseBeyond(buffer.length);
      return Reflect.apply(write, file, [buffer, ...rest]);
    },
    writev: async (buffers: readonly Uint8Array[], ...rest: unknown[]) => {
      refuseBeyond(buffers.reduce((sum, { length }) => sum + length, 0));
      return Reflect.apply(writev, file, [buffers, ...rest]);
    },
  });
  return file;
};

async function rows(): Promise<number> {
  const found = await centre.base.db.selectFrom('sys_file').select('id').execute();
  return found.length;
}

const upload = (name: string, bytes: Uint8Array) => post(centre, wang, { name, bytes });

test('UPL-01 the token is checked by a separate call before an upload', async () => {
  expect(await centre.call(validateToken, {}, { as: wang })).toBe(true);
  const refused = await centre.ask(validateToken, {}, { as: { token: `${wang.token}x` } });
  expect(refused.status).toBe(401);
});

const SCRIPT = '<script>alert(1)</script>';
const ZEROS = Buffer.alloc(60_000_000);

const EMPTY = 'FILE_EMPTY: 空文件无法上传，请检查文件';
const OTHER_KIND = 'FILE_TYPE_REFUSED: 只能上传指定类型';
const otherContent = (extension: string) =>
  `FILE_CONTENT_REFUSED: 文件内容与扩展名 ${extension} 不符，或文件已损坏`;
const BOMB = 'FILE_ARCHIVE_TOO_LARGE: 压缩文件解压后过大（上限 1024MB），无法上传';
const TOO_LARGE = 'FILE_TOO_LARGE: 当前文件格式限制：文件大小不能超过 30MB!（实际 30.1MB）';

test.each<{ what: string; name: string; bytes: Uint8Array; message: string }>([
  { what: 'an empty file', name: 'a.pdf', bytes: Buffer.alloc(0), message: EMPTY },
  { what: 'a wrong extension', name: 'a.exe', bytes: pdf(), message: OTHER_KIND },
  { what: 'no extension', name: 'pdf', bytes: pdf(), message: OTHER_KIND },
  { what: 'a page', name: 'a.html', bytes: Buffer.from(`<html>${SCRIPT}`), message: OTHER_KIND },
  {
    what: 'a drawing with a script',
    name: 'a.svg',
    bytes: Buffer.from(`<svg>${SCRIPT}</svg>`),
    message: OTHER_KIND,
  },
  {
    what: 'the same in disguise',
    name: 'a.png',
    bytes: Buffer.from(`<svg>${SCRIPT}</svg>`),
    message: otherContent('png'),
  },
  { what: 'wrong content', name: 'a.xlsx', bytes: openXml('docx'), message: otherContent('xlsx') },
  { what: 'an installer', name: 'a.doc', bytes: compound('Binary.x'), message: otherContent('doc') },
  {
    what: 'two files in one',
    name: 'a.png',
    bytes: Buffer.concat([TINY_PNG, zip({ a: 'a' })]),
    message: otherContent('png'),
  },
  { what: 'a zip bomb', name: 'a.zip', bytes: zip({ zeros: ZEROS }), message: BOMB },
  { what: '30 MB and a byte', name: 'a.pdf', bytes: pdfOf(LIMIT_BYTES + 1), message: TOO_LARGE },
])(
  'UPL-02 UPL-03 $what is rejected with this message, and nothing remains',
  async ({ name, bytes, message }) => {
    const before = [filesIn(centre), await rows()];
    const answer = await upload(name, bytes);
    expect([answer.status, `${errorOf(answer)}: ${answer.body.message}`]).toEqual([200, message]);
    expect(String(answer.headers['content-type'])).toBe('application/json; charset=utf-8');
    expect([filesIn(centre), await rows()]).toEqual(before);
  },
);

test('UPL-03 exactly 30 MB are accepted, and read back unchanged', async () => {
  const bytes = pdfOf(LIMIT_BYTES);
  const { body } = await upload('full.pdf', bytes);
  expect(body).toMatchObject({ code: 0, data: [{ size: LIMIT_BYTES, mime: 'application/pdf' }] });
  const [{ downloadUri }] = body.data as [{ downloadUri: string }]; // matched above
  const reply = await centre.app.inject({ method: 'GET', url: downloadUri });
  expect(hashOf(reply.rawPayload)).toBe(hashOf(bytes));
});

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

test.each([
  ['500 characters', `${'长'.repeat(496)}.pdf`, `${'长'.repeat(196)}.pdf`],
  ['a way out', '../../../etc/cron.d/x.pdf', 'x.pdf'],
  ['a way out of another system', '..\\\\..\\\\windows\\\\x.pdf', 'x.pdf'],
  ['an address', 'https://example.com/x.pdf', 'x.pdf'],
  ['characters of control', 'a\u0007b\u0000c.pdf', 'abc.pdf'],
  ['markup', '<img src=x onerror=alert(1)>.pdf', 'img src=x onerror=alert(1).pdf'],
])('UPL-01 a name of %s becomes harmless, and so does its header', async (_what, rawName, storedName) => {
  const { body } = await upload(rawName, pdf());
  expect(body).toMatchObject({ code: 0, data: [{ name: storedName }] });
  const [{ downloadUri }] = body.data as [{ downloadUri: string }]; // matched above
  const { statusCode, headers } = await centre.app.inject({ method: 'GET', url: downloadUri });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="[\w.() -]+"; filename\*=UTF-8''[\w.%~!$&+^`|-]+$/,
  );
});

test('UPL-01 the same name twice makes two files, and equal content is stored once until its last file is deleted', async () => {
  const before = filesIn(centre).length;
  const [one, other] = [await upload('same.pdf', pdf('甲')), await upload('same.pdf', pdf('甲'))];
  const another = await upload('same.pdf', pdf('乙'));
  const ids = [one, other, another].map(({ body }) => (body.data as [{ uid: string }])[0].uid); // code 0
  expect(new Set(ids).size).toBe(3);
  expect(filesIn(centre).length - before).toBe(2);
  const stored = await centre.base.db
    .selectFrom('sys_file')
    .select(['id', 'key'])
    .where('id', 'in', ids)
    .execute();
  const keyOf = (index: number) => stored.find(({ id }) => id === ids[index])?.key;
  expect([keyOf(0) === keyOf(1), keyOf(0) === keyOf(2)]).toEqual([true, false]);
});

test('UPL-01 many concurrent uploads, some identical, are all stored correctly', async () => {
  const before = filesIn(centre).length;
  const contents = Array.from({ length: 40 }, (_, index) => pdf(`many ${index % 10} ${'x'.repeat(50_000)}`));
  const answers = await Promise.all(contents.map((bytes, index) => upload(`${index}.pdf`, bytes)));
  for (const [index, { body }] of answers.entries()) {
    expect(body).toMatchObject({ code: 0, data: [{ name: `${index}.pdf` }] });
    const [{ downloadUri }] = body.data as [{ downloadUri: string }]; // matched above
    const reply = await centre.app.inject({ method: 'GET', url: downloadUri });
    expect(reply.rawPayload.equals(contents[index] ?? Buffer.alloc(0))).toBe(true);
  }
  expect(filesIn(centre).length - before).toBe(10);
});

test.each([
  ['an empty name', 'filename=""'],
  ['no name', ''],
])('UPL-02 a file with %s is refused for its missing name', async (_name, parameter) => {
  const { type, payload } = multipartOf('$', pdf());
  const text = payload.toString('latin1').replace('filename="$"', parameter);
  const headers = { 'x-authorization': `Bearer ${wang.token}`, 'content-type': type };
  const request = { url: uploadFile.path, headers, payload: Buffer.from(text, 'latin1') };
  const reply = await centre.app.inject({ method: 'POST', ...request });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().data).toMatchObject({
    error: 'REQUEST_INVALID',
    issues: [{ path: 'file', rule: 'required' }],
  });
});

test('UPL-01 a disk that fills up during an upload has its own error, and nothing partial remains', async () => {
  const before = [filesIn(centre), await rows()];
  for (const space of [0, 100_000, 299_999]) {
    spaceBytes = space;
    const answer = await upload('a.pdf', pdfOf(300_000));
    expect([answer.status, errorOf(answer), answer.body.message]).toEqual([
      507,
      'FILE_STORAGE_FULL',
      '存储空间不足，文件未保存，请联系系统管理员',
    ]);
  }
  expect([filesIn(centre), await rows()]).toEqual(before);
  spaceBytes = Number.POSITIVE_INFINITY;
  expect((await upload('a.pdf', pdfOf(300_000))).body.code).toBe(0);
});

test('UPL-09 an upload in parts onto a full disk has its own error, and frees space', async () => {
  const before = [filesIn(centre), await rows()];
  const begun = await tus(centre, wang, { method: 'POST', headers: beginning('a.pdf', 300_000) });
  const url = String(begun.headers['location']);
  spaceBytes = 100_000;
  const payload = pdfOf(300_000);
  const refused = await tus(centre, wang, { method: 'PATCH', url, headers: piece(0), payload });
  expect([refused.statusCode, refused.json().message]).toEqual([
    507,
    '存储空间不足，文件未保存，请联系系统管理员',
  ]);
  expect((await tus(centre, wang, { method: 'HEAD', url })).statusCode).toBe(404);
  expect([filesIn(centre), await rows()]).toEqual(before);
});

test('UPL-01 an upload interrupted at any tenth leaves nothing behind', async () => {
  const origin = await centre.app.listen({ host: '127.0.0.1', port: 0 });
  const before = [filesIn(centre), await rows()];
  centre.logged.clear();
  brokenOff = 0;
  const { type, payload } = multipartOf('cut.pdf', pdfOf(2_000_000));
  const headers = { 'x-authorization': `Bearer ${wang.token}`, 'content-type': type };
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const sentBytes = Math.floor((payload.length * tenth) / 10);
    await sendCut({ origin, method: 'POST', path: '/api/file/upload', headers, body: payload, sentBytes });
  }
  // The first one sent only headers, so nothing was written.
  await vi.waitFor(() => expect(brokenOff).toBe(9), 5000);
  expect([filesIn(centre), await rows()]).toEqual(before);
  expect(centre.logged.entries().filter(({ level }) => level === 'error')).toEqual([]);
  expect((await upload('whole.pdf', pdf('whole'))).body.code).toBe(0);
});
