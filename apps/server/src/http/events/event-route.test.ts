import { streamMessages } from '@haiqiao/contract/endpoints';
import { expect, test, vi } from 'vitest';
import { bareHost, TOKENS } from '#server/testing/bare-host.ts';
import { EventStream } from './event-stream.ts';
import { eventRoute } from './event-route.ts';

const events = { id: '7', data: { text: '第一行\n第二行' } };

async function served() {
  const { app, host } = await bareHost();
  const opened: {
    stream: EventStream;
    lastEventId: string;
    onClose: ReturnType<typeof vi.fn<() => void>>;
  }[] = [];
  eventRoute(host, streamMessages, (_ctx, { lastEventId }) => {
    const stream = new EventStream();
    const onClose = vi.fn<() => void>();
    stream.onClose(onClose);
    opened.push({ stream, lastEventId, onClose });
    stream.send(events);
    return stream;
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (headers: Record<string, string>, signal?: AbortSignal) =>
    fetch(address + streamMessages.path, { method: 'POST', headers, ...(signal ? { signal } : {}) });
  return { app, ask, opened };
}

const signedIn = { 'x-authorization': `Bearer ${TOKENS.good}` };

test('HDR-04 events arrive at once over a real connection, one line each, with buffering disabled for proxies', async () => {
  const { app, ask, opened } = await served();
  const answer = await ask({ ...signedIn, 'last-event-id': '5:9:6' });
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  opened[0]?.stream.beat();
  opened[0]?.stream.end();
  expect(await answer.text()).toBe(`retry: 1000\n\nid: 7\ndata: ${JSON.stringify(events.data)}\n\n:\n\n`);
  expect(opened[0]?.lastEventId).toBe('5:9:6');
  await app.close();
});

test('HDR-04 a disconnected browser is detected, and nothing is written afterwards', async () => {
  const { app, ask, opened } = await served();
  const hangUp = new AbortController();
  await ask(signedIn, hangUp.signal);
  hangUp.abort();
  await vi.waitFor(() => expect(opened[0]?.onClose).toHaveBeenCalledOnce());
  opened[0]?.stream.send(events);
  opened[0]?.stream.end();
  await app.close();
});

test('AUTH-12 a missing or expired token is rejected in an envelope', async () => {
  const { app, ask, opened } = await served();
  const none = await ask({});
  expect([none.status, await none.json()]).toMatchObject([401, { data: { error: 'AUTH_LOGIN_REQUIRED' } }]);
  const old = await ask({ 'x-authorization': `Bearer ${TOKENS.expired}` });
  expect(await old.json()).toMatchObject({ code: -10000, data: { error: 'AUTH_TOKEN_EXPIRED' } });
  expect(opened).toEqual([]);
  await app.close();
});

test('HDR-04 a browser that stops reading is disconnected, so nothing accumulates', () => {
  const stream = new EventStream();
  for (let number = 0; number < 20; number += 1)
    stream.send({ id: String(number), data: 'x'.repeat(20 * 1024) });
  expect(stream.body.destroyed).toBe(true);
});
