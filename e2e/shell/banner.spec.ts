import type { Page } from '@playwright/test';
import { putMessages, RECEIVER } from '../support/messages.ts';
import { expect, MOVING, test } from '../support/journey.ts';
import { quiet } from '../support/quiet.ts';

test.use(MOVING);

const bannerOf = (page: Page) => page.getByRole('region', { name: '系统消息' });
const shownIn = (page: Page) => bannerOf(page).getByRole('button');

const LISTED = '**/queryData/system_message';

/** Opens the application with a clock that from now on only moves when it is told to. */
async function openWithClock(page: Page, signIn: (account: string) => Promise<void>): Promise<void> {
  await page.clock.install();
  await signIn(RECEIVER);
  await expect(shownIn(page)).toBeVisible();
  await quiet(page);
  // Ahead of what passes until the browser hears of it: there is no way back.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await quiet(page);
}

/** Whether a title is shown after another tenth of a second. */
async function isShown(page: Page, title: string): Promise<boolean> {
  await page.clock.runFor(100);
  return (await shownIn(page).innerText()) === title;
}

/** Lets titles pass until this one has just come, to a tenth of a second. */
async function passTo(page: Page, title: string): Promise<void> {
  for (const expected of [false, true]) {
    await expect.poll(() => isShown(page, title), { intervals: [10], timeout: 20_000 }).toBe(expected);
  }
}

test('HDR-04 one title at a time, the next after 4 s, and after the last the list is loaded again', async ({
  page,
  centre,
  signIn,
}) => {
  await putMessages(centre, '第一条', '第二条');
  await openWithClock(page, signIn);
  await passTo(page, '第一条');
  await expect(bannerOf(page)).toContainText('1 / 2');
  await page.clock.runFor(3_700);
  await expect(shownIn(page)).toHaveText('第一条');
  await page.clock.runFor(400);
  await expect(shownIn(page)).toHaveText('第二条');
  await expect(bannerOf(page)).toContainText('2 / 2');
  await putMessages(centre, '新的一条');
  const listed = page.waitForRequest(LISTED);
  await page.clock.runFor(4_000);
  await listed;
  await expect.poll(() => isShown(page, '新的一条'), { intervals: [10], timeout: 20_000 }).toBe(true);
});

test('HDR-04 the banner pauses under the pointer and under the keyboard focus, and goes on afterwards', async ({
  page,
  centre,
  signIn,
}) => {
  await putMessages(centre, '第一条', '第二条', '第三条');
  await openWithClock(page, signIn);
  await passTo(page, '第一条');
  await bannerOf(page).hover();
  await page.clock.runFor(20_000);
  await expect(shownIn(page)).toHaveText('第一条');
  await page.mouse.move(700, 700);
  await page.clock.runFor(4_000);
  await expect(shownIn(page)).toHaveText('第二条');
  await shownIn(page).focus();
  await page.clock.runFor(20_000);
  await expect(shownIn(page)).toHaveText('第二条');
  await page.getByRole('combobox', { name: '搜索菜单' }).focus();
  await page.clock.runFor(4_000);
  await expect(shownIn(page)).toHaveText('第三条');
  // A click is no reading by keyboard: the banner goes on when the pointer has left.
  await shownIn(page).click();
  await page.mouse.move(700, 700);
  await passTo(page, '第二条');
});

test('HDR-04 titles slide in; for whoever asked for less motion they swap at once', async ({
  page,
  centre,
  signIn,
}) => {
  await putMessages(centre, '第一条', '第二条');
  await openWithClock(page, signIn);
  await passTo(page, '第二条');
  const seconds = () =>
    shownIn(page)
      .locator('span')
      .evaluate((title) => Number.parseFloat(getComputedStyle(title).animationDuration));
  expect(await seconds()).toBe(0.2);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await passTo(page, '第一条');
  await passTo(page, '第二条');
  expect(await seconds()).toBeLessThan(0.001);
});

test('HDR-04 at most ten messages are asked for, only unread ones, and none is said', async ({
  page,
  centre,
  signIn,
}) => {
  await putMessages(centre, ...Array.from({ length: 12 }, (_, index) => `消息 ${index + 1}`));
  const asked = page.waitForRequest(
    (request) =>
      request.url().includes('system_message') && request.postData()?.includes('"pageSize":10}') === true,
  );
  await signIn(RECEIVER);
  expect((await asked).postDataJSON()).toEqual({ data: { queryParam: { pageIndex: 0, pageSize: 10 } } });
  await expect(bannerOf(page)).toContainText('1 / 10');
  await expect(page.getByRole('button', { name: '消息，12 条未读' })).toBeVisible();
  await page.getByRole('button', { name: '消息，12 条未读' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '全部已读' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '标为已读' }).click();
  await expect(bannerOf(page)).toHaveText('暂无新消息');
  await expect(page.getByRole('button', { name: '消息，0 条未读' })).toBeVisible();
});
