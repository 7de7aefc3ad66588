import { DEMO_PASSWORD } from '../support/session.ts';
import { expect, fillCredentials, homeTab, signInByHand, submit, test } from '../support/journey.ts';
import { quiet } from '../support/quiet.ts';

test('AUTH-14 NAV-10 a visit without a session shows a notice, the sign-in page, and then the requested page', async ({
  page,
}) => {
  await page.goto('/log?type=danger');
  await expect(page).toHaveURL('/login?redirect=%2Flog%3Ftype%3Ddanger');
  await expect(page.getByText('您尚未登录，请先登录')).toBeVisible();
  await expect(page).toHaveTitle('跨境资源中心管理系统 - 登录');
  await signInByHand(page, 'admin');
  await expect(page).toHaveURL('/log?type=danger');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('前端日志');
});

test('NAV-01 the root leads a visitor to the sign-in page without a notice, and a signed-in person home', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused();
  await expect(page.getByText('您尚未登录，请先登录')).toHaveCount(0);
  await signInByHand(page, 'yushen');
  await page.goto('/');
  await expect(page).toHaveURL('/index');
  await page.goto('/login?redirect=%2Flog');
  await expect(page).toHaveURL('/log');
});

for (const target of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) {
  test(`AUTH-14 the redirect ${target} leads home, not out of the application`, async ({ page }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await fillCredentials(page, 'yushen', DEMO_PASSWORD);
    await submit(page);
    await expect(page).toHaveURL('/index');
    await expect(homeTab(page)).toBeVisible();
  });
}

test('NAV-10 a token without its user, or a user without a token, is not a session, even when menus arrive late', async ({
  page,
  signIn,
  context,
}) => {
  for (const key of ['userInfo', 'token']) {
    const menus = Promise.withResolvers<void>();
    await context.route('**/queryModulesTreeByMemberId', async (route) => {
      await menus.promise;
      await route.continue();
    });
    await signIn('yushen');
    await page.evaluate((name) => localStorage.removeItem(name), key);
    const answered = page.waitForResponse('**/queryModulesTreeByMemberId');
    menus.resolve();
    await (await answered).finished();
    await quiet(page);
    await context.unroute('**/queryModulesTreeByMemberId');
    await page.goto('/log');
    await expect(page).toHaveURL('/login?redirect=%2Flog');
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((name) => /token|userInfo/i.test(name))),
    ).toEqual([]);
  }
});
