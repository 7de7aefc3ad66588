import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { chooseOption, expect, homeTab, test, toast } from '../support/journey.ts';
import { chooseLook, LOOKS } from '../support/look.ts';
import { takePicture } from '../support/picture.ts';
import { openBeside } from '../support/session.ts';

const PATH = '/system/permissionGroups';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const line = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });

/** Opens a group of the tree. */
async function openGroup(page: Page, name: string, code: string): Promise<void> {
  await page
    .getByRole('tree', { name: '权限组' })
    .getByRole('treeitem', { name: `${name} ${code}` })
    .click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
}

async function openPart(page: Page, name: string): Promise<void> {
  await page
    .getByRole('group', { name: '内容分类' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
}

/** Publishes all pending changes. */
async function publishAll(page: Page, remark: string): Promise<void> {
  await button(page, '查看并发布').click();
  await page.getByRole('textbox', { name: '发布说明' }).fill(remark);
  await button(page, /^发布所选/).click();
  await expect(toast(page, /^已发布/).first()).toBeVisible();
}

test('PERM-04 PERM-07 an edit is staged, reviewed and published, and a colleague gains it in the open window', async ({
  page,
  browser,
  centre,
  signIn,
}) => {
  const colleague = await openBeside(browser, centre, { account: 'heyan', at: '/index' });
  await expect(homeTab(colleague)).toBeVisible();
  const menu = colleague.getByRole('navigation').getByText('前端日志');
  await expect(menu).toBeHidden();

  await signIn('admin', { at: PATH });
  await openGroup(page, '证明核验岗', 'proof-verify');
  await openPart(page, '菜单与按钮');
  await page.getByRole('textbox', { name: '查找菜单或按钮' }).fill('front-log');
  const grant = line(page, /前端日志 front-log/);
  await grant.focus();
  await page.keyboard.press('Space');
  await expect(grant).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByRole('tab', { name: /有未保存的修改/ })).toBeVisible();
  // The last edit is undone and made again.
  await button(page, '撤销上一步').click();
  await expect(grant).toHaveAttribute('aria-checked', 'false');
  await grant.click();
  // Leaving asks for confirmation.
  await line(page, /安全审计员 auditor/).click();
  const question = page.getByRole('dialog', { name: '有未保存的修改' });
  await question.getByRole('button', { name: '继续编辑' }).click();
  // Nothing is saved behind an open dialog.
  await expect(question).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(toast(page, '已保存，待发布后生效').first()).toBeVisible();
  await expect(page.getByText('1 项变更待生效')).toBeVisible();

  // The colleague's next request shows no change.
  await colleague.reload();
  await expect(homeTab(colleague)).toBeVisible();
  await expect(menu).toBeHidden();

  await button(page, '查看并发布').click();
  const change = page.getByRole('region', { name: '证明核验岗' });
  await expect(change.getByText('授予菜单“系统管理 / 前端日志”')).toBeVisible();
  await expect(page.getByText(/^影响 \d+ 人：/)).toBeVisible();
  await expect(
    page.getByRole('region', { name: '获得' }).getByText('菜单“系统管理 / 前端日志”'),
  ).toBeVisible();
  await expectAccessible(page, 'review of permission changes');
  await takePicture(page, 'permissions-review');
  await button(page, /^发布所选/).click();
  await expect(page.getByText('请填写发布说明')).toBeVisible();
  await page.getByRole('textbox', { name: '发布说明' }).fill('证明核验岗需要查看前端日志');
  await button(page, /^发布所选/).click();
  await expect(toast(page, '已发布 1 项变更，立即生效').first()).toBeVisible();

  // The same window without a new sign-in: the next request reports the change.
  await colleague.getByRole('button', { name: /消息/ }).first().click();
  await expect(colleague.getByRole('navigation').getByText('系统管理')).toBeVisible();
  await colleague.context().close();

  // Reverted through the history.
  await openGroup(page, '证明核验岗', 'proof-verify');
  await openPart(page, '变更记录');
  await expect(page.getByText('备注：证明核验岗需要查看前端日志')).toBeVisible();
  await button(page, '恢复到此版本').first().click();
  await expect(page.getByText('1 项变更待生效')).toBeVisible();
  await publishAll(page, '恢复');
});

test('PERM-05 a custom row filter is built, described as text, and stored', async ({ page, signIn }) => {
  await signIn('admin', { at: PATH });
  await button(page, '新增权限组').click();
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('本人高等级企业');
  await button(page, '保存为待生效').click();
  await expect(page.getByText('请按要求填写编码')).toBeVisible();
  await page.getByRole('textbox', { name: '编码', exact: true }).fill('e2e_own_high');
  await openPart(page, '数据范围');
  const box = (name: string) => page.getByRole('combobox', { name, exact: true });
  await chooseOption(box('添加数据资源'), /^企业/, 'enterprise');
  await chooseOption(box('企业的范围'), '自定义', '自定义');
  await chooseOption(box('字段'), '负责人', '负责人');
  await chooseOption(box('比较对象'), '当前用户', '当前用户');
  await expect(page.getByText('企业中，满足以下条件的记录：“负责人”等于 当前用户')).toBeVisible();
  await expectAccessible(page, 'condition builder');
  await takePicture(page, 'permissions-filter');
  await button(page, '保存为待生效').click();
  await expect(toast(page, '已保存，待发布后生效').first()).toBeVisible();
  await expect(page.getByText('企业中，满足以下条件的记录：“负责人”等于 当前用户')).toBeVisible();
  // An empty condition is rejected by name, and the input stays.
  await button(page, '添加条件').click();
  await button(page, '保存为待生效').click();
  await expect(page.getByRole('alert').filter({ hasText: '缺少比较值或比较值不正确' })).toBeVisible();
  await button(page, '放弃修改').click();
  await button(page, '删除').click();
  await page.getByRole('dialog', { name: /^删除/ }).getByRole('button', { name: '删除' }).click();
  await expect(toast(page, '已删除').first()).toBeVisible();
});

test('PERM-04 two groups are compared, and every part is accessible in all four looks', async ({
  page,
  signIn,
}) => {
  // Twenty-five checks by axe.
  test.setTimeout(240_000);
  await signIn('admin', { at: PATH });
  await openGroup(page, '企业库查阅', 'enterprise_reader');
  await button(page, '比较').click();
  const dialog = page.getByRole('dialog', { name: '比较两个权限组' });
  await chooseOption(dialog.getByRole('combobox', { name: '右侧' }), '企业库管理员', 'enterprise_admin');
  await expect(dialog.getByRole('row', { name: /按钮“删除企业” 未授予 授予/ })).toBeVisible();
  await expectAccessible(page, 'comparison of groups');
  await takePicture(page, 'permissions-compare');
  await page.keyboard.press('Escape');
  for (const look of LOOKS) {
    await chooseLook(page, look);
    for (const part of ['基本', '菜单与按钮', '数据范围', '字段', '成员', '变更记录']) {
      await openPart(page, part);
      await expectAccessible(page, `permission groups ${part} ${look.classes}`);
    }
    await takePicture(page, `permissions-${look.classes.replace(' ', '-')}`);
  }
});
