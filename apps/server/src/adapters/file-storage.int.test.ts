import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { AppError } from '@haiqiao/contract/errors';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileKey, storageError } from './file-storage.ts';
import { createDiskStorage } from './storage/disk-storage.ts';
import { systemIds } from './ids.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haiqiao-storage-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const piece of texts) yield Buffer.from(piece);
}

const newKey = () => fileKey(systemIds.uuid(), new Date('2026-03-02T01:00:00Z'));

function files(): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('UPL-01 a complete file is stored under its key with its size and hash, and can be removed', async () => {
  const storage = createDiskStorage(folder);
  const incoming = await storage.receive(pieces('海', '桥'));
  expect([incoming.sizeBytes, incoming.sha256]).toEqual([
    6,
    '6d7b451d2c8aa73f77ccc31e2c8d171a4c6c9530da893a79056c304b10d298eb',
  ]);
  const key = newKey();
  expect(await storage.sizeBytes(key)).toBeNull();
  await incoming.store(key, incoming.sha256);
  await incoming.drop();
  expect([await storage.sizeBytes(key), await text(await storage.open(key))]).toEqual([6, '海桥']);
  await storage.remove(key);
  await storage.remove(key);
  await expect(storage.open(key)).rejects.toThrow('FILE_NOT_FOUND');
  expect(files()).toEqual([]);
});

test('UPL-01 an interrupted upload leaves nothing behind', async () => {
  const storage = createDiskStorage(folder);
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half');
    throw new Error('the line broke');
  }
  await expect(storage.receive(broken())).rejects.toThrow('the line broke');
  expect(files()).toEqual([]);
});

test.each(['../../etc/passwd', '/etc/passwd', '2026/03/02/..', '2026/03/02/a b', '', '2026\\03\\02\\x'])(
  'UPL-09 %j is rejected as a key for every caller',
  async (key) => {
    const storage = createDiskStorage(folder);
    await expect(async () => storage.open(key)).rejects.toThrow('is not a key');
    await expect(async () => storage.remove(key)).rejects.toThrow('is not a key');
    await expect((await storage.draft()).store(key, '')).rejects.toThrow('is not a key');
  },
);

test('UPL-01 a full disk has its own error, and other errors are passed on', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  const translated = storageError(full);
  expect(translated instanceof AppError && translated.id).toBe('FILE_STORAGE_FULL');
  const other = new Error('something else');
  expect(storageError(other)).toBe(other);
});

test('UPL-01 old unfinished drafts are removed, but never while they are being written', async () => {
  const storage = createDiskStorage(folder);
  const [old] = [await storage.receive(pieces('a')), await storage.receive(pieces('b'))];
  const yesterday = new Date('2026-03-01T00:00:00Z');
  utimesSync(old.path, yesterday, yesterday);
  await storage.removeDrafts(new Date('2026-03-02T00:00:00Z'));
  expect(files()).toHaveLength(1);
});
