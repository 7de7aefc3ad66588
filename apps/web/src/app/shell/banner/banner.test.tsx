import { isMessageRead, markMessagesRead, querySystemMessages } from '@haiqiao/contract/endpoints';
import { takeMessageChanges } from '#web/api/message-changes.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { messageOf, showShell } from '#web/testing/shell-screen.tsx';
import { nextStep } from './use-rotation.ts';
import { SECOND_PRESS_MS } from './use-single-press.ts';

const ROTATE_EVERY_MS = 4000;

const banner = () => screen.getByRole('region', { name: '系统消息' });
/** Before the first reply there is no banner. */
const shown = async (title: string) => {
  const region = await screen.findByRole('region', { name: '系统消息' });
  return within(region).findByRole('button', { name: title });
};

async function showBanner(count: number) {
  const messages = Array.from({ length: count }, (_, index) => messageOf(index + 1));
  const user = await showShell({ messages });
  await shown('消息1');
  return { user, messages };
}

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('HDR-04 the next title is shown after exactly four seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await showBanner(3);
  wait(ROTATE_EVERY_MS + 50);
  expect(await shown('消息2')).toBeTruthy();
  expect(within(banner()).getByText('2 / 3')).toBeTruthy();
});

test.each([
  ['pointer', () => fireEvent.mouseEnter(banner()), () => fireEvent.mouseLeave(banner())],
  [
    'focus',
    () => act(() => within(banner()).getByRole('button').focus()),
    () => act(() => within(banner()).getByRole('button').blur()),
  ],
])('HDR-04 the %s pauses the title until it leaves', async (_, enter, release) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await showBanner(2);
  enter();
  wait(ROTATE_EVERY_MS * 3);
  expect(within(banner()).getByText('1 / 2')).toBeTruthy();
  release();
  wait(ROTATE_EVERY_MS + 50);
  expect(await shown('消息2')).toBeTruthy();
});

test('HDR-04 the title goes on when the pointer left while the text below it was replaced', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await showBanner(2);
  fireEvent.mouseEnter(banner());
  // The browser then reports that the pointer left, but not that it moved out of the removed text.
  act(() => void banner().dispatchEvent(new MouseEvent('mouseleave')));
  wait(ROTATE_EVERY_MS + 50);
  expect(await shown('消息2')).toBeTruthy();
});

test('HDR-04 after the last title the list is reloaded', () => {
  expect([nextStep(0, 3), nextStep(1, 3), nextStep(2, 3), nextStep(0, 1)]).toEqual([
    1,
    2,
    'reload',
    'reload',
  ]);
});

test('HDR-04 the new list replaces the old one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await showBanner(1);
  fakeApi(querySystemMessages, { datas: [messageOf(9)], total: 1 });
  wait(ROTATE_EVERY_MS + 50);
  expect(await shown('消息9')).toBeTruthy();
});

test('HDR-04 every title slides in while the previous one slides out, also the first of the next list', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await showBanner(2);
  const leaving = () => banner().querySelector('[class*="leaving"]')?.textContent;
  expect([leaving(), banner().querySelector('[data-arriving="true"]')]).toEqual([undefined, null]);
  wait(ROTATE_EVERY_MS + 50);
  await shown('消息2');
  expect([leaving(), banner().querySelector('[data-arriving="true"]')?.textContent]).toEqual([
    '消息1',
    '消息2',
  ]);
  fakeApi(querySystemMessages, { datas: [messageOf(9)], total: 1 });
  wait(ROTATE_EVERY_MS + 50);
  await shown('消息9');
  expect(leaving()).toBe('消息2');
});

test('HDR-04 a title about to be pressed stays, and new ones are shown afterwards', async () => {
  await showBanner(1);
  fireEvent.mouseEnter(banner());
  const loaded = fakeApi(querySystemMessages, { datas: [messageOf(9), messageOf(1)], total: 2 });
  const counts = { TODO: 2, NOTICE: 0, REMIND: 0, SYSTEM: 0 };
  act(() => takeMessageChanges({ counts, messages: [], isReset: true }));
  await waitFor(() => expect(loaded.calls.map(({ input }) => input.queryParam.pageSize)).toContain(10));
  expect(await screen.findByRole('button', { name: '消息，2 条未读' })).toBeTruthy();
  expect(within(banner()).getByRole('button', { name: '消息1' })).toBeTruthy();
  fireEvent.mouseLeave(banner());
  expect(await shown('消息9')).toBeTruthy();
});

test('HDR-05 a message that was read elsewhere warns and the list is reloaded', async () => {
  const { user } = await showBanner(1);
  fakeApi(isMessageRead, true);
  fakeApi(querySystemMessages, { datas: [], total: 0 });
  await user.click(await shown('消息1'));
  expect(await screen.findByText('该消息已被处理')).toBeTruthy();
  expect(await within(banner()).findByText('暂无新消息')).toBeTruthy();
  expect(window.location.pathname).toBe('/index');
});

test('HDR-05 CLICK_READ=YES marks the message as read and opens its location', async () => {
  const { user, messages } = await showBanner(1);
  const asked = fakeApi(isMessageRead, false);
  const marked = fakeApi(markMessagesRead, 1);
  await user.click(await shown('消息1'));
  await waitFor(() => expect(window.location.pathname).toBe('/log'));
  expect(asked.calls[0]?.input).toEqual({ id: messages[0]?.MESSAGE_ID });
  expect(marked.calls.map(({ input }) => input)).toEqual([{ ids: [messages[0]?.MESSAGE_ID] }]);
});

test('HDR-05 a second press shortly after the first opens no other message', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await showBanner(2);
  fireEvent.mouseEnter(banner());
  const asked = fakeApi(isMessageRead, false);
  fakeApi(markMessagesRead, 1);
  fakeApi(querySystemMessages, { datas: [messageOf(2)], total: 1 });
  fireEvent.click(await shown('消息1'));
  fireEvent.click(within(banner()).getByRole('button'));
  const next = await shown('消息2');
  wait(300);
  fireEvent.click(next);
  // The title has changed under the pointer: only a press after a pause means the new one.
  wait(SECOND_PRESS_MS - 1);
  fireEvent.click(next);
  expect(asked.calls).toHaveLength(1);
  wait(SECOND_PRESS_MS);
  fireEvent.click(next);
  await waitFor(() => expect(asked.calls).toHaveLength(2));
});

test('HDR-05 any other message only opens its location', async () => {
  const messages = [
    messageOf(1, { CLICK_READ: 'NO', MESSAGE_PARAMETER: '{"path":"/log","query":{"type":"info"}}' }),
  ];
  const user = await showShell({ messages });
  fakeApi(isMessageRead, false);
  const marked = fakeApi(markMessagesRead, 1);
  await user.click(await shown('消息1'));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/log?type=info'));
  expect(marked.calls).toEqual([]);
});

test('HDR-05 a message with a foreign location opens nothing', async () => {
  const messages = [messageOf(1, { CLICK_READ: 'NO', MESSAGE_PARAMETER: '{"path":"//evil.example"}' })];
  const user = await showShell({ messages });
  const asked = fakeApi(isMessageRead, false);
  await user.click(await shown('消息1'));
  await waitFor(() => expect(asked.calls).toHaveLength(1));
  expect(window.location.pathname).toBe('/index');
});
