import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { inTransaction } from '@haiqiao/pg';
import { raisePermissionVersion } from '#server/platform/access/permission-version.ts';
import { createWorkCalendars } from '#server/platform/calendar/work-calendar.ts';
import { createDictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import { createMetadata } from '#server/platform/metadata/metadata-store.ts';
import { raiseMetadataVersion } from '#server/platform/metadata/metadata-version.ts';
import { createSettings } from '#server/platform/settings/settings.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { type Broadcast, type BroadcastTopic, createBroadcast } from './broadcast.ts';
import { createCacheVerifier } from './cache-versions.ts';
import type { Tables } from './tables.ts';

let centre: TestApp;
let ctx: Context;
let elsewhere: TestDatabase;
/** A broadcast that listens to another database: it misses every notification of this one. */
let deaf: Broadcast;

beforeAll(async () => {
  centre = await testApp();
  ctx = systemContext(centre.base, 'test');
  elsewhere = await createTestDatabase();
  deaf = await createBroadcast(elsewhere.connection, centre.base.log);
});
afterAll(async () => {
  await deaf.close();
  await elsewhere.drop();
  await centre.close();
});

let count = 0;

/** Changes of cached rows as another program makes them: nothing is published. */
const CHANGES: Readonly<Record<string, [BroadcastTopic, (db: Kysely<Tables>) => Promise<unknown>]>> = {
  'a setting': ['settings-changed', (db) => setPhone(db, '028-1')],
  'a dictionary': [
    'dictionaries-changed',
    (db) => sql`update sys_dictionary_type set name = name || ${count}`.execute(db),
  ],
  'a dictionary item': [
    'dictionaries-changed',
    (db) => sql`update sys_dictionary_item set name = name || ${count}`.execute(db),
  ],
  'a day of the calendar': ['work-calendar-changed', (db) => addHoliday(db, '2031-05-01')],
  'a time limit': ['work-calendar-changed', (db) => sql`update sla_rule set workdays = workdays`.execute(db)],
  metadata: ['metadata-changed', (db) => raiseMetadataVersion({ db })],
  'a permission': ['permissions-changed', (db) => raisePermissionVersion({ ...ctx, db })],
};

async function setPhone(db: Kysely<Tables>, phone: string): Promise<void> {
  await sql`insert into sys_setting (key, value) values ('support.phone', ${JSON.stringify(phone)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db);
}

async function addHoliday(db: Kysely<Tables>, day: string): Promise<void> {
  await sql`insert into work_calendar (day, kind) values (${day}::date, 'REST') on conflict do nothing`.execute(
    db,
  );
}

test.each(Object.keys(CHANGES))(
  'PERM-07 a change of %s notifies every node with its commit, and not after a rollback',
  async (what) => {
    count += 1;
    const [topic, change] = CHANGES[what] ?? [];
    if (topic === undefined || change === undefined) throw new Error(what);
    const heard = vi.fn<(payload: unknown) => void>();
    const stop = centre.broadcast.subscribe(topic, heard);
    const undone = inTransaction(ctx, async (inner) => {
      await change(inner.db);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await centre.broadcast.publish('member-changed', { memberId: 'after the rollback' });
    expect(heard).not.toHaveBeenCalled();
    await inTransaction(ctx, (inner) => change(inner.db));
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    stop();
  },
);

test('PERM-07 a node that missed the notifications clears its caches when it verifies their versions', async () => {
  const { base } = centre;
  const verifier = createCacheVerifier(base.db, { broadcast: deaf, log: base.log });
  await verifier.start();
  const settings = createSettings(base, deaf);
  const dictionaries = createDictionaries(base, deaf);
  const calendars = createWorkCalendars(base, deaf);
  const metadata = createMetadata(base, deaf);
  const permissions = vi.fn<(payload: unknown) => void>();
  deaf.subscribe('permissions-changed', permissions);
  const read = async () => ({
    phone: await settings.read('support.phone'),
    holiday: (await calendars.read()).calendar.days.has('2031-10-01'),
    items: await dictionaries.all(),
    version: (await metadata.current()).version,
  });
  const before = await read();
  await setPhone(base.db, '028-2');
  await addHoliday(base.db, '2031-10-01');
  await sql`update sys_dictionary_type set name = name`.execute(base.db);
  await raiseMetadataVersion(base);
  await raisePermissionVersion(ctx);
  expect(await read()).toEqual(before);
  await verifier.verify();
  const after = await read();
  expect([after.phone, after.holiday, after.version]).toEqual(['028-2', true, before.version + 1]);
  expect(after.items).not.toBe(before.items);
  expect(permissions).toHaveBeenCalledOnce();
  // Without a change nothing is cleared.
  await verifier.verify();
  expect(await dictionaries.all()).toBe(after.items);
  expect(permissions).toHaveBeenCalledOnce();
  verifier.close();
});
