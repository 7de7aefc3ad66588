import type { Page } from '@playwright/test';
import { putMessages, RECEIVER } from '../support/messages.ts';
import { expect, MOVING, test } from '../support/journey.ts';
import { quiet, rendered } from '../support/quiet.ts';

test.use(MOVING);

const bannerOf = (page: Page) => page.getByRole('region', { name: '系统消息' });
const shownIn = (page: Page) => bannerOf(page).getByRole('button');

const LISTED = '**/queryData/system_message';

/** Opens the application with a clock that only moves on command. */
async function openWithClock(page: Page, signIn: (account: string) => Promise<void>): Promise<void> {
  await page.clock.install();
  await signIn(RECEIVER);
  await expect(shownIn(page)).toBeVisible();
  await quiet(page);
  // Ahead of the time that passes until the browser receives it: the clock cannot go back.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await quiet(page);
}

/** Advances the clock. What the page has received is rendered before and after: rendering does not follow the clock. */
async function passTime(page: Page, ms: number): Promise<void> {
  await rendered(page);
  await page.clock.runFor(ms);
  await rendered(page);
}

/** The title shown after some more time on the clock, empty without messages. */
async function titleAfter(page: Page, stepMs: number): Promise<string> {
  await passTime(page, stepMs);
  // Unlike `innerText`, it does not wait for a title: the clock must go on.
  return (await shownIn(page).allInnerTexts()).join();
}

/** Advances the clock in steps until this title is shown. */
async function waitForTitle(page: Page, title: string, stepMs = 500): Promise<void> {
  await expect.poll(() => titleAfter(page, stepMs), { intervals: [10], timeout: 20_000 }).toBe(title);
}

/** Advances the clock until this title has just appeared, to a step. */
async function passTo(page: Page, title: string, stepMs = 500): Promise<void> {
  await expect.poll(() => titleAfter(page, stepMs), { intervals: [10], timeout: 20_000 }).not.toBe(title);
  await waitForTitle(page, title, stepMs);
}

test('HDR-04 one title at a time, the next after 4 s, and after the last one the list is reloaded', async ({
  page,
  centre,
  signIn,
}) => {
  await putMessages(centre, '第一条', '第二条');
  await openWithClock(page, signIn);
  await passTo(page, '第一条', 100);
  await expect(bannerOf(page)).toContainText('1 / 2');
  await passTime(page, 3_700);
  await expect(shownIn(page)).toHaveText('第一条');
  await passTime(page, 400);
  await expect(shownIn(page)).toHaveText('第二条');
  await expect(bannerOf(page)).toContainText('2 / 2');
  await putMessages(centre, '新的一条');
  const listed = page.waitForRequest(LISTED);
  await passTime(page, 4_000);
  await listed;
  await waitForTitle(page, '新的一条');
});

test('HDR-04 the banner pauses on hover and on keyboard focus, and continues afterwards', async ({
  page,
  centre,
  signIn,
}) => {
  await putMessages(centre, '第一条', '第二条', '第三条');
  await openWithClock(page, signIn);
  await passTo(page, '第一条');
  await bannerOf(page).hover();
  await passTime(page, 20_000);
  await expect(shownIn(page)).toHaveText('第一条');
  await page.mouse.move(700, 700);
  await passTime(page, 4_000);
  await expect(shownIn(page)).toHaveText('第二条');
  await shownIn(page).focus();
  await passTime(page, 20_000);
  await expect(shownIn(page)).toHaveText('第二条');
  await page.getByRole('combobox', { name: '搜索菜单' }).focus();
  await passTime(page, 4_000);
  await expect(shownIn(page)).toHaveText('第三条');
  // A click is not keyboard focus: the banner continues when the pointer has left.
  await shownIn(page).click();
  await page.mouse.move(700, 700);
  await passTo(page, '第二条');
});

test('HDR-04 titles slide in, and with reduced motion they swap at once', async ({
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

test('HDR-04 at most ten unread messages are requested, and an empty list is reported', async ({
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
