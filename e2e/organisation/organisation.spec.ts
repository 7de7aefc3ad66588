import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { chooseOption, expect, test, toast } from '../support/journey.ts';

const PATH = '/system/organisation';

const unit = (page: Page, name: string) =>
  page.getByRole('tree', { name: '组织架构' }).getByRole('treeitem', { name: new RegExp(name) });
const grid = (page: Page) => page.getByRole('grid', { name: '成员管理' });
const dialog = (page: Page) => page.getByRole('dialog').last();

const choose = (page: Page, label: string, text: string) =>
  chooseOption(dialog(page).getByRole('combobox', { name: label }), text, text);

test('ORG-01 a unit is added, moved by dragging, and deleted only when it is empty', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: PATH });
  await unit(page, '综合管理部').click();
  await page.getByRole('button', { name: '对“综合管理部”的操作' }).click();
  await page.getByRole('menuitem', { name: '新增下级部门' }).click();
  await dialog(page).getByRole('textbox', { name: '部门名称' }).fill('后勤科');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(dialog(page).getByText(/编码不正确/)).toBeVisible();
  await dialog(page).getByRole('textbox', { name: '部门编码' }).fill('filing');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(dialog(page).getByText('部门编码“filing”已存在')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: '部门编码' }).fill('logistics');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(unit(page, '后勤科')).toHaveAttribute('aria-selected', 'true');
  await unit(page, '后勤科').dragTo(unit(page, '活动运营部'));
  await expect(toast(page, '已移动“后勤科”')).toBeVisible();
  await expect(unit(page, '后勤科')).toHaveAttribute('aria-level', '3');
  await page.reload();
  await expect(unit(page, '活动运营部')).toBeVisible();
  await unit(page, '活动运营部').click();
  await page.getByRole('button', { name: '对“活动运营部”的操作' }).click();
  await page.getByRole('menuitem', { name: '删除部门' }).click();
  await dialog(page).getByRole('button', { name: '删除部门' }).click();
  await expect(dialog(page).getByText(/部门下还有 3 个下级部门/)).toBeVisible();
  await dialog(page).getByRole('button', { name: '取消' }).click();
  await unit(page, '后勤科').click();
  await page.getByRole('button', { name: '对“后勤科”的操作' }).click();
  await page.getByRole('menuitem', { name: '删除部门' }).click();
  await dialog(page).getByRole('button', { name: '删除部门' }).click();
  await expect(toast(page, '删除成功')).toBeVisible();
  await expect(unit(page, '后勤科')).toHaveCount(0);
});

test('ORG-01 a unit is moved by keyboard as well', async ({ page, signIn }) => {
  await signIn('admin', { at: PATH });
  await unit(page, '活动组织科').focus();
  await expect(unit(page, '活动组织科')).toHaveAttribute('aria-posinset', '1');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(toast(page, '已移动“活动组织科”')).toBeVisible();
  await expect(unit(page, '活动组织科')).toHaveAttribute('aria-posinset', '2');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(unit(page, '活动组织科')).toHaveAttribute('aria-posinset', '1');
});

test('ORG-01 a unit lists the members of all its descendants, found by pinyin', async ({ page, signIn }) => {
  await signIn('admin', { at: PATH });
  await unit(page, '企业服务部').click();
  await expect(grid(page).getByRole('button', { name: '司马彦哲', exact: true })).toBeVisible();
  await expect(grid(page).getByRole('button', { name: '白浩', exact: true })).toHaveCount(0);
  await page.getByRole('textbox', { name: '关键词' }).fill('smyz');
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  await unit(page, '活动运营部').click();
  await expect(grid(page).getByRole('button', { name: '司马彦哲', exact: true })).toHaveCount(0);
});

test('ORG-01 a member is added, changed, disabled and leaves with a handover', async ({ page, signIn }) => {
  await signIn('admin', { at: PATH });
  await unit(page, '走访服务科').click();
  await page.getByRole('button', { name: '新增成员' }).click();
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(dialog(page).getByText('请输入姓名')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: '姓名' }).fill('单雅萱');
  await dialog(page).getByRole('textbox', { name: '账号' }).fill('ADMIN');
  await dialog(page).getByRole('textbox', { name: '手机号' }).fill('123');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(dialog(page).getByText('请输入有效的手机号码')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: '手机号' }).fill('13912340000');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(dialog(page).getByText(/账号“ADMIN”已存在/)).toBeVisible();
  await dialog(page).getByRole('textbox', { name: '账号' }).fill('shan.yx');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  const drawer = page.getByRole('dialog', { name: '单雅萱', exact: true });
  await expect(drawer.getByText('跨境贸易资源中心 / 企业服务部 / 走访服务科').first()).toBeVisible();
  await expectAccessible(page, 'the drawer of a member');

  await drawer.getByRole('button', { name: '停用' }).click();
  await page.getByRole('dialog', { name: '停用成员' }).getByRole('button', { name: '停用' }).click();
  await expect(toast(page, '已停用“单雅萱”')).toBeVisible();
  await drawer.getByRole('button', { name: '启用' }).click();
  await expect(toast(page, '已启用“单雅萱”')).toBeVisible();

  await drawer.getByRole('button', { name: '离职交接' }).click();
  await dialog(page).getByRole('button', { name: '确认离职' }).click();
  await expect(dialog(page).getByText('请选择接收人')).toBeVisible();
  await choose(page, '接收人', '郑晓岚');
  await dialog(page).getByRole('button', { name: '确认离职' }).click();
  await expect(toast(page, /“单雅萱”已离职/)).toBeVisible();
  await expect(drawer.getByText('离职', { exact: true }).first()).toBeVisible();
  await expect(drawer.getByText('郑晓岚')).toBeVisible();
});

test('ORG-01 several members are moved to another unit at once', async ({ page, signIn }) => {
  await signIn('admin', { at: PATH });
  await unit(page, '需求对接科').click();
  for (const name of ['潘俊华', '熊斌'])
    await grid(page)
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check();
  await page.getByRole('toolbar').getByRole('button', { name: '调岗' }).click();
  await choose(page, '调入部门', '企业库科');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '已调整 2 名成员')).toBeVisible();
  await unit(page, '企业库科').click();
  await expect(grid(page).getByRole('button', { name: '潘俊华', exact: true })).toBeVisible();
});

test('ORG-01 a read-only person has no verbs', async ({ page, signIn }) => {
  await signIn('shenji', { at: PATH });
  await expect(grid(page).getByRole('row').nth(3)).toBeVisible();
  await expect(page.getByRole('button', { name: '新增成员' })).toHaveCount(0);
});

test('ORG-01 ORG-02 the pages of organisation, posts and attributes are accessible', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: PATH });
  await expect(grid(page).getByRole('row').nth(3)).toBeVisible();
  await expectAccessible(page, 'the organisation');
  await page.getByRole('button', { name: '新增成员' }).click();
  await expect(dialog(page).getByRole('textbox', { name: '手机号' })).toBeVisible();
  await expectAccessible(page, 'a new member');
  await page.goto('/system/posts');
  await expect(page.getByRole('grid', { name: '岗位管理' }).getByRole('row').nth(3)).toBeVisible();
  await expectAccessible(page, 'the posts');
  await page.goto('/system/memberAttributes');
  await expect(page.getByText('USER_PHONE')).toBeVisible();
  await expectAccessible(page, 'the member attributes');
});
