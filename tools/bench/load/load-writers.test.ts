import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { judge, LoadWriters } from './load-writers.ts';

test('a reply is done, retryable or wrong', () => {
  expect(judge(200, '{"code":0,"data":{"id":1}}')).toEqual({ kind: 'done', data: { id: 1 } });
  expect(judge(503, '{"code":-1}')).toEqual({ kind: 'retryable' });
  expect(judge(503, 'the proxy says no')).toEqual({ kind: 'retryable' });
  expect(judge(500, '{"code":-1}')).toEqual({ kind: 'wrong', text: '500 {"code":-1}' });
  expect(judge(200, '{"code":40901}')).toEqual({ kind: 'wrong', text: '200 {"code":40901}' });
  expect(judge(200, 'cut o')).toEqual({ kind: 'wrong', text: '200 cut o' });
});

test('only acknowledged calls count as served, and a lost connection is retryable', async () => {
  let isUp = false;
  const server = createServer((request, reply) => {
    if (isUp) reply.end('{"code":0,"data":7}');
    else request.socket.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const acknowledged: unknown[] = [];
  const next = () => ({ path: '/', body: '{}' });
  const writers = new LoadWriters(`http://127.0.0.1:${port}`, [
    { next, acknowledged: (data) => acknowledged.push(data) },
  ]);
  await expect.poll(() => writers.outcomes.retryable).toBeGreaterThan(0);
  expect(acknowledged).toEqual([]);
  isUp = true;
  expect(await writers.allServedSince(performance.now())).toBeLessThan(Number.POSITIVE_INFINITY);
  await writers.stop();
  server.closeAllConnections();
  server.close();
  expect(acknowledged).toHaveLength(writers.outcomes.acknowledged);
  expect(writers.outcomes.wrong).toEqual([]);
});

test('an account without further calls is an error', async () => {
  const writers = new LoadWriters('http://127.0.0.1:9', [
    { next: () => undefined, acknowledged: () => undefined },
  ]);
  expect(await writers.allServedSince(performance.now())).toBe(Number.POSITIVE_INFINITY);
  await expect(writers.stop()).rejects.toThrow('no more calls');
});
