import type { Message } from '@haiqiao/contract/endpoints';
import { expect, test, vi } from 'vitest';
import { MESSAGE_KEYS, mergeChanges, onMessageChanges, takeMessageChanges } from './message-changes.ts';
import { queryClient } from './query-client.ts';

const NONE = { TODO: 0, NOTICE: 0, REMIND: 0, SYSTEM: 0 };

function message(number: number, change: Partial<Message> = {}): Message {
  return {
    id: `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    kind: 'NOTICE',
    title: `消息${number}`,
    route: null,
    isClickRead: true,
    createdAt: `2026-11-20T08:00:${String(number).padStart(2, '0')}.000Z`,
    readAt: null,
    closedAt: null,
    ...change,
  };
}

const pagesOf = (...numbers: number[][]) => ({
  pages: numbers.map((page) => ({ datas: page.map((number) => message(number)), nextCursor: 'x' })),
  pageParams: numbers.map((_, index) => index),
});

const shown = (data: ReturnType<typeof mergeChanges>) =>
  data.pages.map(({ datas }) => datas.map(({ title }) => title));

test('HDR-04 new messages come first, newest on top, and shown ones are updated in position', () => {
  const merged = mergeChanges(
    pagesOf([9, 8], [7, 6]),
    [message(10), message(11), message(7, { title: '改了' }), message(3)],
    {},
  );
  expect(shown(merged)).toEqual([
    ['消息11', '消息10', '消息9', '消息8'],
    ['改了', '消息6'],
  ]);
});

test('HDR-04 messages that no longer match the filter are removed, and others are not added', () => {
  const read = { readAt: '2026-11-20T09:00:00Z' };
  const closed = { closedAt: '2026-11-20T09:00:00Z' };
  const unread = mergeChanges(pagesOf([9, 8], [7]), [message(9, read), message(7, closed)], {
    state: 'unread',
  });
  expect(shown(unread)).toEqual([['消息8'], []]);
  const narrow = { kind: 'TODO', keyword: ' 王 ' } as const; // a literal type, widened otherwise
  const news = [message(10), message(11, { kind: 'TODO' }), message(12, { kind: 'TODO', title: '小王' })];
  expect(shown(mergeChanges(pagesOf([]), news, narrow))).toEqual([['小王']]);
  expect(shown(mergeChanges(pagesOf([]), [message(10), message(11, read)], { state: 'read' }))).toEqual([
    ['消息11'],
  ]);
});

test('HDR-04 an event updates counts and loaded pages at once, and reloads only the banner', () => {
  queryClient.setQueryData(['messages', 'pages', {}, 'zh-chs'], pagesOf([1]));
  queryClient.setQueryData(['messages', 'unread', 'zh-chs', 10], { datas: [], total: 0 });
  const heard = vi.fn<(changes: unknown) => void>();
  const stop = onMessageChanges(heard);
  const changes = { counts: { ...NONE, NOTICE: 2 }, messages: [message(2)], isReset: false };
  takeMessageChanges(changes);
  expect(queryClient.getQueryData(['messages', 'counts'])).toEqual({ ...NONE, NOTICE: 2 });
  expect(queryClient.getQueryData(['messages', 'pages', {}, 'zh-chs'])).toMatchObject({
    pages: [{ datas: [{ title: '消息2' }, { title: '消息1' }] }],
  });
  const isStale = (key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  expect(isStale(['messages', 'unread', 'zh-chs', 10])).toBe(true);
  expect(isStale(['messages', 'pages', {}, 'zh-chs'])).toBe(false);
  expect(heard).toHaveBeenCalledExactlyOnceWith(changes);
  stop();
  takeMessageChanges({ counts: NONE, messages: [], isReset: true });
  expect(isStale(['messages', 'pages', {}, 'zh-chs'])).toBe(true);
  expect(heard).toHaveBeenCalledOnce();
  queryClient.clear();
});

test('HDR-04 counts requested before an event do not replace those of the event', async () => {
  const reply = Promise.withResolvers<typeof NONE>();
  const asked = queryClient
    .fetchQuery({ queryKey: MESSAGE_KEYS.counts, queryFn: () => reply.promise })
    .catch(() => undefined);
  takeMessageChanges({ counts: { ...NONE, NOTICE: 2 }, messages: [], isReset: false });
  reply.resolve(NONE);
  await asked;
  expect(queryClient.getQueryData(MESSAGE_KEYS.counts)).toEqual({ ...NONE, NOTICE: 2 });
  queryClient.clear();
});
