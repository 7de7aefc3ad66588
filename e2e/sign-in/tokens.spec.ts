import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

const tokensOf = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem('token'), refreshToken: localStorage.getItem('refreshToken') }));

test('AUTH-09 five requests that meet an expired token at once cause one refresh, and each is repeated once', async ({
  page,
  signIn,
  centre,
}) => {
  await signIn('admin');
  const { token } = await tokensOf(page);
  await page.evaluate((expired) => localStorage.setItem('token', expired), centre.expired(token ?? ''));
  const calls: { path: string; code: number }[] = [];
  page.on('response', async (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith('/api/')) calls.push({ path, code: (await response.json()).code });
  });
  await page.reload();
  await expect(page.getByRole('tab', { name: '首页' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const codesOf = (path: string) => calls.filter((call) => call.path === path).map(({ code }) => code);
  expect(codesOf('/api/auth/refresh_token')).toEqual([0]);
  const met = new Set(calls.filter(({ code }) => code === -10000).map(({ path }) => path));
  expect(met.size).toBeGreaterThan(0);
  for (const path of met) expect(codesOf(path)).toEqual(expect.arrayContaining([-10000, 0]));
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
