import { chooseFromUserMenu, expect, test } from '../support/journey.ts';

test('AUTH-08 logging out asks first, and cancelling keeps the session', async ({ page, signIn }) => {
  await signIn('yushen');
  await chooseFromUserMenu(page, '注销');
  const dialog = page.getByRole('dialog', { name: '注销用户' });
  await expect(dialog).toContainText('确定要注销当前用户吗');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('取消注销操作')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});

test('AUTH-08 confirming clears the session in the browser and revokes it on the server', async ({ page, signIn, context }) => {
  await signIn('yushen');
  const tokens = await page.evaluate(() => ({ token: localStorage.getItem('token'), refresh: localStorage.getItem('refreshToken') }));
  await chooseFromUserMenu(page, '注销');
  await page.getByRole('dialog', { name: '注销用户' }).getByRole('button', { name: /确\s*定/ }).click();
  await expect(page).toHaveURL(/\/login/);
  const left = await page.evaluate(() => Object.keys(localStorage));
  for (const key of ['token', 'refreshToken', 'userInfo', 'modules']) expect(left).not.toContain(key);
  expect((await context.cookies()).filter(({ name }) => /uuid|token/.test(name))).toEqual([]);
  const call = (path: string, token: string | null) =>
    page.request.post(path, { headers: { 'X-Authorization': `Bearer ${token}` }, data: {} });
  expect((await call('/api/jwt_core/validate', tokens.token)).status()).toBe(401);
  expect(await (await call('/api/auth/refresh_token', tokens.refresh)).json()).toMatchObject({ code: -1 });
});
