import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import {
  chooseFromUserMenu,
  expect,
  fillCredentials,
  homeTab,
  signInByHand,
  submit,
  test,
} from '../support/journey.ts';
import { takePicture } from '../support/picture.ts';
import { callBeside, DEMO_PASSWORD, openSession } from '../support/session.ts';

const MEMBER = 'zoufang';
const NEW_PASSWORD = 'Qiao#2027hai';

const resetButton = (page: Page) => page.getByRole('button', { name: '保存新密码' });

/** Opens the drawer of a member from the list. */
async function openMember(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: '关键词' }).fill(name);
  const grid = page.getByRole('grid', { name: '成员管理' });
  await expect(grid.getByRole('row')).toHaveCount(2);
  await grid.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible();
}

test.afterEach(({ centre }) =>
  centre.sql.query(
    `update sys_member set password_hash = (select password_hash from sys_member where account = 'yushen') where account = $1`,
    [MEMBER],
  ),
);

test('ORG-01 AUTH-04 the administrator creates a link, and the member sets a new password with it, once', async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const session = await openSession(centre, MEMBER);
  await signIn('admin', { at: '/system/organisation' });
  await openMember(page, '吴振宇');
  await page.getByRole('button', { name: '重置密码' }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const field = dialog.getByRole('textbox', { name: '重置链接' });
  await expect(field).toHaveValue(/\/reset-password#[\w-]{43}$/);
  const link = await field.inputValue();
  await expectAccessible(page, 'the link of a reset');
  await takePicture(page, 'reset-link');

  // Another person's browser.
  await context.clearCookies();
  const member = await context.browser()?.newContext({ locale: 'zh-CN' });
  if (!member) throw new Error('no browser');
  const theirs = await member.newPage();
  await theirs.goto(link);
  await expect(theirs.getByText(/链接有效期至/)).toBeVisible();
  await expect(theirs.getByLabel('新密码', { exact: true })).toBeFocused();
  await expectAccessible(theirs, 'the page of a reset');
  await takePicture(theirs, 'reset-page');
  await theirs.getByLabel('新密码', { exact: true }).fill('short');
  await resetButton(theirs).click();
  await expect(theirs.getByText(/密码须为 8 至 30 个字符/)).toBeVisible();
  await theirs.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD);
  await theirs.getByLabel('确认新密码', { exact: true }).fill(`${NEW_PASSWORD}x`);
  await resetButton(theirs).click();
  await expect(theirs.getByText('两次输入的密码不一致')).toBeVisible();
  await theirs.getByLabel('确认新密码', { exact: true }).fill(NEW_PASSWORD);
  const sent = theirs.waitForRequest('**/api/auth/reset/complete');
  await resetButton(theirs).click();
  expect((await sent).postData()).not.toContain(NEW_PASSWORD);
  await expect(theirs.getByText(/新密码已设置/)).toBeVisible();
  const old = await callBeside(centre, '/api/jwt_core/validate', {
    body: { data: {} },
    token: session.token,
  });
  expect(old.status).toBe(401);

  await theirs.goto('about:blank');
  await theirs.goto(link);
  await expect(theirs.getByRole('alert')).toHaveText(/链接已使用/);
  await theirs.getByRole('link', { name: '前往登录' }).click();
  await signInByHand(theirs, MEMBER, NEW_PASSWORD);
  await member.close();
});

test('ORG-01 an invalid link reveals nothing, in the language of the visitor', async ({ page }) => {
  await page.goto('/reset-password#made-up');
  await expect(page.getByRole('alert')).toHaveText(/链接无效/);
  await expect(page.getByLabel('新密码', { exact: true })).toHaveCount(0);
  await expectAccessible(page, 'a link that is not valid');
});

test('SYS-04 an expired password is replaced before anything else is shown', async ({ page, centre }) => {
  await centre.setting('auth.passwordMaxDays', 90);
  try {
    await centre.sql.query(
      `update sys_member set password_changed_at = now() - interval '91 days' where account = $1`,
      [MEMBER],
    );
    await page.goto('/login');
    await fillCredentials(page, MEMBER, DEMO_PASSWORD);
    await submit(page);
    await expect(page.getByText('密码已到期，请先设置新密码再继续')).toBeVisible();
    await expect(page.getByLabel('新密码', { exact: true })).toBeFocused();
    await expectAccessible(page, 'the step of a password past its time');
    await takePicture(page, 'expired-password');
    await page.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('确认新密码', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: '保存并登录' }).click();
    await expect(homeTab(page)).toBeVisible();
    await page.reload();
    await expect(homeTab(page)).toBeVisible();
  } finally {
    await centre.setting('auth.passwordMaxDays', 0);
  }
});

test('AUTH-08 a person sees their sessions and ends the others', async ({ page, centre, signIn }) => {
  await signIn('fenxi');
  const elsewhere = await openSession(centre, 'fenxi');
  await chooseFromUserMenu(page, '账号设置');
  const dialog = page.getByRole('dialog', { name: '账号设置' });
  await dialog.getByRole('button', { name: '登录与安全' }).click();
  const list = dialog.getByRole('list', { name: '登录会话' });
  await expect(list.getByRole('listitem').first()).toContainText('本次会话');
  await expectAccessible(page, 'the own sessions');
  await takePicture(page, 'own-sessions');
  await dialog.getByRole('button', { name: '结束其他会话' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  const gone = await callBeside(centre, '/api/jwt_core/validate', {
    body: { data: {} },
    token: elsewhere.token,
  });
  expect(gone.status).toBe(401);
  await page.reload();
  await expect(homeTab(page)).toBeVisible();
});

test('ORG-01 the administrator ends one session of a member', async ({ page, centre, signIn }) => {
  const session = await openSession(centre, 'huodong');
  await signIn('admin', { at: '/system/organisation' });
  await openMember(page, '孙佳宁');
  await page.getByRole('button', { name: '会话', exact: true }).click();
  await expectAccessible(page, 'the sessions of a member');
  await takePicture(page, 'member-sessions');
  await page
    .getByRole('button', { name: /^结束会话/ })
    .first()
    .click();
  await expect(page.getByText('已结束 1 个会话')).toBeVisible();
  const gone = await callBeside(centre, '/api/jwt_core/validate', {
    body: { data: {} },
    token: session.token,
  });
  expect(gone.status).toBe(401);
});
