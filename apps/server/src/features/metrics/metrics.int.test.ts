import { isMessageRead } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

let centre: TestApp;

beforeAll(async () => {
  centre = await testApp();
});

afterAll(() => centre.close());

async function scrape(remoteAddress: string, headers: Record<string, string> = {}, app = centre) {
  return app.app.inject({ url: '/metrics', remoteAddress, headers });
}

test('AUTH-12 metrics count requests by route, method and status, and failures by their id', async () => {
  await centre.ask(isMessageRead, { id: centre.base.ids.uuid() });
  await centre.app.inject('/api/health/live?secret=1');
  const reply = await scrape('127.0.0.1');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toMatch(/^text\/plain/);
  const count = 'haiqiao_http_request_duration_seconds_count';
  expect(reply.body).toContain(`${count}{method="POST",route="/api/message/isReaded",status="401"} 1`);
  expect(reply.body).toContain(`${count}{method="GET",route="/api/health/live",status="200"} 1`);
  expect(reply.body).toContain('haiqiao_http_failures_total{failure="AUTH_LOGIN_REQUIRED"} 1');
  expect(reply.body).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(reply.body).not.toContain('secret');
});

test('AUTH-12 metrics answer this machine and nobody else without the permission', async () => {
  expect((await scrape('127.0.0.1')).statusCode).toBe(200);
  expect((await scrape('::1')).statusCode).toBe(200);
  expect((await scrape('::ffff:127.0.0.1')).statusCode).toBe(200);
  expect((await scrape('192.0.2.7')).statusCode).toBe(401);
  // Says itself that it is local; and a call that a proxy on this machine sent on for somebody else.
  expect((await scrape('192.0.2.7', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(401);
  expect((await scrape('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).statusCode).toBe(401);
  expect((await scrape('127.0.0.1', { forwarded: 'for=192.0.2.7' })).statusCode).toBe(401);
});

test('AUTH-12 behind a trusted proxy it is the caller’s own address that counts', async () => {
  const behind = await testApp({ sharing: centre, config: { trustProxy: ['127.0.0.1'] } });
  expect((await scrape('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }, behind)).statusCode).toBe(401);
  expect((await scrape('127.0.0.1', {}, behind)).statusCode).toBe(200);
  await behind.close();
});
