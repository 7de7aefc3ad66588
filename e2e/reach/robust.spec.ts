import { FIXTURE_ACCOUNT } from '../support/fixture-menus.ts';
import { chooseFromUserMenu, DEMO_PASSWORD, expect, fillCredentials, test } from '../support/journey.ts';
import { fillLocalStorage } from '../support/storage.ts';
import { TabStrip } from '../support/tab-strip.ts';

test('API-02 the server gone for ten seconds: a clear message, a half-typed form kept, and all well afterwards', async ({
  page,
  signIn,
  centre,
}) => {
  test.setTimeout(120_000);
  await signIn(FIXTURE_ACCOUNT);
  const strip = new TabStrip(page);
  await strip.open('测试表单1');
  const field = page.getByRole('tabpanel').getByRole('textbox').first();
  await field.fill('不能丢');
  await centre.crash();
  await strip.tab('首页').click();
  await expect(page.getByText(/连接已断开|服务器异常|服务不可用/).first()).toBeVisible({ timeout: 15_000 });
  await page.waitForTimeout(10_000);
  await centre.restart();
  await strip.tab('测试表单1').click();
  await expect(field).toHaveValue('不能丢');
  await expect(page.getByText(/连接已断开/)).toHaveCount(0, { timeout: 30_000 });
  await page.reload();
  await expect(strip.tab('测试表单1')).toBeVisible();
});

test('AUTH-06 with a full local storage one can still sign in and is told what does not work', async ({ page }) => {
  await page.goto('/login');
  await fillLocalStorage(page);
  await fillCredentials(page, 'yushen', DEMO_PASSWORD);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await expect(page.getByRole('tab', { name: '首页' })).toBeVisible();
  await expect(page.getByText(/存储空间/).first()).toBeVisible();
});

test('AUTH-08 two windows of one user: signing out in one signs out the other', async ({ page, signIn, context }) => {
  await signIn('yushen');
  const second = await context.newPage();
  await second.goto('/index');
  await expect(second.getByRole('tab', { name: '首页' })).toBeVisible();
  await chooseFromUserMenu(page, '注销');
  await page.getByRole('dialog', { name: '注销用户' }).getByRole('button', { name: /确\s*定/ }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login/);
});

test('AUTH-06 values of another version in cookie and storage are ignored', async ({ page, context, centre }) => {
  await context.addCookies([{ name: 'haiqiao_0.0.0_token', value: 'old', url: centre.url }]);
  await page.goto('/login');
  await page.evaluate(() => {
    localStorage.setItem('token', 'not-a-token');
    localStorage.setItem('userInfo', '{broken');
    localStorage.setItem('modules', '[{"type":"OLD"}]');
  });
  await page.goto('/index');
  await expect(page).toHaveURL(/\/login/);
  await fillCredentials(page, 'yushen', DEMO_PASSWORD);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await expect(page).toHaveURL(/\/index$/);
});

test('AUTH-01 on a slow 3G network the sign-in page says that it works, and a double click signs in once', async ({ page, context }) => {
  await page.goto('/login');
  const network = await context.newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  let logins = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/login')) logins += 1;
  });
  await fillCredentials(page, 'yushen', DEMO_PASSWORD);
  const button = page.getByRole('button', { name: /登\s*录|正在登录/ });
  await button.dblclick();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL(/\/index$/, { timeout: 60_000 });
  expect(logins).toBe(1);
});
