import {
  countMessages,
  getMessageSettings,
  isMessageRead,
  markAllMessagesRead,
  markMessagesRead,
  type Message,
  queryMessages,
  saveMessageSettings,
} from '@haiqiao/contract/endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { takeMessageChanges } from '#web/api/message-changes.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { showShell } from '#web/testing/shell-screen.tsx';

function message(number: number, change: Partial<Message> = {}): Message {
  return {
    id: `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    kind: 'NOTICE',
    title: `第${number}条`,
    route: { path: '/log' },
    isClickRead: true,
    createdAt: `2026-11-20T08:00:${String(number).padStart(2, '0')}.000Z`,
    readAt: null,
    closedAt: null,
    ...change,
  };
}

const COUNTS = { TODO: 1, NOTICE: 2, REMIND: 0, SYSTEM: 0 };

const DONE = message(1, { kind: 'TODO', isClickRead: false, closedAt: '2026-11-20T09:00:00Z' });

async function showCentre(
  datas: readonly Message[] = [message(3), message(2), DONE],
  nextCursor: string | null = null,
) {
  const asked = fakeApi(queryMessages, { datas: [...datas], nextCursor });
  const user = await showShell({ path: '/message/center' });
  fakeApi(countMessages, COUNTS);
  act(() => takeMessageChanges({ counts: COUNTS, messages: [], isReset: false }));
  const page = await screen.findByRole('region', { name: '消息中心' }, { timeout: 5000 });
  return { user, asked, page: within(page) };
}

test('HDR-04 tabs show unread counts, tab, state and keyword filter the list, and the filter can be cleared', async () => {
  const { user, asked, page } = await showCentre();
  expect(await page.findByRole('button', { name: /未读\s*第3条$/ })).toBeTruthy();
  expect(page.getByRole('button', { name: /^全部\s*3$/ })).toBeTruthy();
  expect(page.getByText('已办结')).toBeTruthy();
  await user.click(page.getByRole('button', { name: /^通知\s*2$/ }));
  await user.click(page.getByText('未读', { selector: '[class*="segmented"] *' }));
  fakeApi(queryMessages, { datas: [], nextCursor: null });
  await user.type(page.getByRole('textbox', { name: '搜索标题' }), '没有');
  expect(await page.findByText('没有符合条件的消息')).toBeTruthy();
  expect(asked.calls.map(({ input }) => input)).toContainEqual({
    kind: 'NOTICE',
    state: 'unread',
    pageSize: 30,
  });
  await user.click(page.getByRole('button', { name: '清除条件' }));
  await waitFor(() => expect(page.getByRole('textbox', { name: '搜索标题' })).toHaveProperty('value', ''));
});

test('HDR-05 an unread message checks first and is then marked read, a done one only opens its target', async () => {
  const { user, page } = await showCentre();
  const asked = fakeApi(isMessageRead, false);
  const marked = fakeApi(markMessagesRead, 1);
  await user.click(await page.findByRole('button', { name: /^待办.*第1条$/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/log'));
  expect(asked.calls).toEqual([]);
  await user.click(screen.getByRole('tab', { name: /消息中心/ }));
  await user.click(await page.findByRole('button', { name: /未读\s*第3条$/ }));
  await waitFor(() => expect(marked.calls.map(({ input }) => input)).toEqual([{ ids: [message(3).id] }]));
});

test('HDR-04 全部已读 covers the shown messages and none that arrive later', async () => {
  const { user, page } = await showCentre();
  await page.findByRole('button', { name: /未读\s*第3条$/ });
  const marked = fakeApi(markAllMessagesRead, 2);
  await user.click(page.getByRole('button', { name: /^通知\s*2$/ }));
  await user.click(await screen.findByRole('button', { name: '全部已读' }));
  expect(marked.calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: '标为已读' }));
  await waitFor(() =>
    expect(marked.calls.map(({ input }) => input)).toEqual([{ kind: 'NOTICE', until: message(3).createdAt }]),
  );
  expect(await screen.findByText('已将 2 条消息标为已读')).toBeTruthy();
});

test('HDR-04 全部已读 covers the results of a search, and is not offered for read messages', async () => {
  const { user, page } = await showCentre();
  await page.findByRole('button', { name: /未读\s*第3条$/ });
  const marked = fakeApi(markAllMessagesRead, 1);
  fakeApi(queryMessages, { datas: [message(2)], nextCursor: null });
  await user.type(page.getByRole('textbox', { name: '搜索标题' }), '第2');
  await waitFor(() => expect(page.queryByText('第3条')).toBeNull());
  await user.click(await screen.findByRole('button', { name: '全部已读' }));
  expect(marked.calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: '标为已读' }));
  await waitFor(() =>
    expect(marked.calls.map(({ input }) => input)).toEqual([{ keyword: '第2', until: message(2).createdAt }]),
  );
  await user.click(page.getByText('已读', { selector: '[class*="segmented"] *' }));
  expect(screen.getByRole('button', { name: '全部已读', description: '没有未读消息' })).toBeTruthy();
});

test('HDR-04 new messages and changes elsewhere appear at once, further pages load on demand', async () => {
  const { user, page } = await showCentre([message(3)], 'next');
  await page.findByRole('button', { name: /未读\s*第3条$/ });
  const closed = message(3, { closedAt: '2026-11-20T09:00:00Z' });
  act(() => takeMessageChanges({ counts: COUNTS, messages: [message(4), closed], isReset: false }));
  await page.findByText('已办结');
  expect(page.getAllByRole('listitem').map((item) => /第\d条/.exec(item.textContent ?? '')?.[0])).toEqual([
    '第4条',
    '第3条',
  ]);
  const more = fakeApi(queryMessages, { datas: [message(1)], nextCursor: null });
  await user.click(page.getByRole('button', { name: '加载更多' }));
  expect(await page.findByText('没有更多消息')).toBeTruthy();
  expect(more.calls.map(({ input }) => input.cursor)).toEqual(['next']);
});

test('HDR-04 a failed list offers a retry, an empty one explains its purpose', async () => {
  fakeApi(queryMessages, refused('INTERNAL'));
  const user = await showShell({ path: '/message/center' });
  await screen.findByText('服务器内部错误', undefined, { timeout: 5000 });
  fakeApi(queryMessages, { datas: [], nextCursor: null });
  await user.click(screen.getByRole('button', { name: /重试/ }));
  expect(await screen.findByText('暂无消息')).toBeTruthy();
});

test('HDR-04 mail is offered only where it can be sent, and chosen by kind', async () => {
  const mail = { TODO: 'OFF', NOTICE: 'OFF', REMIND: 'OFF', SYSTEM: 'OFF' } as const; // literals, widened otherwise
  fakeApi(getMessageSettings, { canMail: false, mailAddress: null, mail });
  const { user } = await showCentre();
  await user.click(await screen.findByRole('button', { name: '通知设置' }));
  const without = within(await screen.findByRole('dialog', { name: '通知设置' }));
  expect(await without.findByText(/未配置邮件服务器/)).toBeTruthy();
  expect(without.queryByText('即时邮件')).toBeNull();
  await user.keyboard('{Escape}');
  fakeApi(getMessageSettings, { canMail: true, mailAddress: 'l***@example.org', mail });
  const saved = fakeApi(saveMessageSettings, ({ input }) => ({
    canMail: true,
    mailAddress: 'l***@example.org',
    ...input,
  }));
  await user.click(await screen.findByRole('button', { name: '通知设置' }));
  const dialog = within(await screen.findByRole('dialog', { name: '通知设置' }));
  await dialog.findByText(/l\*\*\*@example.org/);
  const todo = dialog.getByRole('radiogroup', { name: '待办的邮件' });
  await user.click(within(todo).getByText('即时邮件'));
  await user.click(dialog.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() =>
    expect(saved.calls.map(({ input }) => input.mail)).toEqual([{ ...mail, TODO: 'AT_ONCE' }]),
  );
  expect(await screen.findByText('通知设置已保存')).toBeTruthy();
});
