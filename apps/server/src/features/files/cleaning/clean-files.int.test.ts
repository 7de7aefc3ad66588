import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type UploadedFile } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fileKey } from '#server/adapters/file-storage.ts';
import { createDiskStorage } from '#server/adapters/storage/disk-storage.ts';
import { type Context, systemContext } from '#server/context.ts';
import { beginning, filesIn, piece, tus } from '#server/features/files/testing/upload-requests.ts';
import { createFileLinks } from '#server/platform/files/file-links.ts';
import { createFiles, type Files } from '#server/platform/files/files.ts';
import { pdf } from '#server/platform/files/testing/sample-files.ts';
import { createMetadata } from '#server/platform/metadata/metadata-store.ts';
import { createSettings } from '#server/platform/settings/settings.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { uploadAs } from '#server/testing/upload.ts';
import { removeExpiredFilesJob, searchFilesJob } from './clean-files.job.ts';

const HOUR_MS = 3_600_000;

let centre: TestApp;
let ctx: Context;
let files: Files;
let wang: SignedIn;
let account = 0;

beforeAll(async () => {
  centre = await testApp();
  ctx = systemContext(centre.base, 'test');
  files = createFiles(createDiskStorage(centre.filesFolder), createFileLinks(centre.secrets.tokenKey));
  await sql`create table biz_cleaning (id uuid, papers uuid[])`.execute(centre.base.db);
});
beforeEach(async () => {
  account += 1;
  wang = await centre.signIn(await centre.makeMember({ account: `wang${account}` }));
});
afterAll(() => centre.close());

async function run(which: 'hourly' | 'nightly'): Promise<void> {
  const settings = createSettings(centre.base, centre.broadcast);
  const deps = { files, settings, metadata: createMetadata(centre.base, centre.broadcast) };
  const job = which === 'hourly' ? removeExpiredFilesJob(deps) : searchFilesJob(deps);
  await job.run(ctx, {}, { signal: new AbortController().signal, retries: 0 });
}

const upload = (words: string): Promise<UploadedFile> =>
  uploadAs(centre, wang, { name: `${words}.pdf`, bytes: pdf(words) });

async function left(...uploaded: readonly UploadedFile[]): Promise<string[]> {
  const ids = uploaded.map(({ uid }) => uid);
  const rows = await centre.base.db.selectFrom('sys_file').selectAll().where('id', 'in', ids).execute();
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id);
    if (!row) return 'gone';
    const hasBytes = filesIn(centre).some((path) => path.endsWith(row.key));
    return `${row.deleted_at === null ? 'kept' : 'named'}${hasBytes ? '' : ' without bytes'}`;
  });
}

test('UPL-09 an upload not used by a record is deleted after a day, and a referenced one remains', async () => {
  const [unused, used] = [await upload('unused'), await upload('used')];
  await sql`insert into biz_cleaning values (null, array[${used.uid}]::uuid[])`.execute(centre.base.db);
  centre.clock.advance(23 * HOUR_MS);
  await run('hourly');
  expect(await left(unused, used)).toEqual(['kept', 'kept']);
  centre.clock.advance(2 * HOUR_MS);
  await run('hourly');
  expect(await left(unused, used)).toEqual(['gone', 'kept']);
});

test('UPL-09 a file removed from its record loses its content, and histories still show its name', async () => {
  const [attached, once] = [await upload('held'), await upload('once')];
  await sql`insert into biz_cleaning values (null, array[${attached.uid}]::uuid[])`.execute(centre.base.db);
  await sql`update sys_file set was_held = true where id in (${attached.uid}, ${once.uid})`.execute(
    centre.base.db,
  );
  centre.clock.advance(25 * HOUR_MS);
  await run('hourly');
  expect(await left(attached, once)).toEqual(['kept', 'kept']);
  await run('nightly');
  expect(await left(attached, once)).toEqual(['kept', 'named without bytes']);
});

test('UPL-09 content shared by two files is deleted with the last of them, and stored again by a new upload', async () => {
  const one = await upload('shared');
  centre.clock.advance(20 * HOUR_MS);
  wang = await centre.signIn(wang);
  const other = await upload('shared');
  centre.clock.advance(5 * HOUR_MS);
  await run('hourly');
  expect(await left(one, other)).toEqual(['gone', 'kept']);
  centre.clock.advance(20 * HOUR_MS);
  await run('hourly');
  expect(await left(one, other)).toEqual(['gone', 'gone']);
  wang = await centre.signIn(wang);
  expect(await left(await upload('shared'))).toEqual(['kept']);
});

test('UPL-01 missing content is restored by a new upload of it', async () => {
  const first = await upload('lost');
  const { key } = await centre.base.db
    .selectFrom('sys_file')
    .select('key')
    .where('id', '=', first.uid)
    .executeTakeFirstOrThrow();
  await files.storage.remove(key);
  expect(await left(first)).toEqual(['kept without bytes']);
  const second = await upload('lost');
  expect(await left(first, second)).toEqual(['kept', 'kept']);
});

test('UPL-09 drafts, parts and unreferenced content left by a killed process are deleted', async () => {
  const attached = await upload('kept by a row');
  const before = filesIn(centre).length;
  const stray = fileKey('0199c8a0-0000-7000-8000-000000000000', centre.clock.now());
  const leftBehind = ['.incoming/aa', '.partial/bb', stray];
  for (const path of leftBehind.map((name) => join(centre.filesFolder, name))) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'left behind');
    utimesSync(path, centre.clock.now(), centre.clock.now());
  }
  await sql`insert into biz_cleaning values (null, array[${attached.uid}]::uuid[])`.execute(centre.base.db);
  await run('hourly');
  await run('nightly');
  expect(filesIn(centre).length).toBe(before + 3);
  centre.clock.advance(49 * HOUR_MS);
  await run('hourly');
  await run('nightly');
  expect(await left(attached)).toEqual(['kept']);
  // Full names, because the id of a remaining file may end in these letters.
  expect(leftBehind.filter((name) => filesIn(centre).some((path) => path.endsWith(name)))).toEqual([]);
});

test('UPL-09 an unfinished upload is deleted with its parts after a day', async () => {
  const begun = await tus(centre, wang, { method: 'POST', headers: beginning('a.pdf', 1000) });
  const url = String(begun.headers['location']);
  await tus(centre, wang, { method: 'PATCH', url, headers: piece(0), payload: Buffer.alloc(400) });
  const there = () => filesIn(centre).filter((path) => path.includes(url.slice(-36))).length;
  await run('hourly');
  expect(there()).toBe(1);
  centre.clock.advance(25 * HOUR_MS);
  await run('hourly');
  expect(there()).toBe(0);
  expect(await centre.base.db.selectFrom('sys_upload').selectAll().execute()).toEqual([]);
});
