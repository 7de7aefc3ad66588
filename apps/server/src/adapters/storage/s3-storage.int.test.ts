import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { uploadFile } from '@haiqiao/contract/endpoints';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FileStorage, fileKey } from '#server/adapters/file-storage.ts';
import { systemIds } from '#server/adapters/ids.ts';
import { multipartOf } from '#server/features/files/testing/upload-requests.ts';
import { pdf } from '#server/platform/files/testing/sample-files.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createDiskStorage } from './disk-storage.ts';
import { openStorage } from './open-storage.ts';
import type { S3Choice } from './storage-choice.ts';
import { type S3Recorder, startS3Recorder } from './testing/s3-recorder.ts';

const KEYS = { accessKey: 'AKIATEST', secretKey: 's3/cret+key', region: 'cn-north-1' };
const DAY = '2026/03/02';

let recorder: S3Recorder;
let folder: string;
let choice: S3Choice;
let storage: FileStorage;

beforeAll(async () => {
  recorder = await startS3Recorder(KEYS);
  folder = mkdtempSync(join(tmpdir(), 'haiqiao-s3-'));
  const { endpoint } = recorder;
  choice = { kind: 's3', folder, bucket: 'files', prefix: 'centre/', endpoint, isPathStyle: true, ...KEYS };
  storage = openStorage(choice);
});
afterEach(() => {
  recorder.trouble = {};
});
afterAll(async () => {
  await recorder.close();
  rmSync(folder, { recursive: true });
});

async function* pieces(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

const newKey = () => fileKey(systemIds.uuid(), new Date('2026-03-02T01:00:00Z'));

async function storeContent(content: string, to = storage): Promise<string> {
  const incoming = await to.receive(pieces(content));
  const key = newKey();
  try {
    await incoming.store(key, incoming.sha256);
  } finally {
    await incoming.drop();
  }
  return key;
}

test('UPL-01 a file is stored in the bucket with its signed hash, read whole and by range, and removed', async () => {
  const key = await storeContent('海桥 0123456789');
  expect(recorder.objects.get(`/files/centre/${key}`)?.toString()).toBe('海桥 0123456789');
  expect(await storage.sizeBytes(key)).toBe(17);
  expect(await text(await storage.open(key))).toBe('海桥 0123456789');
  expect(await text(await storage.open(key, { start: 7, end: 9 }))).toBe('012');
  await storage.remove(key);
  await storage.remove(key);
  expect([await storage.sizeBytes(key), recorder.objects.size]).toEqual([null, 0]);
  await expect(storage.open(key)).rejects.toThrow('FILE_NOT_FOUND');
  await expect(storage.open('../../etc/passwd')).rejects.toThrow('is not a key');
});

test('UPL-09 the files of a day are listed across all pages', async () => {
  const keys = [
    await storeContent('a'),
    await storeContent('b'),
    await storeContent('c'),
    await storeContent('d'),
    await storeContent('e'),
  ];
  expect((await storage.keysOfDay(DAY)).toSorted()).toEqual(keys.toSorted());
  expect(await storage.keysOfDay('2026/03/03')).toEqual([]);
});

test('UPL-01 a body that is modified in transit or signed with another key is not stored', async () => {
  const before = recorder.objects.size;
  recorder.trouble = { damage: true };
  await expect(storeContent('whole')).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' });
  recorder.trouble = {};
  const guessing = openStorage({ ...choice, secretKey: 'guessed' });
  await expect(storeContent('whole', guessing)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  expect(recorder.objects.size).toBe(before);
});

test('UPL-01 a full storage has its own error, and an unavailable one is reported as busy', async () => {
  recorder.trouble = { code: 'QuotaExceeded', status: 507 };
  await expect(storeContent('x')).rejects.toThrow('FILE_STORAGE_FULL');
  recorder.trouble = { code: 'SlowDown', status: 503 };
  await expect(storage.open(newKey())).rejects.toThrow('SERVICE_BUSY');
  const away = openStorage({ ...choice, endpoint: 'http://127.0.0.1:9' });
  await expect(storeContent('x', away)).rejects.toThrow('SERVICE_BUSY');
});

test('UPL-09 files stored before the bucket stay readable, and local copies expire', async () => {
  const old = await storeContent('from the folder', createDiskStorage(folder));
  expect(await text(await storage.open(old))).toBe('from the folder');
  expect(await readFile(await storage.localPath(old), 'utf8')).toBe('from the folder');
  const key = await storeContent('from the bucket');
  const path = await storage.localPath(key);
  expect([await readFile(path, 'utf8'), await storage.localPath(key)]).toEqual(['from the bucket', path]);
  const then = new Date('2026-03-01T00:00:00Z');
  await utimes(path, then, then);
  await storage.removeDrafts(new Date('2026-03-02T00:00:00Z'));
  expect([existsSync(path), existsSync(await storage.localPath(old))]).toEqual([false, true]);
});

test('UPL-01 an upload is stored in the bucket and read back, and equal content is stored once', async () => {
  const centre = await testApp({ openStorage: () => storage });
  const wang = await centre.signIn(await centre.makeMember({ account: 'wang' }));
  const before = recorder.objects.size;
  const { type, payload } = multipartOf('a.pdf', pdf('bucket'));
  const headers = { 'x-authorization': `Bearer ${wang.token}`, 'content-type': type };
  for (const _ of [1, 2]) {
    const { body } = await centre.app.inject({ method: 'POST', url: uploadFile.path, headers, payload });
    const [file] = JSON.parse(body).data;
    const reply = await centre.app.inject({ method: 'GET', url: file.downloadUri });
    expect(reply.rawPayload.equals(pdf('bucket'))).toBe(true);
  }
  expect(recorder.objects.size).toBe(before + 1);
  await centre.close();
});
