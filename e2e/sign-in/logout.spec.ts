import { callBeside, SESSION_KEYS } from '../support/session.ts';
import {
  chooseFromUserMenu,
  expect,
  homeTab,
  signInByHand,
  signOut,
  test,
  toast,
} from '../support/journey.ts';

test('AUTH-08 HDR-01 signing out asks for confirmation, and cancelling keeps the session with a message', async ({
  page,
  signIn,
}) => {
  await signIn('yushen');
  for (const leave of ['取消', '关闭']) {
    await chooseFromUserMenu(page, '注销');
    const dialog = page.getByRole('dialog', { name: '注销用户' });
    await expect(dialog).toContainText('确定要注销当前用户吗');
    await dialog.getByRole('button', { name: leave }).click();
    await expect(dialog).toBeHidden();
    await expect(toast(page, '取消注销操作')).toBeVisible();
  }
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await page.reload();
  await expect(homeTab(page)).toBeVisible();
});

test('AUTH-08 confirming clears the session in the browser, keeps the person’s own data, and revokes the tokens on the server', async ({
  page,
  signIn,
  context,
  centre,
}) => {
  await signIn('yushen');
  await page.goto('/log');
  await expect(page.getByRole('tab', { name: '前端日志' })).toBeVisible();
  const before = await page.evaluate(() => ({ ...localStorage }));
  await signOut(page);
  const left = await page.evaluate(() => Object.keys(localStorage));
  for (const key of SESSION_KEYS) expect(left).not.toContain(key);
  const { id } = JSON.parse(before['userInfo'] ?? '{}');
  expect(left).toContain(`haiqiao.tabs.${id}`);
  expect((await context.cookies()).filter(({ name }) => /uuid|token/.test(name))).toEqual([]);
  const { token = '', refreshToken = '' } = before;
  expect((await callBeside(centre, '/api/jwt_core/validate', { body: {}, token })).status).toBe(401);
  expect(
    await callBeside(centre, '/api/auth/refresh_token', { body: {}, token: refreshToken }),
  ).toMatchObject({ code: -1 });
  await signInByHand(page, 'yushen');
  await expect(page.getByRole('tab', { name: '前端日志' })).toBeVisible();
});

test('AUTH-08 the back button after signing out shows no data of the person', async ({ page, signIn }) => {
  await signIn('admin');
  await page.getByRole('button', { name: '系统管理' }).click();
  await page.getByRole('link', { name: '前端日志' }).click();
  await expect(page).toHaveURL(/\/log$/);
  await signOut(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('AUTH-08 the next person on the same device finds neither tabs nor data of the previous one', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/log' });
  await signOut(page);
  await signInByHand(page, 'heyan');
  await expect(page.getByRole('tab')).toHaveText(['首页']);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('赵雨桐');
  await expect(page.getByText('陈国栋')).toHaveCount(0);
});

test('AUTH-08 with two windows of one user, signing out in one signs out the other, which can return to its page', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('yushen');
  const second = await context.newPage();
  await second.goto('/log');
  await expect(second.getByRole('tab', { name: '前端日志' })).toBeVisible();
  await page.bringToFront();
  await signOut(page);
  await expect(second).toHaveURL(/\/login\?redirect=%2Flog$/);
  await expect(second.getByText('您已在另一个窗口退出登录')).toBeVisible();
  await second.bringToFront();
  await signInByHand(second, 'yushen');
  await expect(second).toHaveURL(/\/log$/);
  await expect(homeTab(page)).toBeVisible();
});
