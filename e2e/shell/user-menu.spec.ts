import { chooseFromUserMenu, expect, openUserMenu, test } from '../support/journey.ts';

test('HDR-01 the menu behind the name of the user offers account settings and logout, and each opens its dialog', async ({
  page,
  signIn,
}) => {
  await signIn('yushen');
  const menu = await openUserMenu(page);
  await expect(menu.getByRole('button', { name: '账号设置', exact: true })).toBeVisible();
  await expect(menu.getByRole('button', { name: '注销', exact: true })).toBeVisible();
  await menu.getByRole('button', { name: '账号设置', exact: true }).click();
  const settings = page.getByRole('dialog', { name: '账号设置' });
  await expect(settings.getByRole('textbox', { name: '邮箱' })).toBeVisible();
  await settings.getByRole('button', { name: '取消' }).click();
  await chooseFromUserMenu(page, '注销');
  await expect(page.getByRole('dialog', { name: '注销用户' })).toBeVisible();
});
