import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test, toast } from '../support/journey.ts';

test.use({ allowsErrors: true });

/** Throws an uncaught error. */
const fail = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    });
  }, message);

const rowsOf = (page: Page) =>
  page
    .getByRole('table', { name: '前端日志' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test('API-03 API-06 an uncaught error becomes a danger entry, and is sent to the server without secrets', async ({
  page,
  centre,
  signIn,
}) => {
  await centre.sql.query('delete from log_front');
  await signIn('admin', { at: '/log' });
  await expect(page.getByText('暂无日志')).toBeVisible();
  const rows = rowsOf(page);
  await fail(page, 'boom password=Secret1 13800001234');
  await expect(rows).toHaveCount(1);
  await page.evaluate(() => void Promise.reject(new Error('rejected on purpose')));
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('rejected on purpose');
  await expect(rows.nth(1)).toContainText('boom password=*** 138****1234');
  await expect(rows.nth(1)).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await expect(rows.nth(1)).toContainText('错误');
  const stored = async () =>
    (
      await centre.sql.query(
        'select type, message, route, release, browser, stack from log_front order by happened_at, message',
      )
    ).rows;
  await expect.poll(async () => (await stored()).length).toBe(2);
  expect(await stored()).toEqual([
    expect.objectContaining({
      type: 'danger',
      message: expect.stringContaining('boom password=*** 138****1234'),
      route: '/log',
      release: '0.0.1',
    }),
    expect.objectContaining({ type: 'danger', message: 'rejected on purpose', route: '/log' }),
  ]);
  await rows.nth(0).getByRole('button', { name: '查看详情' }).click();
  await expect(page.getByLabel('调用堆栈')).toContainText('rejected on purpose');
});

test('API-06 entries are filtered by type and keyword, survive a reload, are exported as CSV and JSON, and cleared', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/log' });
  await expect(page.getByText('暂无日志')).toBeVisible();
  for (const message of ['first failure', 'second failure', '=formula']) {
    await fail(page, message);
    await expect(rowsOf(page).filter({ hasText: message })).toHaveCount(1);
  }
  await fail(page, '=formula');
  await expect(rowsOf(page).filter({ hasText: '=formula' }).getByRole('cell').last()).toHaveText('2');
  const keyword = page.getByLabel('信息、页面、请求编号');
  await keyword.fill('SECOND');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page.getByText('1 条', { exact: true })).toBeVisible();
  const exported = async (format: string) => {
    await page.getByRole('button', { name: '导出' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  };
  const json = await exported('导出 JSON');
  expect(json.name).toMatch(/\.json$/);
  expect(JSON.parse(json.text)).toEqual([
    expect.objectContaining({
      message: expect.stringContaining('second failure'),
      type: 'danger',
      time: expect.any(String),
      meta: {},
    }),
  ]);
  await keyword.fill('没有这个词');
  await expect(page.getByText('没有符合条件的日志')).toBeVisible();
  await keyword.fill('');
  await page.getByRole('radiogroup', { name: '类型' }).getByText('信息', { exact: true }).click();
  await expect(page.getByText('没有符合条件的日志')).toBeVisible();
  await page.getByRole('radiogroup', { name: '类型' }).getByText('全部', { exact: true }).click();
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(3);
  const csv = await exported('导出 CSV');
  expect(csv.text).toMatch(/^\ufefftime,type,message,route,traceId,count,meta,stack\r\n/);
  expect(csv.text).toContain('first failure');
  await page.getByRole('button', { name: '清空日志' }).click();
  const question = page.getByRole('dialog', { name: '清空日志' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByRole('button', { name: '清空日志' }).click();
  await question.getByRole('button', { name: '清空日志' }).click();
  await expect(toast(page, '日志已清空')).toBeVisible();
  await expect(page.getByText('暂无日志')).toBeVisible();
  await expect(page.getByRole('button', { name: '导出' })).toBeDisabled();
});

test('API-01 API-03 a refused call shows the server’s message for 5 s, merges repetitions, and is logged with its request id', async ({
  page,
  context,
  signIn,
}) => {
  await page.clock.install();
  await signIn('admin');
  const requestId = 'req-of-this-test';
  await context.route('**/api/message/isReaded', (route) =>
    route.fulfill({
      json: { code: -1, message: '消息服务暂停', data: { error: 'SERVICE_BUSY', requestId } },
    }),
  );
  const message = page.getByRole('tabpanel').getByRole('listitem').getByRole('button').first();
  await message.click();
  await expect(toast(page, '消息服务暂停')).toBeVisible();
  await message.click();
  await expect(toast(page, '消息服务暂停')).toHaveCount(1);
  await expect(toast(page, '消息服务暂停')).toContainText('×2');
  await page.mouse.move(700, 800);
  await page.clock.fastForward(5_100);
  await expect(toast(page, '消息服务暂停')).toHaveCount(0);
  await page.goto('/log');
  const row = rowsOf(page).filter({ hasText: '消息服务暂停' });
  await expect(row).toContainText(requestId);
  await expect(row.getByRole('cell').last()).toHaveText('2');
});
