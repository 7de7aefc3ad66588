import type { Page } from '@playwright/test';
import { chooseFromUserMenu, DEMO_PASSWORD, expect, fillCredentials, test } from '../support/journey.ts';

const ACCOUNT = 'neirong';
const NEW_PASSWORD = 'Qiao#2027hai';

async function openSettings(page: Page) {
  await chooseFromUserMenu(page, '账号设置');
  const dialog = page.getByRole('dialog', { name: '账号设置' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('ACC-01 name and account are read-only, phone and e-mail come from the attributes', async ({ page, centre, signIn }) => {
  await signIn(ACCOUNT);
  const dialog = await openSettings(page);
  await expect(dialog.getByLabel('账号', { exact: true })).toHaveValue(ACCOUNT);
  await expect(dialog.getByLabel('账号', { exact: true })).not.toBeEditable();
  await expect(dialog.getByLabel('姓名', { exact: true })).not.toBeEditable();
  const { rows } = await centre.sql.query(
    `select code, value from sys_member_attribute join sys_member m on m.id = member_id where m.account = $1 order by code`,
    [ACCOUNT],
  );
  await expect(dialog.getByLabel('邮箱', { exact: true })).toHaveValue(rows[0].value);
  await expect(dialog.getByLabel('手机号码', { exact: true })).toHaveValue(rows[1].value);
});

test('ACC-02 ACC-03 ACC-04 ACC-05 every rule shows its message', async ({ page, signIn }) => {
  await signIn(ACCOUNT);
  const dialog = await openSettings(page);
  const fill = (label: string, value: string) => dialog.getByLabel(label, { exact: true }).fill(value);
  const save = () => dialog.getByRole('button', { name: /保\s*存/ }).click();
  const says = (text: string) => expect(dialog.getByText(text)).toBeVisible();
  await fill('邮箱', 'not-an-address');
  await fill('手机号码', '12345');
  await save();
  await says('邮箱地址格式错误');
  await says('请输入有效的手机号码');
  await fill('邮箱', 'good@example.org');
  await fill('手机号码', '13800009999');
  await fill('新密码', NEW_PASSWORD);
  await save();
  await says('请输入旧密码');
  await says('请确认新密码');
  await fill('原密码', 'abc');
  await fill('确认新密码', 'different');
  await save();
  await says('密码长度不合法');
  await says('两次输入的密码不一致');
  await fill('新密码', '');
  await save();
  await says('请输入新密码');
  await fill('原密码', DEMO_PASSWORD);
  await fill('新密码', DEMO_PASSWORD);
  await save();
  await says('不能与旧密码重复');
  await fill('新密码', '1short');
  await expect(dialog.getByText('8 至 30 个字符')).toBeVisible();
});

test('ACC-06 ACC-07 phone alone is saved with 设置成功 and the session goes on', async ({ page, signIn, centre }) => {
  await signIn(ACCOUNT);
  const dialog = await openSettings(page);
  await dialog.getByLabel('手机号码', { exact: true }).fill('13912345678');
  const sent = page.waitForRequest('**/api/pc/setPassword/update');
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page.getByText('设置成功')).toBeVisible();
  expect((await sent).postDataJSON()).toEqual({
    data: expect.objectContaining({ account: ACCOUNT, oldPass: null, newPass: null, phone: '13912345678' }),
  });
  const { rows } = await centre.sql.query(
    `select value from sys_member_attribute join sys_member m on m.id = member_id where m.account = $1 and code = 'USER_PHONE'`,
    [ACCOUNT],
  );
  expect(rows[0].value).toBe('13912345678');
  await expect(page).toHaveURL(/\/index$/);
});

test('ACC-07 cancelling resets and reloads the stored values', async ({ page, signIn }) => {
  await signIn(ACCOUNT);
  let dialog = await openSettings(page);
  const stored = await dialog.getByLabel('邮箱', { exact: true }).inputValue();
  await dialog.getByLabel('邮箱', { exact: true }).fill('other@example.org');
  await dialog.getByRole('button', { name: /取\s*消/ }).click();
  await expect(dialog).toBeHidden();
  dialog = await openSettings(page);
  await expect(dialog.getByLabel('邮箱', { exact: true })).toHaveValue(stored);
});

test('ACC-07 a new password logs out after the message, the old one no longer works and the new one does', async ({ page, signIn, centre }) => {
  await signIn(ACCOUNT);
  const dialog = await openSettings(page);
  await dialog.getByLabel('原密码', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel('确认新密码', { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page.getByText('设置成功')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await fillCredentials(page, ACCOUNT, DEMO_PASSWORD);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await expect(page.getByText(/账号或密码错误/)).toBeVisible();
  await fillCredentials(page, ACCOUNT, NEW_PASSWORD);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await expect(page).toHaveURL(/\/index$/);
  await centre.sql.query(
    `update sys_member set password_hash = (select password_hash from sys_member where account = 'yushen') where account = $1`,
    [ACCOUNT],
  );
});
