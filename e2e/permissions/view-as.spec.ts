import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { chooseFromUserMenu, expect, homeTab, test, toast } from '../support/journey.ts';
import { choose, chooseLook, LOOKS } from '../support/look.ts';
import { takePicture } from '../support/picture.ts';
import { callBeside, openSession, putSession } from '../support/session.ts';

const PATH = '/system/organisation';
/** Tabs of the administrator at the start of the view, and after it. */
const OPEN = ['首页', '权限诊断', '组织与成员'];
const bar = (page: Page) => page.getByRole('region', { name: '以他人身份查看' });
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByText(name, { exact: true });

test('PERM-04 an administrator sees what a member sees, changes nothing, and returns to their own view in every window', async ({
  page,
  context,
  centre,
  signIn,
}) => {
  await signIn('admin', { at: '/system/permissionDiagnosis' });
  const second = await context.newPage();
  await second.goto(`${centre.url}/system/posts`);
  await expect(homeTab(second)).toBeVisible();
  await page.goto(PATH);
  const tabs = () => page.getByRole('tab').allTextContents();
  await expect.poll(tabs).toEqual(OPEN);
  await page.getByRole('searchbox').or(page.getByPlaceholder(/姓名/)).first().fill('heyan');
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /heyan/ }).getByRole('button').first().click();
  await page.getByRole('button', { name: '以该用户身份查看' }).click();
  const dialog = page.getByRole('dialog', { name: /的身份查看$/ });
  await dialog.getByRole('textbox', { name: '原因' }).fill('核对菜单');
  await expectAccessible(page, 'before viewing as a member');
  await takePicture(page, 'view-as-question');
  await dialog.getByRole('button', { name: '开始查看' }).click();

  await expect(bar(page)).toContainText('（heyan）的身份查看');
  await expect(bar(page).getByRole('timer')).toContainText(/剩余 1[45]:/);
  await expect(page.getByRole('tab')).toHaveCount(1);
  await expect(menu(page, '系统管理')).toHaveCount(0);
  // The other window of this browser follows automatically.
  await expect(bar(second)).toBeVisible();
  await chooseFromUserMenu(page, '账号设置');
  await expect(toast(page, /不能新增、修改、导出或下载/).first()).toBeVisible();
  await page.reload();
  await expect(bar(page)).toBeVisible();
  await bar(page).getByRole('button', { name: '结束查看' }).click();

  await expect(toast(page, '已结束查看')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(PATH));
  await expect.poll(tabs).toEqual(OPEN);
  await expect(bar(second)).toHaveCount(0);
  await expect(second).toHaveURL(/\/system\/posts/);
  const stored = await centre.sql.query(
    `select action, details->>'viewer' as viewer, details->>'viewed' as viewed from log_audit
      where action like 'viewAs.%' and details->>'viewed' = 'heyan' order by at, id`,
  );
  expect(stored.rows).toEqual([
    { action: 'viewAs.start', viewer: 'admin', viewed: 'heyan' },
    { action: 'viewAs.end', viewer: 'admin', viewed: 'heyan' },
  ]);
});

test('PERM-04 the view-as bar is accessible in every look', async ({ page, context, centre }) => {
  const session = await openSession(centre, 'admin');
  const { rows } = await centre.sql.query(`select id from sys_member where account = 'yushen'`);
  const { data: view } = await callBeside(centre, '/api/view-as/start', {
    body: { data: { memberId: rows[0].id } },
    token: session.token,
  });
  await putSession(context, centre.url, { ...session, ...view });
  await page.goto('/index');
  await expect(bar(page)).toContainText('（yushen）的身份查看');
  for (const look of LOOKS) {
    await chooseLook(page, look);
    await expectAccessible(page, `viewing as a member, ${look.classes}`);
    await takePicture(page, `view-as-${look.classes.replace(' ', '-')}`);
  }
  // Longer words in less space.
  await choose(page, ['语言', 'English']);
  const english = page.getByRole('region', { name: 'Viewing as somebody else' });
  await expect(english.getByRole('button', { name: 'End the view' })).toBeInViewport();
  for (const width of [1280, 600]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(english.getByRole('button', { name: 'End the view' })).toBeInViewport();
    await takePicture(page, `view-as-en-${width}`);
  }
});
