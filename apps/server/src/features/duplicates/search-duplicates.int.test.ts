import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { createMetadata } from '#server/platform/metadata/metadata-store.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { searchDuplicatesJob } from './search-duplicates.job.ts';

const RESOURCE = 'enterprise';

let centre: TestApp;

beforeAll(async () => {
  centre = await testApp({ modules: 'shipped' });
});
afterAll(() => centre.close());

async function search(order: { resource?: string }): Promise<void> {
  const job = searchDuplicatesJob(createMetadata(centre.base, centre.broadcast));
  const { signal } = new AbortController();
  await job.run(systemContext(centre.base, 'test'), order, { signal, retries: 0 });
}

async function isEnded(): Promise<boolean> {
  const { ended_at: at } = await centre.base.db
    .selectFrom('sys_duplicate_search')
    .select('ended_at')
    .where('resource', '=', RESOURCE)
    .executeTakeFirstOrThrow();
  return at !== null;
}

const ask = (asked_at: Date) =>
  centre.base.db.updateTable('sys_duplicate_search').set({ asked_at, ended_at: null }).execute();

test('ENT-01 the nightly search does not end a search requested meanwhile', async () => {
  await search({});
  expect(await isEnded()).toBe(true);
  await ask(centre.base.clock.now());
  await search({});
  expect(await isEnded()).toBe(false);
  await search({ resource: RESOURCE });
  expect(await isEnded()).toBe(true);
});

test('ENT-01 the nightly search completes an interrupted one', async () => {
  await search({});
  await ask(new Date(centre.base.clock.now().getTime() - 31 * 60_000));
  await search({});
  expect(await isEnded()).toBe(true);
});
