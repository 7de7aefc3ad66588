import type { Centre } from '../support/centre.ts';
import { expect, test } from '../support/journey.ts';

const ACCOUNT = 'zoufang';

interface Message {
  title: string;
  clickRead?: boolean;
  parameter?: object;
}

/** Replaces the messages of the account, newest first. */
async function putMessages(centre: Centre, messages: readonly Message[]): Promise<void> {
  await centre.sql.query('delete from sys_message where receiver_id = (select id from sys_member where account = $1)', [
    ACCOUNT,
  ]);
  for (const [index, message] of messages.entries()) {
    await centre.sql.query(
      `insert into sys_message (id, receiver_id, title, kind, is_click_read, parameter, created_at)
       select gen_random_uuid(), id, $2, 'NOTICE', $3, $4, now() - $5 * interval '1 minute' from sys_member where account = $1`,
      [ACCOUNT, message.title, message.clickRead ?? true, JSON.stringify(message.parameter ?? { path: '/index' }), index],
    );
  }
}

const bannerOf = (page: import('@playwright/test').Page) => page.getByRole('region', { name: '系统消息' });

test('HDR-04 one title at a time, the next after 4 s, pausing on hover and on keyboard focus', async ({ page, centre, signIn }) => {
  await putMessages(centre, [{ title: '第一条' }, { title: '第二条' }, { title: '第三条' }]);
  await signIn(ACCOUNT);
  const banner = bannerOf(page);
  await expect(banner).toContainText('第一条');
  await expect(banner).toContainText('1 / 3');
  await expect(banner).toContainText('第二条', { timeout: 6000 });
  await expect(banner.getByText('第一条')).toHaveCount(0);
  await banner.hover();
  await page.waitForTimeout(5000);
  await expect(banner).toContainText('第二条');
  await page.mouse.move(700, 600);
  await expect(banner).toContainText('第三条', { timeout: 6000 });
  await banner.getByRole('button').first().focus();
  await page.waitForTimeout(5000);
  await expect(banner).toContainText('第三条');
});

test('HDR-04 after the last message the list is loaded again', async ({ page, centre, signIn }) => {
  await putMessages(centre, [{ title: '甲' }, { title: '乙' }]);
  await signIn(ACCOUNT);
  await expect(bannerOf(page)).toContainText('甲');
  await putMessages(centre, [{ title: '丙' }]);
  await expect(bannerOf(page)).toContainText('丙', { timeout: 12_000 });
});

test('HDR-05 CLICK_READ=YES: asks isReaded, marks the message read, goes where it leads and reloads', async ({ page, centre, signIn }) => {
  await putMessages(centre, [{ title: '去看日志', parameter: { path: '/log', query: { type: 'danger' } } }]);
  await signIn(ACCOUNT);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await bannerOf(page).getByRole('button', { name: /去看日志/ }).click();
  await expect(page).toHaveURL(/\/log\?type=danger$/);
  await expect(bannerOf(page).getByText('去看日志')).toHaveCount(0);
  const order = ['/api/message/isReaded', '/api/message/batchReaded', '/api/form/designer/list/queryData/system_message'];
  expect(calls.filter((path) => order.includes(path)).slice(0, 3)).toEqual(order);
  const { rows } = await centre.sql.query(`select read_at from sys_message where title = '去看日志'`);
  expect(rows[0].read_at).not.toBeNull();
});

test('HDR-05 CLICK_READ other than YES: only navigates', async ({ page, centre, signIn }) => {
  await putMessages(centre, [{ title: '只是通知', clickRead: false, parameter: { path: '/log' } }]);
  await signIn(ACCOUNT);
  await bannerOf(page).getByRole('button', { name: /只是通知/ }).click();
  await expect(page).toHaveURL(/\/log$/);
  const { rows } = await centre.sql.query(`select read_at from sys_message where title = '只是通知'`);
  expect(rows[0].read_at).toBeNull();
});

test('HDR-05 a message read elsewhere: a warning that it has been processed, and the list reloads', async ({ page, centre, signIn }) => {
  await putMessages(centre, [{ title: '已经处理过', parameter: { path: '/log' } }]);
  await signIn(ACCOUNT);
  await expect(bannerOf(page)).toContainText('已经处理过');
  await centre.sql.query(`update sys_message set read_at = now() where title = '已经处理过'`);
  await bannerOf(page).getByRole('button', { name: /已经处理过/ }).click();
  await expect(page.getByText(/该?消息已(被)?处理/)).toBeVisible();
  await expect(page).toHaveURL(/\/index$/);
  await expect(bannerOf(page).getByText('已经处理过')).toHaveCount(0);
});
