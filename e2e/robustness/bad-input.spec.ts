import { DEMO_PASSWORD } from '../support/session.ts';
import {
  expect,
  fillCredentials,
  homeTab,
  signInByHand,
  submit,
  submitButton,
  test,
  toast,
} from '../support/journey.ts';
import { TabStrip } from '../support/tab-strip.ts';
import type { Page } from '@playwright/test';

test('AUTH-06 TAB-06 with full local storage sign-in and work are possible, with a notice of what is not stored', async ({
  page,
}) => {
  await page.goto('/login');
  await fillLocalStorage(page);
  await fillCredentials(page, 'admin', DEMO_PASSWORD);
  await submit(page);
  // It is shown for a few seconds only, possibly during the load of the first page.
  await expect(toast(page, '浏览器无法保存登录状态')).toBeVisible();
  await expect(homeTab(page)).toBeVisible();
  const strip = new TabStrip(page);
  await page.getByRole('button', { name: '系统管理' }).click();
  await strip.open('前端日志');
  await expect(toast(page, '刷新后不保留已打开的标签页')).toBeVisible();
  await expect(page.getByRole('heading', { name: '前端日志' })).toBeVisible();
  expect(
    await page.evaluate(() =>
      ['token', 'refreshToken', 'userInfo', 'modules'].map((key) => localStorage.getItem(key)),
    ),
  ).toEqual([null, null, null, null]);
  await page.reload();
  await expect(page).toHaveURL('/login?redirect=%2Flog');
});

test('AUTH-06 HDR-08 cookies and values of another version are ignored and removed, and their language is taken over', async ({
  page,
  context,
  centre,
}) => {
  await context.addCookies(
    [
      ['haiqiao_0.0.0_token', 'old'],
      ['haiqiao_0.0.0_uuid', 'somebody'],
      ['haiqiao_0.0.0_locale', 'ja'],
      ['haiqiao_0.0.1_uuid', '%E0%A4%A'],
    ].map(([name = '', value = '']) => ({ name, value, url: centre.url })),
  );
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.filter((name) => name.includes('0.0.0'))).toEqual([]);
  for (const [userInfo, modules] of [
    ['{broken', '[]'],
    ['{"id":1}', '[{"type":"OLD"}]'],
    ['null', 'null'],
  ]) {
    await page.evaluate(
      ([user = '', menus = '']) => {
        localStorage.setItem('token', 'not-a-token');
        localStorage.setItem('refreshToken', 'neither');
        localStorage.setItem('userInfo', user);
        localStorage.setItem('modules', menus);
        localStorage.setItem('haiqiao.preferences', '{"theme":"gone","size":42,"colour":"red"}');
      },
      [userInfo ?? '', modules ?? ''],
    );
    await page.goto('/index');
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect(page.locator('html')).toHaveClass('rc light mini');
  }
  await page.locator('[name=username]').fill('yushen');
  await page.locator('[name=password]').fill(DEMO_PASSWORD);
  await submit(page);
  await expect(homeTab(page)).toHaveText('ホーム');
});

test('AUTH-01 on a slow 3G network the sign-in page shows that it is busy, and a double click signs in once', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.goto('/login');
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible({ timeout: 30_000 });
  let logins = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/login')) logins += 1;
  });
  // The server responds only after all checks.
  const allChecked = Promise.withResolvers<void>();
  await page.route('**/api/auth/login*', async (route) => {
    await allChecked.promise;
    await route.continue();
  });
  await fillCredentials(page, 'yushen', DEMO_PASSWORD);
  await expect(page.locator('form fieldset')).toHaveCount(0);
  await submitButton(page).dblclick();
  await expect(submitButton(page)).toHaveAttribute('aria-busy', 'true');
  await expect(submitButton(page)).toHaveText(/正在登录/);
  await page.getByLabel('密码', { exact: true }).press('Enter');
  allChecked.resolve();
  await expect(homeTab(page)).toBeVisible({ timeout: 60_000 });
  expect(logins).toBe(1);
});

test('AUTH-01 a sign-in reloaded halfway starts over, and no input leaves a trace on the device', async ({
  page,
}) => {
  await page.goto('/login');
  await fillCredentials(page, 'yushen', 'half-typed');
  await page.reload();
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused();
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(stored).not.toContain('half-typed');
});

test('AUTH-14 with two windows at the sign-in page, signing in at one signs in the other as well', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  const second = await context.newPage();
  await second.goto('/log');
  await expect(second).toHaveURL(/\/login\?redirect=%2Flog$/);
  await page.bringToFront();
  await signInByHand(page, 'admin');
  await expect(second).toHaveURL(/\/log$/);
  await expect(second.getByRole('heading', { name: '前端日志' })).toBeVisible();
});

test('AUTH-08 another person who signs in at a second window replaces the first in both', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('yushen');
  const second = await context.newPage();
  await second.goto('/index');
  await second.getByRole('button', { name: /的菜单$/ }).click();
  await second.getByRole('button', { name: '注销', exact: true }).click();
  await second.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(second).toHaveURL(/\/login$/);
  await signInByHand(second, 'heyan');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('赵雨桐');
  await expect(page.getByText('李静怡')).toHaveCount(0);
});

/** Fills the remaining localStorage quota, so that further writes fail. */
async function fillLocalStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    let chunk = 'x'.repeat(1024 * 1024);
    let index = 0;
    while (chunk.length > 0) {
      try {
        localStorage.setItem(`filler-${index}`, chunk);
        index += 1;
      } catch {
        chunk = chunk.slice(0, Math.floor(chunk.length / 2));
      }
    }
  });
}
