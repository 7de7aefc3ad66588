import type { Page } from '@playwright/test';
import type { Centre } from '../support/centre.ts';
import { expect, MOVING, test } from '../support/journey.ts';
import { callBeside, openSession } from '../support/session.ts';

test.use(MOVING);

const bannerOf = (page: Page) => page.getByRole('region', { name: '系统消息' });
const centreOf = (page: Page) => page.getByRole('region', { name: '消息中心' });
const bellOf = (page: Page, count: number) => page.getByRole('button', { name: `消息，${count} 条未读` });

/** Far below the time after which a window without the connection would load its messages. */
const AT_ONCE = { timeout: 10_000 };

interface Call {
  readonly centre: Centre;
  readonly path: string;
  readonly data: object;
}

/** Sends a call as a person elsewhere. */
async function callAs(account: string, { centre, path, data }: Call): Promise<{ id: string }> {
  const { token } = await openSession(centre, account);
  const answer = await callBeside(centre, path, { body: { data }, token });
  expect(answer.code, answer.message).toBe(0);
  return answer.data;
}

/** A person requests a right; every administrator gets a to-do. */
function askFor(centre: Centre, permission: string): Promise<{ id: string }> {
  const data = { page: '/index', permission, error: 'ACCESS_DENIED', trace: '', note: '' };
  return callAs('yushen', { centre, path: '/api/access-request/create', data });
}

test('HDR-04 a message reaches every window at once over one connection, and disappears when the work is done', async ({
  page,
  context,
  centre,
  signIn,
}) => {
  await centre.sql.query('delete from sys_message');
  const lines: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/message/stream')) lines.push(request.url());
  });
  await signIn('admin');
  await expect(bannerOf(page)).toHaveText('暂无新消息');
  const second = await context.newPage();
  await second.goto('/message/center');
  await expect(centreOf(second).getByText('暂无消息')).toBeVisible();

  const first = await askFor(centre, 'member:read');
  const title = /【待办】.+申请权限：member:read/;
  await expect(bannerOf(page).getByRole('button', { name: title })).toBeVisible(AT_ONCE);
  await expect(bellOf(page, 1)).toBeVisible();
  await expect(centreOf(second).getByRole('button', { name: title }).first()).toBeVisible(AT_ONCE);
  await expect(bellOf(second, 1)).toBeVisible();
  expect(lines).toHaveLength(1);

  // Opening a to-do opens its target; it stays until the work is done.
  await bannerOf(page).getByRole('button', { name: title }).click();
  await expect(page).toHaveURL(/\/system\/accessRequests$/);
  await expect(bellOf(page, 1)).toBeVisible();
  const data = { id: first.id, isGranted: false, remark: '无需' };
  await callAs('admin', { centre, path: '/api/access-request/answer', data });
  await expect(bannerOf(page)).toHaveText('暂无新消息', AT_ONCE);
  await expect(bellOf(page, 0)).toBeVisible();
  await expect(centreOf(second).getByText('已办结')).toBeVisible();
  await expect(bellOf(second, 0)).toBeVisible();

  // The connected window is closed: the other one takes over.
  await page.close();
  await askFor(centre, 'member:update');
  await expect(bellOf(second, 1)).toBeVisible(AT_ONCE);
  await expect(
    centreOf(second)
      .getByRole('button', { name: /申请权限：member:update/ })
      .first(),
  ).toBeVisible();
  expect(lines).toHaveLength(2);
});

test('HDR-04 after a server outage the window receives missed messages automatically', async ({
  page,
  centre,
  signIn,
}) => {
  test.setTimeout(240_000);
  await centre.sql.query('delete from sys_message');
  await centre.sql.query('delete from sys_access_request');
  await signIn('admin', { at: '/message/center' });
  await expect(centreOf(page).getByText('暂无消息')).toBeVisible();
  await centre.crash();
  await expect(page.getByText('连接已断开，正在重试')).toBeVisible();
  await centre.restart();
  await askFor(centre, 'member:read');
  // A server that is still starting may refuse the connection for a minute.
  await expect(bellOf(page, 1)).toBeVisible({ timeout: 90_000 });
  await expect(
    centreOf(page)
      .getByRole('button', { name: /申请权限：member:read/ })
      .first(),
  ).toBeVisible();
});
