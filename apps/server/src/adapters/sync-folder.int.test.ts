import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditHeadFile } from './audit-head.ts';
import { fileKey } from './file-storage.ts';
import { systemIds } from './ids.ts';
import { createDiskStorage } from './storage/disk-storage.ts';
import { syncFolder } from './sync-folder.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haiqiao-sync-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Opens files, and records for each sync of a folder what `look` returns at that moment. */
function recorder<Found>(look: () => Found) {
  const syncs: { path: string; found: Found }[] = [];
  const openFile: typeof open = async (path, flags, mode) => {
    const handle = await open(path, flags, mode);
    if (flags !== 'r') return handle;
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      syncs.push({ path: String(path), found: look() });
      await sync();
    };
    return handle;
  };
  return { syncs, openFile };
}

async function* content(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('content');
}

test('UPL-01 a stored file is in its folder before that is written to disk, and a new folder in its parent', async () => {
  const [first, second] = [1, 2].map(() => fileKey(systemIds.uuid(), new Date('2026-03-02T01:00:00Z')));
  const pathOf = (key = '') => join(folder, key);
  const { syncs, openFile } = recorder(() => [existsSync(pathOf(first)), existsSync(pathOf(second))]);
  const storage = createDiskStorage(folder, { openFile });
  for (const key of [first, second]) {
    const draft = await storage.receive(content());
    await draft.store(key ?? '', draft.sha256);
  }
  const day = dirname(pathOf(first));
  expect(syncs).toEqual([
    { path: day, found: [true, false] },
    { path: folder, found: [true, false] },
    { path: day, found: [true, true] },
  ]);
});

test('SYS-05 the stored head of the audit chain is renamed before its folder is written to disk', async () => {
  const path = join(folder, 'audit.head');
  const { syncs, openFile } = recorder(() => existsSync(path));
  await auditHeadFile(folder, openFile).write({ no: 1, hash: 'a'.repeat(64) });
  expect(syncs).toEqual([{ path: folder, found: true }]);
});

test('UPL-01 a folder is closed also when it cannot be written to disk, and the failure is reported', async () => {
  const calls: string[] = [];
  const broken: typeof open = async (path, flags) => {
    const handle = await open(path, flags);
    const close = handle.close.bind(handle);
    handle.sync = async () => {
      calls.push('sync');
      throw new Error('input/output error');
    };
    handle.close = async () => {
      calls.push('close');
      await close();
    };
    return handle;
  };
  await expect(syncFolder(folder, broken)).rejects.toThrow('input/output error');
  expect(calls).toEqual(['sync', 'close']);
});
