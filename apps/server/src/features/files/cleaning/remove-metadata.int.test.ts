import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from '#server/adapters/storage/disk-storage.ts';
import { type Context, systemContext } from '#server/context.ts';
import { createFileLinks } from '#server/platform/files/file-links.ts';
import { createFiles, type Files } from '#server/platform/files/files.ts';
import { exif, JPEG, jpegSegment, pngWithText } from '#server/platform/files/testing/sample-files.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { removeMetadataJob } from './remove-metadata.job.ts';

const LOCATION = 'N31.2304 E121.4737';
/** Rotated by 90° clockwise, which must stay. */
const ROTATED = 6;

let centre: TestApp;
let ctx: Context;
let files: Files;
let taken = 0;

beforeAll(async () => {
  centre = await testApp();
  ctx = systemContext(centre.base, 'test');
  files = createFiles(createDiskStorage(centre.filesFolder), createFileLinks(centre.secrets.tokenKey));
  await sql`create table biz_sealing (id uuid, sha256 text)`.execute(centre.base.db);
});
beforeEach(async () => {
  await sql`truncate sys_file cascade`.execute(centre.base.db);
  await sql`truncate log_audit, log_audit_block, biz_sealing`.execute(centre.base.db);
});
afterAll(() => centre.close());

/** A photo with a GPS directory; each has another text. */
function photo(): Buffer {
  taken += 1;
  const note = jpegSegment(
    0xe1,
    Buffer.concat([Buffer.from('Exif\0\0'), exif(ROTATED, `${LOCATION} ${taken}`)]),
  );
  return Buffer.concat([JPEG.subarray(0, 2), note, JPEG.subarray(2)]);
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A file as it was stored before metadata was removed on arrival. @returns its id */
async function storedBefore(bytes: Buffer, more: { mime?: string; purpose?: 'upload' | 'archive' } = {}) {
  const draft = await files.storage.receive(Readable.from([bytes]));
  const { mime = 'image/jpeg', purpose = 'upload' } = more;
  const { sha256, sizeBytes } = draft;
  const facts = { name: 'photo.jpg', mime, purpose, sha256, sizeBytes, memberId: null, expiresAt: null };
  const { id } = await files.store(ctx, draft, facts);
  await ctx.db.updateTable('sys_file').set({ is_metadata_checked: false }).where('id', '=', id).execute();
  return id;
}

const rowOf = (id: string) =>
  ctx.db.selectFrom('sys_file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const bytesOf = async (id: string) => buffer(await files.storage.open((await rowOf(id)).key));

const run = (signal = new AbortController().signal, storage = files.storage) =>
  removeMetadataJob({ storage }).run(ctx, {}, { signal, retries: 0 });

const audited = () =>
  ctx.db
    .selectFrom('log_audit')
    .select(['target_id', 'details'])
    .where('action', '=', 'file.removeMetadata')
    .orderBy('target_id')
    .execute();

test('UPL-02 the location of a photo stored earlier is removed, with its new hash and size, and audited', async () => {
  const sent = photo();
  const id = await storedBefore(sent);
  const { key } = await rowOf(id);
  expect((await bytesOf(id)).includes(LOCATION)).toBe(true);
  expect(await run()).toEqual({ changed: 1 });
  const stored = await bytesOf(id);
  expect([stored.includes(LOCATION), stored.includes('II*')]).toEqual([false, false]);
  // Pixels and orientation stay.
  expect(stored.subarray(-(JPEG.length - 2)).equals(JPEG.subarray(2))).toBe(true);
  expect(stored.includes('Exif')).toBe(true);
  expect(await rowOf(id)).toMatchObject({
    sha256: sha256Of(stored),
    size_bytes: stored.length,
    is_metadata_checked: true,
  });
  expect(await files.storage.sizeBytes(key)).toBeNull();
  expect(await audited()).toEqual([
    {
      target_id: id,
      details: {
        sha256Before: sha256Of(sent),
        sha256: sha256Of(stored),
        sizeBytesBefore: sent.length,
        sizeBytes: stored.length,
      },
    },
  ]);
  // The next night finds nothing.
  expect(await run()).toEqual({});
  expect(await audited()).toHaveLength(1);
});

test('UPL-02 files that share their content are changed together, and equal results are stored once', async () => {
  const [one, other] = [photo(), photo()];
  const ids = [await storedBefore(one), await storedBefore(one), await storedBefore(other)];
  await run();
  const rows = await Promise.all(ids.map(rowOf));
  expect(new Set(rows.map(({ key }) => key)).size).toBe(1);
  expect(new Set(rows.map(({ sha256 }) => sha256)).size).toBe(1);
  expect(rows.map((row) => row.is_metadata_checked)).toEqual([true, true, true]);
  expect((await bytesOf(ids[0] ?? '')).includes(LOCATION)).toBe(false);
  expect(await audited()).toHaveLength(3);
});

test('UPL-02 signed and sealed files, and images without metadata, stay as they are', async () => {
  const signed = photo();
  await sql`insert into biz_sealing values (null, ${sha256Of(signed)})`.execute(ctx.db);
  const ids = {
    signed: await storedBefore(signed),
    archive: await storedBefore(photo(), { purpose: 'archive' }),
    pdf: await storedBefore(photo(), { mime: 'application/pdf' }),
    plain: await storedBefore(JPEG),
  };
  const before = await Promise.all(Object.values(ids).map(bytesOf));
  expect(await run()).toEqual({ signed: 1, unchanged: 1 });
  const after = await Promise.all(Object.values(ids).map(bytesOf));
  expect(after.map((bytes, index) => bytes.equals(before[index] ?? Buffer.alloc(0)))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(await audited()).toEqual([]);
  expect(await run()).toEqual({});
});

test('UPL-02 a stopped job continues behind the last image', async () => {
  const ids = [await storedBefore(photo()), await storedBefore(pngWithText(LOCATION), { mime: 'image/png' })];
  const stop = new AbortController();
  const { storage } = files;
  let received = 0;
  const receive: typeof storage.receive = (source) => {
    received += 1;
    stop.abort(new Error('the node ends'));
    return storage.receive(source);
  };
  await expect(run(stop.signal, { ...storage, receive })).rejects.toThrow('the node ends');
  const checked = async () => (await Promise.all(ids.map(rowOf))).filter((row) => row.is_metadata_checked);
  expect([received, (await checked()).length]).toEqual([1, 1]);
  expect(await run()).toEqual({ changed: 1 });
  for (const id of ids) expect((await bytesOf(id)).includes(LOCATION)).toBe(false);
  expect(await audited()).toHaveLength(2);
});

test('UPL-02 an image that cannot be changed is reported and tried again, and others continue', async () => {
  const ids = [await storedBefore(photo()), await storedBefore(photo()), await storedBefore(photo())];
  const gone = (await rowOf(ids[1] ?? '')).key;
  await files.storage.remove(gone);
  const { storage } = files;
  let received = 0;
  const receive: typeof storage.receive = (source) => {
    received += 1;
    return received === 1 ? Promise.reject(new Error('the disk is full')) : storage.receive(source);
  };
  await expect(run(new AbortController().signal, { ...storage, receive })).rejects.toThrow(
    'the disk is full',
  );
  const checked = async () =>
    (await Promise.all(ids.map(rowOf))).filter((row) => row.is_metadata_checked).map(({ id }) => id);
  expect(await checked()).toHaveLength(2);
  expect(await run()).toEqual({ changed: 1 });
  expect(await checked()).toHaveLength(3);
});

test('UPL-02 a new upload needs no check', async () => {
  const draft = await files.storage.receive(Readable.from([JPEG]));
  const { sha256, sizeBytes } = draft;
  const facts = {
    name: 'a.jpg',
    mime: 'image/jpeg',
    purpose: 'upload',
    memberId: null,
    expiresAt: null,
  } as const;
  const { id } = await files.store(ctx, draft, { ...facts, sha256, sizeBytes });
  expect(await rowOf(id)).toMatchObject({ is_metadata_checked: true });
  expect(await run()).toEqual({});
});
