import { defineResource } from '@haiqiao/contract/definitions';
import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { insertDefinitions } from '#server/testing/metadata/insert-definitions.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { createMetadata } from './metadata-store.ts';
import { announceMetadata, raiseMetadataVersion } from './metadata-version.ts';

let centre: TestApp;
let other: TestApp;

const thing = defineResource({
  code: 'thing',
  label: '物',
  title: { field: 'name' },
  fields: { name: { type: 'text', label: '名称' } },
});

beforeAll(async () => {
  centre = await testApp();
  other = await testApp({ sharing: centre });
  await insertDefinitions(centre.base, { resources: [thing] });
});

afterAll(async () => {
  await other.close();
  await centre.close();
});

/** Simulates a designer: changes an overlay, raises the version and optionally announces it. */
async function relabel(label: string, isAnnounced = true): Promise<void> {
  const version = await inTransaction(systemContext(centre.base, 'test'), async (ctx) => {
    const overlay = JSON.stringify({ label });
    await ctx.db.updateTable('meta_definition').set({ overlay }).where('code', '=', 'thing').execute();
    return raiseMetadataVersion(ctx);
  });
  if (isAnnounced) await announceMetadata(centre.broadcast, version);
}

async function labelIn(store: ReturnType<typeof createMetadata>): Promise<string> {
  const { definition } = await store.resource('thing');
  return definition.label;
}

test('the snapshot is read once and replaced after an announced change, on every node', async () => {
  const here = createMetadata(centre.base, centre.broadcast);
  const there = createMetadata(other.base, other.broadcast);
  expect([await labelIn(here), await labelIn(there)]).toEqual(['物', '物']);
  expect(await here.current()).toBe(await here.current());
  const before = await here.current();
  await relabel('物件');
  expect(await labelIn(here)).toBe('物件');
  await expect.poll(() => labelIn(there)).toBe('物件');
  expect((await here.current()).version).toBe(before.version + 1);
  expect(before.resources.get('thing')?.definition.label).toBe('物');
});

test('without notifications every access checks the version, and an unchanged one returns the same snapshot', async () => {
  let isConnected = false;
  const line: Broadcast = { ...silent(), isConnected: () => isConnected };
  const store = createMetadata(centre.base, line);
  const first = await store.current();
  expect(await store.current()).toBe(first);
  await relabel('断线后', false);
  expect(await labelIn(store)).toBe('断线后');
  const second = await store.current();
  expect(await store.current()).toBe(second);
  isConnected = true;
  expect((await store.current()).version).toBe(second.version);
});

test('after a gap in the notifications everything is read again', async () => {
  let gap: () => void = () => undefined;
  const line: Broadcast = {
    ...silent(),
    onGap: (listener) => {
      gap = listener;
      return () => undefined;
    },
  };
  const store = createMetadata(centre.base, line);
  await store.current();
  await relabel('缺口', false);
  expect(await labelIn(store)).not.toBe('缺口');
  gap();
  expect(await labelIn(store)).toBe('缺口');
});

test('a failed read is not cached', async () => {
  const store = createMetadata(centre.base, silent());
  await sql`alter table meta_translation rename to meta_translation_away`.execute(centre.base.db);
  await expect(store.current()).rejects.toThrow('meta_translation');
  await sql`alter table meta_translation_away rename to meta_translation`.execute(centre.base.db);
  expect((await store.current()).resources.has('thing')).toBe(true);
});

test('ENG-03 a missing definition is reported with its code', async () => {
  const store = createMetadata(centre.base, silent());
  for (const ask of [store.list('thing'), store.form('thing'), store.resource('constructor')]) {
    await expect(ask).rejects.toMatchObject({ id: 'DEFINITION_NOT_FOUND' });
  }
});

/** A broadcast that never delivers. */
function silent(): Broadcast {
  return {
    deliver: () => undefined,
    publish: () => Promise.resolve(),
    subscribe: () => () => undefined,
    onGap: () => () => undefined,
    isConnected: () => true,
    close: () => Promise.resolve(),
  };
}
