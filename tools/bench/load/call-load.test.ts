import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { loadCalls } from './call-load.ts';

let close: () => void = () => undefined;
afterEach(() => close());

/** A server that records token and body of each call. */
async function startRecorder(reply: string): Promise<{ url: string; calls: string[] }> {
  const calls: string[] = [];
  const record = async (request: IncomingMessage, response: ServerResponse) => {
    calls.push([request.headers['x-authorization'], request.url, await text(request)].join(' '));
    response.end(reply);
  };
  const server = createServer((request, response) => void record(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  close = () => server.close();
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { url: `http://127.0.0.1:${port}`, calls };
}

test('every call is made once; accounts take turns unless a call names its own', async () => {
  const { url, calls } = await startRecorder('{"code":0,"data":null}');
  const load = Array.from({ length: 5 }, (_, index) => ({ path: '/x', body: `${index}` }));
  const own = { path: '/y', body: '5', token: 'own' };
  const perSecond = await loadCalls({ url, tokens: ['a', 'b'] }, [...load, own], { connections: 2 });
  expect(perSecond).toBeGreaterThan(0);
  expect(calls.toSorted()).toEqual([
    'Bearer a /x 0',
    'Bearer a /x 2',
    'Bearer a /x 4',
    'Bearer b /x 1',
    'Bearer b /x 3',
    'Bearer own /y 5',
  ]);
});

test('a reply that is not a success ends the load with that reply', async () => {
  const { url } = await startRecorder('{"code":1,"message":"no"}');
  const load = loadCalls({ url, tokens: ['a'] }, [{ path: '/x', body: '0' }], { connections: 1 });
  await expect(load).rejects.toThrow('1 of 1 calls failed: {"code":1,"message":"no"}');
});
