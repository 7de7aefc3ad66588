import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { createSettings } from '#server/platform/settings/settings.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { removeExpiredRowsJob } from './remove-expired-rows.job.ts';

let centre: TestApp;

beforeAll(async () => {
  centre = await testApp();
});
afterAll(() => centre.close());

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(centre.clock.now().getTime() - days * DAY_MS);

async function run(): Promise<void> {
  const job = removeExpiredRowsJob(createSettings(centre.base, centre.broadcast));
  await job.run(systemContext(centre.base, 'test'), {}, { signal: new AbortController().signal, retries: 0 });
}

test('expired rows are removed, others stay, also with many rows', async () => {
  const { db } = centre.base;
  const nonces = [daysAgo(1), daysAgo(-1)].map((expires_at, n) => ({ nonce: `n${n}`, expires_at }));
  const many = Array.from({ length: 12_000 }, (_, n) => ({ nonce: `m${n}`, expires_at: daysAgo(2) }));
  for (let start = 0; start < many.length; start += 4000) {
    await db
      .insertInto('sys_used_nonce')
      .values(many.slice(start, start + 4000))
      .execute();
  }
  await db.insertInto('sys_used_nonce').values(nonces).execute();
  const entry = (id: string, days: number) => ({
    id,
    received_at: daysAgo(days),
    happened_at: daysAgo(days),
    type: 'info' as const,
    message: 'x',
    fingerprint: 'x',
    member_id: null,
  });
  const [young, old] = [centre.base.ids.uuid(), centre.base.ids.uuid()];
  await db
    .insertInto('log_front')
    .values([entry(young, 89), entry(old, 91)])
    .execute();
  const { memberId } = await centre.makeMember({ account: 'reader' });
  const message = (id: string, days: number) => ({
    id,
    receiver_id: memberId,
    title: 'x',
    kind: 'NOTICE' as const,
    created_at: daysAgo(days),
  });
  await db
    .insertInto('sys_message')
    .values([message(young, 729), message(old, 731)])
    .execute();
  await run();
  expect(await db.selectFrom('sys_message').select('id').execute()).toEqual([{ id: young }]);
  expect(await db.selectFrom('sys_used_nonce').select('nonce').execute()).toEqual([{ nonce: 'n1' }]);
  expect(await db.selectFrom('log_front').select('id').execute()).toEqual([{ id: young }]);
});
