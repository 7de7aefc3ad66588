import type { Page, Response } from '@playwright/test';
import { FIXTURE_ACCOUNT } from '../support/fixture-menus.ts';
import { callBeside, expiredToken, SESSION_KEYS, tokenMark } from '../support/session.ts';
import { expect, homeTab, test } from '../support/journey.ts';
import { quiet } from '../support/quiet.ts';

const tokensOf = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    refreshToken: localStorage.getItem('refreshToken') ?? '',
  }));

/** Stores a token as another window of the browser would. */
const storeToken = (page: Page, token: string) =>
  page.evaluate(
    ([stored = '', mark]) => {
      localStorage.setItem('token', stored);
      document.cookie = `haiqiao_0.0.1_token=${mark}; Path=/`;
    },
    [token, tokenMark(token)],
  );

interface Call {
  path: string;
  code: number | null;
  token: string;
}

/** Records every API response from now on; returns them in order once each has been read. */
function watchCalls(page: Page): () => Promise<Call[]> {
  const calls: Promise<Call>[] = [];
  const read = async (response: Response): Promise<Call> => {
    const path = new URL(response.url()).pathname;
    const token = response.request().headers()['x-authorization'] ?? '';
    // Responses of a closed page are lost.
    const { code } = await response.json().catch(() => ({ code: null }));
    return { path, token, code };
  };
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) calls.push(read(response));
  });
  return () => Promise.all(calls);
}

const REFRESH = '/api/auth/refresh_token';
const ATTRIBUTES = '/api/member/queryAttributeValue';

test('AUTH-09 five requests with an expired token cause one refresh, and each is repeated once with the new token', async ({
  page,
  signIn,
  centre,
}) => {
  await signIn(FIXTURE_ACCOUNT, { at: '/fixture/calls-1' });
  await quiet(page);
  const before = await tokensOf(page);
  const expired = expiredToken(centre, before.token);
  await storeToken(page, expired);
  const calls = watchCalls(page);
  await page.getByRole('button', { name: '同时请求 5 次' }).click();
  await expect(page.getByText('5 次成功，0 次失败')).toBeVisible();
  const after = await tokensOf(page);
  expect(after.token).not.toBe(expired);
  expect(after.refreshToken).not.toBe(before.refreshToken);
  const all = await calls();
  const of = (path: string) => all.filter((call) => call.path === path);
  expect(of(REFRESH)).toEqual([{ path: REFRESH, code: 0, token: `Bearer ${before.refreshToken}` }]);
  expect(of(ATTRIBUTES).map(({ code, token }) => [code, token])).toEqual([
    ...Array.from({ length: 5 }, () => [-10000, `Bearer ${expired}`]),
    ...Array.from({ length: 5 }, () => [0, `Bearer ${after.token}`]),
  ]);
});

test('AUTH-10 reuse of a refresh token ends the session, and the browser signs out and opens the root', async ({
  page,
  signIn,
  centre,
}) => {
  await signIn('yushen');
  const stolen = await tokensOf(page);
  // A thief uses it first.
  expect(await callBeside(centre, REFRESH, { body: {}, token: stolen.refreshToken })).toMatchObject({
    code: 0,
  });
  await storeToken(page, expiredToken(centre, stolen.token));
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('登录已过期，请重新登录')).toHaveCount(1);
  const left = await page.evaluate(() => Object.keys(localStorage));
  for (const key of SESSION_KEYS) expect(left).not.toContain(key);
  // The thief's tokens are revoked as well.
  expect((await callBeside(centre, '/api/jwt_core/validate', { body: {}, token: stolen.token })).status).toBe(
    401,
  );
  const { rows } = await centre.sql.query(
    `select end_reason from sys_session order by created_at desc limit 1`,
  );
  expect(rows[0].end_reason).toBe('REUSE');
});

test('AUTH-09 two windows that need a refresh at the same moment refresh once, and both stay signed in', async ({
  page,
  signIn,
  centre,
  context,
}) => {
  await signIn(FIXTURE_ACCOUNT, { at: '/fixture/calls-1' });
  const second = await context.newPage();
  await second.goto('/fixture/calls-1');
  const windows = [page, second];
  for (const each of windows) {
    await expect(each.getByRole('button', { name: '同时请求 5 次' })).toBeVisible();
    await quiet(each);
  }
  const { token } = await tokensOf(page);
  await storeToken(page, expiredToken(centre, token));
  const calls = windows.map(watchCalls);
  await Promise.all(windows.map((each) => each.getByRole('button', { name: '同时请求 5 次' }).click()));
  for (const each of windows) await expect(each.getByText('5 次成功，0 次失败')).toBeVisible();
  const all = await Promise.all(calls.map((each) => each()));
  expect(all.flat().filter(({ path }) => path === REFRESH)).toHaveLength(1);
  for (const each of windows) {
    await each.reload();
    await expect(homeTab(each)).toBeVisible();
  }
});

test('AUTH-10 a refresh while the server is down does not sign out, and succeeds when the server is back', async ({
  page,
  signIn,
  centre,
}) => {
  test.setTimeout(240_000);
  await signIn(FIXTURE_ACCOUNT, { at: '/fixture/calls-1' });
  // The page's code comes from the server that is about to stop.
  await expect(page.getByRole('button', { name: '同时请求 5 次' })).toBeVisible();
  await quiet(page);
  const { token } = await tokensOf(page);
  await storeToken(page, expiredToken(centre, token));
  await centre.crash();
  await page.getByRole('button', { name: '同时请求 5 次' }).click();
  await expect(page.getByText('0 次成功，5 次失败')).toBeVisible();
  await expect(page).toHaveURL(/\/fixture\/calls-1$/);
  await centre.restart();
  const refreshed = page.waitForResponse(`**${REFRESH}`);
  await page.getByRole('button', { name: '同时请求 5 次' }).click();
  await refreshed;
  await expect(page.getByText('5 次成功，0 次失败')).toBeVisible();
});

test('AUTH-12 a forged token is rejected and leads to the sign-in page', async ({ page, signIn }) => {
  await signIn('yushen');
  const { token } = await tokensOf(page);
  const [header, payload = '', signature] = token.split('.');
  const claims = { ...JSON.parse(atob(payload)), sub: '00000000-0000-7000-8000-000000000000' };
  await storeToken(page, [header, btoa(JSON.stringify(claims)).replaceAll('=', ''), signature].join('.'));
  await page.reload();
  await expect(page).toHaveURL(/\/login(\?|$)/);
  expect(await tokensOf(page)).toEqual({ token: '', refreshToken: '' });
});

test('AUTH-11 menus refused by the server end the session, and the root opens', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('yushen');
  await context.route('**/queryModulesTreeByMemberId', (route) =>
    route.fulfill({ json: { code: -1, message: '菜单加载失败', data: null } }),
  );
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('菜单加载失败，请重新登录')).toBeVisible();
  expect(await tokensOf(page)).toEqual({ token: '', refreshToken: '' });
});
