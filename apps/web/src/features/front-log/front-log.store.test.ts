import { appendFrontLog } from '@haiqiao/contract/endpoints';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { connectClient } from '#web/session/connect-client.ts';
import { startSession } from '#web/session/session.store.ts';
import { fakeApi, refused, unreachable } from '#web/testing/fake-api.ts';
import { sessionOf } from '#web/testing/sessions.ts';
import { addLogEntry, clearLog, flushFrontLog, startFrontLog, useLogEntries } from './front-log.store.ts';

function start() {
  connectClient(() => undefined);
  startSession(sessionOf());
  vi.useFakeTimers();
  const stop = startFrontLog();
  const { result } = renderHook(useLogEntries);
  return { stop, entries: () => result.current };
}

const add = (message: string, type: 'info' | 'danger' = 'danger') =>
  act(() => addLogEntry({ message, type, meta: {}, traceId: 'req-1', stack: '' }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('API-06 danger entries are sent in one batch, info entries are not', async () => {
  const sent = fakeApi(appendFrontLog, ({ input }) => input.entries.length);
  const { stop, entries } = start();
  add('one');
  add('note', 'info');
  add('two');
  await pass(5000);
  expect(sent.calls.map(({ input }) => input.entries.map(({ message }) => message))).toEqual([
    ['two', 'one'],
  ]);
  expect(entries().every(({ isSent }) => isSent)).toBe(true);
  stop();
});

test('API-06 entries stay on the device while the server is unreachable and are retried', async () => {
  let isGone = true;
  const sent = fakeApi(appendFrontLog, ({ input }) => (isGone ? unreachable() : input.entries.length));
  const { stop, entries } = start();
  add('kept');
  await pass(4000);
  expect(entries()[0]?.isSent).toBe(false);
  expect(sessionStorage.getItem('haiqiao.log')).toContain('kept');
  isGone = false;
  await pass(60_000);
  expect(sent.calls.length).toBeGreaterThan(1);
  expect(entries()[0]?.isSent).toBe(true);
  stop();
});

test('API-06 a batch that the server rejects permanently is not retried forever', async () => {
  const sent = fakeApi(appendFrontLog, refused('REQUEST_INVALID', { issues: [] }));
  const { stop } = start();
  add('odd');
  await pass(300_000);
  expect(sent.calls).toHaveLength(1);
  stop();
});

test('API-06 the log belongs to the session: it survives a reload and can be cleared', async () => {
  fakeApi(appendFrontLog, ({ input }) => input.entries.length);
  const first = start();
  add('before', 'info');
  first.stop();
  const { stop, entries } = start();
  expect(entries().map(({ message }) => message)).toEqual(['before']);
  act(clearLog);
  expect(entries()).toEqual([]);
  stop();
});

test('API-06 damaged storage gives an empty log, full storage keeps the log in memory', () => {
  sessionStorage.setItem('haiqiao.log', '[{"message":1}]');
  const { stop, entries } = start();
  expect(entries()).toEqual([]);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  add('still here', 'info');
  expect(entries()[0]?.message).toBe('still here');
  stop();
});

test('API-06 pending entries are sent as soon as the server is back', async () => {
  const sent = fakeApi(appendFrontLog, ({ input }) => input.entries.length);
  const { stop } = start();
  add('now');
  act(flushFrontLog);
  await pass(0);
  expect(sent.calls).toHaveLength(1);
  stop();
});
