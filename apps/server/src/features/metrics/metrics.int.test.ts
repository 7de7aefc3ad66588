import { isMessageRead } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

const TOKEN = 'a-token-of-monitoring';
let centre: TestApp;

beforeAll(async () => {
  centre = await testApp({ config: { metricsToken: TOKEN } });
});

afterAll(() => centre.close());

function scrape(headers: Record<string, string>, { app } = centre) {
  return app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers });
}

test('AUTH-12 metrics count requests by route, method and status, and errors by id', async () => {
  await centre.ask(isMessageRead, { id: centre.base.ids.uuid() });
  await centre.app.inject('/api/health/live?secret=1');
  const reply = await scrape({ authorization: `Bearer ${TOKEN}` });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toMatch(/^text\/plain/);
  const count = 'haiqiao_http_request_duration_seconds_count';
  expect(reply.body).toContain(`${count}{method="POST",route="/api/message/isReaded",status="401"} 1`);
  expect(reply.body).toContain(`${count}{method="GET",route="/api/health/live",status="200"} 1`);
  expect(reply.body).toContain('haiqiao_http_failures_total{failure="AUTH_LOGIN_REQUIRED"} 1');
  expect(reply.body).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(reply.body).not.toContain('secret');
});

test('AUTH-12 metrics are served to monitoring with its token, and to this machine without it they are not', async () => {
  expect((await scrape({ authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
  expect((await scrape({})).statusCode).toBe(401);
  expect((await scrape({ authorization: `Bearer ${TOKEN}x` })).statusCode).toBe(401);
  expect((await scrape({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(401);
});

test('AUTH-12 without a token of monitoring none is accepted', async () => {
  const plain = await testApp({ sharing: centre });
  expect((await scrape({ authorization: 'Bearer undefined' }, plain)).statusCode).toBe(401);
  expect((await scrape({ authorization: 'Bearer ' }, plain)).statusCode).toBe(401);
  await plain.close();
});
