import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpCaller } from '#server/adapters/http-caller.ts';
import { flowCallJob } from '#server/platform/flows/call.job.ts';
import { createScripts } from '#server/platform/scripts/scripts.ts';
import { taskOf } from '#server/testing/flows/flow-fixture.ts';
import { type FlowWork, flowWork } from '#server/testing/flows/flow-work.ts';

/** Retries of the job. */
const LAST = 2;

let work: FlowWork;
let partner: Server;
let status = 500;
const keys: (string | undefined)[] = [];

beforeAll(async () => {
  work = await flowWork();
  partner = createServer((request, reply) => {
    keys.push(request.headers['idempotency-key']?.toString());
    reply.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((done) => partner.listen(0, '127.0.0.1', done));
  const value = JSON.stringify([origin()]);
  await work.base.db.insertInto('sys_setting').values({ key: 'flows.callOrigins', value }).execute();
  await work.broadcast.publish('settings-changed', {});
});
afterAll(async () => {
  partner.close();
  await work.close();
});

function origin(): string {
  const { port } = partner.address() as AddressInfo; // it listens on a port
  return `http://127.0.0.1:${port}`;
}

/** Runs the waiting calls of an instance once. @returns the keys that the partner received */
async function attempt(instanceId: string, retries: number): Promise<readonly (string | undefined)[]> {
  keys.length = 0;
  const scripts = createScripts();
  const job = flowCallJob({ flows: () => work.flows, http: httpCaller, scripts });
  const rows = await work.base.db
    .selectFrom('flow_call')
    .select('local_id')
    .where('instance_id', '=', instanceId)
    .where('state', '=', 'WAITING')
    .execute();
  for (const { local_id: callId } of rows) {
    const run = job.run(
      work.system(),
      { instanceId, callId, message: '' },
      { signal: new AbortController().signal, retries },
    );
    await run.catch(() => undefined);
  }
  await scripts.close();
  return [...keys];
}

test('ENG-04 an HTTP call carries one idempotency key in all retries, and another call another key', async () => {
  const http = { kind: 'http', method: 'POST', url: `${origin()}/order` };
  await work.deployLine({ tag: 'serviceTask', id: 'ask', options: http }, taskOf('after', [work.one]));
  const instanceId = await work.start();
  const [first, second] = [await attempt(instanceId, 0), await attempt(instanceId, 1)];
  const key = first[0];
  expect(key).toMatch(/^[0-9a-f-]{36}$/u);
  expect([second, await attempt(instanceId, LAST)]).toEqual([[key], [key]]);
  expect(await work.state(instanceId)).toMatchObject({ state: 'ERROR', error: 'http' });
  // An administrator retries the same call, which the partner may have carried out.
  expect((await work.act(work.admin, { action: 'retry', instanceIds: [instanceId] })).body.code).toBe(0);
  status = 200;
  // The queue of the application also runs the call that the retry has sent.
  expect([...new Set([...(await attempt(instanceId, 0)), ...keys])]).toEqual([key]);
  expect(await work.nodesOf(instanceId)).toEqual(['after']);
  const [otherKey] = await attempt(await work.start(), 0);
  expect(otherKey).toMatch(/^[0-9a-f-]{36}$/u);
  expect(otherKey).not.toBe(key);
});
