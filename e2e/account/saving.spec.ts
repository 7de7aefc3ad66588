import { AccountDialog } from '../support/account-dialog.ts';
import type { Centre } from '../support/centre.ts';
import { DEMO_PASSWORD } from '../support/session.ts';
import { expect, fillCredentials, homeTab, signInByHand, submit, test, toast } from '../support/journey.ts';
import { quiet } from '../support/quiet.ts';

const ACCOUNT = 'neirong';
const NEW_PASSWORD = 'Qiao#2027hai';
const UPDATE = '**/api/pc/setPassword/update';

async function storedPhone(centre: Centre): Promise<string> {
  const { rows } = await centre.sql.query(
    `select value from sys_member_attribute join sys_member m on m.id = member_id where m.account = $1 and code = 'USER_PHONE'`,
    [ACCOUNT],
  );
  return rows[0].value;
}

test.beforeEach(async ({ centre, signIn }) => {
  await centre.sql.query('delete from sys_login_guard');
  await signIn(ACCOUNT);
});

test.afterEach(({ centre }) =>
  centre.sql.query(
    `update sys_member set password_hash = (select password_hash from sys_member where account = 'yushen') where account = $1`,
    [ACCOUNT],
  ),
);

test('ACC-06 ACC-07 a change of the phone alone is saved with 设置成功, and the session continues', async ({
  page,
  centre,
}) => {
  const dialog = await AccountDialog.open(page);
  const email = await dialog.field('邮箱').inputValue();
  await dialog.fill({ 手机号: '13912345678' });
  const sent = page.waitForRequest(UPDATE);
  await dialog.save();
  await expect(toast(page, '设置成功')).toBeVisible();
  expect((await sent).postDataJSON()).toEqual({
    data: { account: ACCOUNT, oldPass: null, newPass: null, phone: '13912345678', email },
  });
  await expect(dialog.root).toBeHidden();
  expect(await storedPhone(centre)).toBe('13912345678');
  await expect(page.getByRole('tabpanel')).toContainText('13912345678');
  await expect(page).toHaveURL(/\/index$/);
  await page.reload();
  await expect(homeTab(page)).toBeVisible();
});

test('ACC-06 without a change nothing is sent', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('setPassword')) sent += 1;
  });
  const dialog = await AccountDialog.open(page);
  await dialog.save();
  await expect(toast(page, '没有需要保存的修改')).toBeVisible();
  expect(sent).toBe(0);
});

test('ACC-07 cancelling and closing reset the form and reload the stored values', async ({
  page,
  centre,
}) => {
  for (const way of ['取消', '关闭']) {
    const dialog = await AccountDialog.open(page);
    const stored = await storedPhone(centre);
    await expect(dialog.field('手机号')).toHaveValue(stored);
    await dialog.fill({ 手机号: '1', 新密码: 'abc' });
    await dialog.root.getByRole('button', { name: way, exact: true }).click();
    await expect(dialog.root).toBeHidden();
    const other = `1391234${way === '取消' ? '0001' : '0002'}`;
    await centre.sql.query(
      `update sys_member_attribute set value = $2 where code = 'USER_PHONE' and member_id = (select id from sys_member where account = $1)`,
      [ACCOUNT, other],
    );
    await AccountDialog.open(page);
    await expect(dialog.field('手机号')).toHaveValue(other);
    await expect(dialog.field('新密码')).toHaveValue('');
    await dialog.expectFault('手机号', '');
    await page.keyboard.press('Escape');
    await expect(dialog.root).toBeHidden();
  }
});

test('ACC-07 a new password gives 设置成功 and a sign-out after 0.8 s, and only the new one works', async ({
  page,
}) => {
  await page.clock.install();
  const dialog = await AccountDialog.open(page);
  await dialog.fill({ 旧密码: DEMO_PASSWORD, 新密码: NEW_PASSWORD, 确认新密码: NEW_PASSWORD });
  // A request in progress would exceed its time limit.
  await quiet(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const answered = page.waitForResponse(UPDATE);
  await dialog.save();
  const request = (await answered).request().postDataJSON();
  expect(request.data.oldPass).toMatch(/^[\w-]+\.[A-Za-z0-9+/]{340,}=*$/);
  expect(request.data.newPass).not.toBe(request.data.oldPass);
  await expect(toast(page, '设置成功')).toBeVisible();
  await page.clock.runFor(750);
  await expect(page).toHaveURL(/\/index$/);
  await page.clock.runFor(100);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('密码已修改，请使用新密码登录')).toBeVisible();
  await fillCredentials(page, ACCOUNT, DEMO_PASSWORD);
  await submit(page);
  await expect(page.getByRole('alert').filter({ hasText: '账号或密码错误' })).toBeVisible();
  await page.clock.resume();
  await signInByHand(page, ACCOUNT, NEW_PASSWORD);
});

test('ACC-07 a new password signs out all other sessions of the person', async ({
  page,
  browser,
  centre,
}) => {
  const elsewhere = await browser.newContext({ baseURL: centre.url });
  const other = await elsewhere.newPage();
  await other.goto('/login');
  await signInByHand(other, ACCOUNT);
  const dialog = await AccountDialog.open(page);
  await dialog.fill({ 旧密码: DEMO_PASSWORD, 新密码: NEW_PASSWORD, 确认新密码: NEW_PASSWORD });
  await dialog.save();
  await expect(page).toHaveURL(/\/login$/);
  await other.goto('/index');
  // It may have detected the sign-out itself, with a redirect to its requested page.
  await expect(other).toHaveURL(/\/login(\?|$)/);
  await elsewhere.close();
});

test('ACC-07 the server rejects a wrong old password with a message at the field, and the input stays', async ({
  page,
}) => {
  const dialog = await AccountDialog.open(page);
  await dialog.fill({ 旧密码: 'Wrong@2026', 新密码: NEW_PASSWORD, 确认新密码: NEW_PASSWORD });
  await dialog.save();
  await dialog.expectFault('旧密码', '旧密码不正确');
  await expect(dialog.field('新密码')).toHaveValue(NEW_PASSWORD);
  await dialog.fill({ 旧密码: DEMO_PASSWORD });
  await dialog.expectFault('旧密码', '');
  await dialog.save();
  await expect(toast(page, '设置成功')).toBeVisible();
});

test('ACC-07 a save that does not reach the server is reported and loses nothing', async ({
  page,
  context,
  centre,
}) => {
  const dialog = await AccountDialog.open(page);
  await dialog.fill({ 手机号: '13912349999' });
  await context.route(UPDATE, (route) => route.abort('connectionrefused'));
  await dialog.save();
  await expect(toast(page, '服务器异常，请稍后重试')).toBeVisible();
  await expect(dialog.field('手机号')).toHaveValue('13912349999');
  await context.unroute(UPDATE);
  await dialog.save();
  await expect(toast(page, '设置成功')).toBeVisible();
  expect(await storedPhone(centre)).toBe('13912349999');
});
