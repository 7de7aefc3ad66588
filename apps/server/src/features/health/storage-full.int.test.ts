import { open } from 'node:fs/promises';
import { healthLive, healthReady, isMessageRead, queryPublicSettings } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from '#server/adapters/storage/disk-storage.ts';
import { beginning, multipartOf, post, tus } from '#server/features/files/testing/upload-requests.ts';
import { pdf } from '#server/platform/files/testing/sample-files.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

const MB = 1024 * 1024;
const RESERVE_BYTES = 100 * MB;

let centre: TestApp;
let wang: SignedIn;
/** Free space that the volume tells. */
let freeBytes = Number.MAX_SAFE_INTEGER;
/** Whether writes of files fail. */
let isDiskFull = false;

beforeAll(async () => {
  const openFile: typeof open = (...parameters) =>
    isDiskFull ? Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })) : open(...parameters);
  centre = await testApp({
    openStorage: ({ folder }) =>
      createDiskStorage(folder, {
        openFile,
        reserveBytes: RESERVE_BYTES,
        readSpace: async () => ({ bavail: freeBytes, bsize: 1 }),
      }),
  });
  wang = await centre.signIn(await centre.makeMember({ account: 'wang' }));
});
beforeEach(() => {
  freeBytes = Number.MAX_SAFE_INTEGER;
  isDiskFull = false;
  centre.clock.advance(60_000);
});
afterAll(() => centre.close());

const upload = () => post(centre, wang, { name: 'a.pdf', bytes: pdf() });
const isReady = async () => (await centre.ask(healthReady, undefined)).status === 200;

test('UPL-01 uploads that would use the reserve are refused early, and the node stays ready', async () => {
  freeBytes = RESERVE_BYTES + multipartOf('a.pdf', pdf()).payload.length - 1;
  expect([(await upload()).status, errorOf(await upload())]).toEqual([507, 'FILE_STORAGE_FULL']);
  const begun = await tus(centre, wang, { method: 'POST', headers: beginning('a.pdf', MB) });
  expect(begun.statusCode).toBe(507);
  expect(await isReady()).toBe(true);
  freeBytes = RESERVE_BYTES + MB;
  expect((await upload()).body.code).toBe(0);
  expect((await tus(centre, wang, { method: 'POST', headers: beginning('a.pdf', MB) })).statusCode).toBe(201);
});

test('UPL-01 a full disk makes the node not ready until there is space again, without a restart', async () => {
  expect(await isReady()).toBe(true);
  isDiskFull = true;
  expect([(await upload()).status, errorOf(await upload())]).toEqual([507, 'FILE_STORAGE_FULL']);
  centre.clock.advance(1_000);
  const refused = await centre.ask(healthReady, undefined);
  expect([refused.status, errorOf(refused)]).toEqual([503, 'SERVICE_NOT_READY']);
  expect(centre.logged.text()).toContain('the storage is full');
  expect(await centre.call(healthLive, undefined)).toMatchObject({ live: true });
  // Reading goes on.
  await centre.call(queryPublicSettings, {});
  freeBytes = 0;
  centre.clock.advance(60_000);
  expect(await isReady()).toBe(false);
  freeBytes = Number.MAX_SAFE_INTEGER;
  isDiskFull = false;
  centre.clock.advance(1_000);
  expect(await isReady()).toBe(true);
  expect((await upload()).body.code).toBe(0);
});

test('API-02 a full database refuses the save with its own error, and the node is not ready for half a minute', async () => {
  const { db } = centre.base;
  await sql`create function fill_up() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
  await sql`create trigger full_disk before insert on sys_upload execute function fill_up()`.execute(db);
  const begun = await tus(centre, wang, { method: 'POST', headers: beginning('a.pdf', MB) });
  expect([begun.statusCode, begun.json().data.error]).toEqual([507, 'STORAGE_FULL']);
  expect(begun.json().message).toBe('存储空间已满，数据未保存，请联系系统管理员');
  await sql`drop trigger full_disk on sys_upload`.execute(db);
  centre.clock.advance(1_000);
  expect(await isReady()).toBe(false);
  centre.clock.advance(30_000);
  expect(await isReady()).toBe(true);
  expect((await centre.ask(isMessageRead, { id: centre.base.ids.uuid() }, { as: wang })).status).toBe(200);
});
