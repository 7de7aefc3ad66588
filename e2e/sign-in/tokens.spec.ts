import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

const tokensOf = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem('token'), refreshToken: localStorage.getItem('refreshToken') }));

test('AUTH-09 five requests that meet an expired token at once cause one refresh, and each is repeated once', async ({
  page,
  signIn,
  centre,
}) => {
  await centre.sql.query(
    `insert into sys_setting (key, value) values ('auth.accessTokenSeconds', '5') on conflict (key) do update set value = '5'`,
  );
  await centre.restartFresh();
  await signIn('admin');
  await centre.sql.query(`delete from sys_setting where key = 'auth.accessTokenSeconds'`);
  await page.waitForTimeout(5500);
  const calls: { path: string; code: number }[] = [];
  page.on('response', async (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith('/api/')) calls.push({ path, code: (await response.json()).code });
  });
  await page.reload();
  await expect(page.getByRole('tab', { name: '首页' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const expired = calls.filter(({ code }) => code === -10000).length;
  expect(expired).toBeGreaterThan(0);
  expect(calls.filter(({ path }) => path === '/api/auth/refresh_token')).toHaveLength(1);
});

test('AUTH-10 a refresh token used twice ends the session: the browser signs out and goes to the root', async ({ page, signIn }) => {
  await signIn('yushen');
  const first = await tokensOf(page);
  const refresh = () =>
    page.request.post('/api/auth/refresh_token', { headers: { 'X-Authorization': `Bearer ${first.refreshToken}` } });
  expect(await (await refresh()).json()).toMatchObject({ code: 0, data: { token: expect.any(String) } });
  expect(await (await refresh()).json()).toMatchObject({ code: -1 });
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  expect(await tokensOf(page)).toEqual({ token: null, refreshToken: null });
});

test('AUTH-12 a forged token is refused and ends in the sign-in page', async ({ page, signIn }) => {
  await signIn('yushen');
  await page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')}x`));
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
});
