import { healthLive, healthReady } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

let centre: TestApp;

beforeAll(async () => {
  centre = await testApp();
});

afterAll(() => centre.close());

test('a responding process is alive and reports its version', async () => {
  expect(await centre.call(healthLive, undefined)).toEqual({
    live: true,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  });
});

test('readiness requires a database with the current schema, queried at most once a second', async () => {
  expect(await centre.call(healthReady, undefined)).toEqual({ ready: true });

  await sql`update sys_migration set name = name || '-x' where name like '0005%'`.execute(centre.base.db);
  expect(await centre.call(healthReady, undefined)).toEqual({ ready: true });
  centre.clock.advance(1_000);
  const answer = await centre.ask(healthReady, undefined);
  expect(answer).toMatchObject({ status: 503, body: { code: -1, data: { error: 'SERVICE_NOT_READY' } } });
  expect(answer.headers['retry-after']).toBe('2');
  expect(JSON.stringify(answer.body)).not.toContain('schema');

  await sql`update sys_migration set name = replace(name, '-x', '')`.execute(centre.base.db);
  centre.clock.advance(1_000);
  expect(await centre.call(healthReady, undefined)).toEqual({ ready: true });
});
