import type { Page } from '@playwright/test';
import { isRead, putMessages, RECEIVER } from '../support/messages.ts';
import { expect, MOVING, test, toast } from '../support/journey.ts';
import { quiet } from '../support/quiet.ts';

test.use(MOVING);

const bannerOf = (page: Page) => page.getByRole('region', { name: '系统消息' });

const IS_READ = '/api/message/isReaded';
const READ = '/api/message/batchReaded';
const LIST = '/api/form/designer/list/queryData/system_message';

interface Call {
  path: string;
  body: unknown;
}

/** Records the message calls from now on. */
function watchCalls(page: Page): Call[] {
  const calls: Call[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if ([IS_READ, READ, LIST].includes(path)) calls.push({ path, body: request.postDataJSON() });
  });
  return calls;
}

/** Rests the pointer on the banner while it shows this title: from then on it neither rotates nor reloads. */
async function holdTitle(page: Page, title: string): Promise<void> {
  await expect(async () => {
    await page.mouse.move(700, 700);
    await bannerOf(page).getByRole('button', { name: title }).hover({ timeout: 5_000 });
    await expect(bannerOf(page).getByRole('button')).toHaveText(title, { timeout: 1_000 });
  }).toPass();
}

test('HDR-05 CLICK_READ=YES: calls isReaded, marks the message read, opens its target, and reloads', async ({
  page,
  centre,
  signIn,
}) => {
  await putMessages(
    centre,
    { title: '去看日志', parameter: { path: '/log', query: { type: 'danger' } } },
    '另一条',
  );
  await signIn(RECEIVER);
  // All titles share one button: a click just before the next title would open that one.
  await holdTitle(page, '去看日志');
  await quiet(page);
  const calls = watchCalls(page);
  await bannerOf(page).getByRole('button', { name: '去看日志' }).click();
  await expect(page).toHaveURL(/\/log\?type=danger$/);
  await expect(bannerOf(page).getByRole('button')).toHaveText('另一条');
  const { rows } = await centre.sql.query(`select id from sys_message where title = '去看日志'`);
  // The rotation may reload the list at any time.
  expect(calls.filter(({ path }) => path !== LIST)).toEqual([
    { path: IS_READ, body: { data: { id: rows[0].id } } },
    { path: READ, body: { data: { ids: [rows[0].id] } } },
  ]);
  const paths = calls.map(({ path }) => path);
  expect(paths.lastIndexOf(LIST)).toBeGreaterThan(paths.indexOf(READ));
  expect(await isRead(centre, '去看日志')).toBe(true);
  expect(await isRead(centre, '另一条')).toBe(false);
});

test('HDR-05 CLICK_READ other than YES: only navigates', async ({ page, centre, signIn }) => {
  await putMessages(centre, { title: '只是通知', clickRead: false, parameter: { path: '/log' } });
  await signIn(RECEIVER);
  await quiet(page);
  const calls = watchCalls(page);
  await bannerOf(page).getByRole('button', { name: '只是通知' }).press('Enter');
  await expect(page).toHaveURL(/\/log$/);
  await expect(page.getByRole('heading', { name: '前端日志' })).toBeVisible();
  const paths = calls.map(({ path }) => path);
  expect(paths.filter((path) => path === IS_READ)).toHaveLength(1);
  expect(paths).not.toContain(READ);
  expect(await isRead(centre, '只是通知')).toBe(false);
  await expect(bannerOf(page).getByRole('button')).toHaveText('只是通知');
});

test('HDR-05 a message read elsewhere shows a warning that it has been processed, and the list reloads', async ({
  page,
  centre,
  signIn,
}) => {
  await putMessages(centre, { title: '已经处理过', parameter: { path: '/log' } }, '还没处理');
  await signIn(RECEIVER);
  await quiet(page);
  await holdTitle(page, '已经处理过');
  await quiet(page);
  await centre.sql.query(`update sys_message set read_at = now() where title = '已经处理过'`);
  const calls = watchCalls(page);
  await bannerOf(page).getByRole('button', { name: '已经处理过' }).click();
  await expect(toast(page, '该消息已被处理')).toHaveAttribute('data-tone', 'warning');
  // A toast does not cover the banner that caused it.
  const banner = await bannerOf(page).boundingBox();
  const shown = await toast(page, '该消息已被处理').boundingBox();
  expect(shown?.y).toBeGreaterThan((banner?.y ?? 0) + (banner?.height ?? 0));
  await expect(bannerOf(page).getByRole('button')).toHaveText('还没处理');
  await expect(page).toHaveURL(/\/index$/);
  expect(calls.map(({ path }) => path)).not.toContain(READ);
});

test('HDR-05 an external or invalid parameter opens nothing', async ({ page, centre, signIn }) => {
  for (const parameter of [{ path: 'https://evil.example/' }, { path: '//evil.example' }, null]) {
    await putMessages(centre, { title: '坏链接', parameter });
    await signIn(RECEIVER);
    const read = page.waitForResponse(`**${READ}`);
    await bannerOf(page).getByRole('button', { name: '坏链接' }).click();
    await read;
    await expect(bannerOf(page)).toHaveText('暂无新消息');
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/index$/);
  }
});

test('HDR-05 the same message opens from the bell and from home', async ({ page, centre, signIn }) => {
  await putMessages(
    centre,
    { title: '从铃铛打开', parameter: { path: '/log' } },
    { title: '从首页打开', parameter: { path: '/log' } },
  );
  await signIn(RECEIVER);
  await page.getByRole('button', { name: '消息，2 条未读' }).click();
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /从铃铛打开/ })
    .click();
  await expect(page).toHaveURL(/\/log$/);
  await expect(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible();
  await page.goto('/index');
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /从首页打开/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/log$/);
  await expect(page.getByRole('button', { name: '消息，0 条未读' })).toBeVisible();
});
