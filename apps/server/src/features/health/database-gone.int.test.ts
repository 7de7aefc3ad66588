import { healthLive, healthReady, queryAttributeValue } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

let centre: TestApp;

beforeAll(async () => {
  centre = await testApp();
});

afterAll(() => centre.close());

test('API-02 without the database, calls report a busy service and the process stays alive', async () => {
  const wang = await centre.signIn(await centre.makeMember({ account: 'wang' }));
  await centre.call(healthReady, undefined);
  await centre.database.drop();
  centre.clock.advance(2_000);

  const answer = await centre.ask(queryAttributeValue, { id: wang.memberId }, { as: wang });
  expect(answer).toMatchObject({ status: 503, body: { code: -1, data: { error: 'SERVICE_BUSY' } } });
  expect(JSON.stringify(answer.body)).not.toMatch(/haiqiao_test|does not exist|select/i);
  expect((await centre.ask(healthReady, undefined)).status).toBe(503);
  expect(await centre.call(healthLive, undefined)).toMatchObject({ live: true });
});
