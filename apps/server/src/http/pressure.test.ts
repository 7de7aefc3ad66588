import { setTimeout as sleep } from 'node:timers/promises';
import { defineEndpoint } from '@haiqiao/contract/http';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { bareHost } from '#server/testing/bare-host.ts';
import { route } from './route.ts';

const work = defineEndpoint({
  name: 'work',
  method: 'GET',
  path: '/api/test/work',
  tag: 'test',
  summary: 'Anything.',
  auth: { kind: 'public', reason: 'a test' },
  wire: 'none',
  body: z.undefined(),
  reply: z.boolean(),
});

const alive = defineEndpoint({ ...work, name: 'alive', path: '/api/test/alive' });

/** Blocks the process like an endless computation. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('API-02 an overloaded process rejects calls, remains live, and recovers', async () => {
  const { host, app } = await bareHost({ limitFactor: 1, alwaysAnswering: [alive.path] });
  route(host, work, () => true);
  route(host, alive, () => true);
  await app.ready();
  block(3_000);
  await sleep(20);
  const turnedAway = await app.inject(work.path);
  expect(turnedAway.statusCode).toBe(503);
  expect(turnedAway.json()).toMatchObject({ code: -1, data: { error: 'SERVICE_BUSY' } });
  expect(turnedAway.headers['retry-after']).toBe('2');
  expect((await app.inject(alive.path)).statusCode).toBe(200);
  await expect.poll(async () => (await app.inject(work.path)).statusCode, { timeout: 4_000 }).toBe(200);
  await app.close();
}, 15_000);

test('API-02 a single long block is measured correctly, and exempt routes still respond', async () => {
  const { host, app } = await bareHost({ limitFactor: 1000 });
  route(host, work, () => true);
  await app.ready();
  block(2_000);
  await sleep(20);
  expect((await app.inject(work.path)).statusCode).toBe(200);
  await app.close();
}, 15_000);
