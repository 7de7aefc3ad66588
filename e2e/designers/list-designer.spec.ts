import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { chooseOption, expect, test, toast } from '../support/journey.ts';
import { chooseLook, LOOKS } from '../support/look.ts';
import { callBeside, openSession } from '../support/session.ts';

const LIST = 'rs_enterprise_list';
const DESIGNER = `/designer/list?code=${LIST}`;

const parts = (page: Page) => page.getByRole('group', { name: '设计内容' });
const columns = (page: Page) => page.getByRole('list', { name: '列', exact: true });
const preview = (page: Page) => page.getByRole('region', { name: '预览' });

/** The header of a column in the preview. */
function head(page: Page, name: string | RegExp): Locator {
  return preview(page).getByRole('columnheader', { name });
}

test('ENG-03 ENG-05 a list is found, designed with a live preview, published, and reset', async ({
  page,
  signIn,
  windowOf,
}) => {
  test.setTimeout(300_000);
  await signIn('admin', { at: '/designer/list' });
  await page.getByRole('textbox', { name: '搜索名称、编码、业务' }).fill('enterprise_list');
  const entry = page.getByRole('row').filter({ hasText: LIST });
  await expect(entry).toContainText('默认');
  await expect(page.getByRole('row').filter({ hasText: 'rs_flow_todo_list' })).toHaveCount(0);
  await entry.getByRole('button', { name: '企业库', exact: true }).click();

  // The preview is the list itself, and follows the design.
  await expect(head(page, '企业名称')).toBeVisible();
  await expect(preview(page).getByRole('row').nth(3)).toBeVisible();
  await columns(page).getByRole('checkbox', { name: '显示 状态', exact: true }).click();
  await expect(head(page, /^状态/)).toHaveCount(0);
  await expect(page.getByText('未保存', { exact: true })).toBeVisible();

  // By keyboard: a column is moved by its handle, undone and redone.
  const first = columns(page).getByRole('listitem').first();
  await columns(page).getByRole('button', { name: '移动 统一社会信用代码' }).press('ArrowUp');
  await expect(first).toContainText('统一社会信用代码');
  await page.keyboard.press('Control+z');
  await expect(first).toContainText('企业名称');
  await page.keyboard.press('Control+Shift+z');
  await expect(first).toContainText('统一社会信用代码');

  await parts(page).getByRole('button', { name: '排序' }).click();
  await page.getByText('30 行', { exact: true }).click();
  await parts(page).getByRole('button', { name: '按钮' }).click();
  await page.getByRole('checkbox', { name: '导入', exact: true }).click();
  await expect(preview(page).getByRole('button', { name: '导入', exact: true })).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(toast(page, '草稿已保存')).toBeVisible();
  await expect(page.getByText('有草稿', { exact: true })).toBeVisible();

  // Others still have the shipped list.
  const other = await windowOf('qiyeku');
  await other.goto(`/lists?code=${LIST}`);
  await expect(other.getByRole('columnheader', { name: /^状态/ })).toBeVisible();

  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const changes = dialog.getByRole('list', { name: '差异' });
  await expect(changes).toContainText('列“状态”隐藏');
  await expect(changes).toContainText('每页行数由 15 改为 30');
  await expect(changes).toContainText('移除按钮“导入”');
  await dialog.getByRole('textbox', { name: '版本说明' }).fill('先看信用代码');
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(toast(page, '已发布版本 1')).toBeVisible();
  await expect(page.getByText('已定制', { exact: true })).toBeVisible();

  await other.reload();
  await expect(other.getByRole('columnheader', { name: '统一社会信用代码' })).toBeVisible();
  await expect(other.getByRole('columnheader', { name: /^状态/ })).toHaveCount(0);

  await page.getByRole('button', { name: '版本', exact: true }).click();
  const versions = page.getByRole('list', { name: '版本列表' });
  await expect(versions.getByRole('listitem').first()).toContainText('先看信用代码');
  await versions.getByRole('button', { name: '恢复默认' }).click();
  await dialog.getByRole('button', { name: '恢复默认' }).click();
  await expect(toast(page, '已发布版本 2')).toBeVisible();
  await other.reload();
  await expect(other.getByRole('columnheader', { name: /^状态/ })).toBeVisible();
});

test('ENG-05 the second of two designers gets a conflict message, an error is shown at its position, and the page is accessible', async ({
  page,
  signIn,
  centre,
}) => {
  test.setTimeout(240_000);
  await signIn('admin', { at: DESIGNER });
  await expect(preview(page).getByRole('row').nth(3)).toBeVisible();
  await parts(page).getByRole('button', { name: '名称' }).click();
  await page.getByRole('textbox', { name: '列表名称' }).first().fill('企业');

  // Another person saves in the meantime.
  const { token } = await openSession(centre, 'admin');
  const call = (path: string, data: object) => callBeside(centre, path, { body: { data }, token });
  const { data: list } = await call('/api/designer/list/get', { code: LIST });
  const theirs = { ...list.inForce, pageSize: 50 };
  const currentVersion = { code: LIST, rowVersion: list.rowVersion, base: list.base };
  const saved = await call('/api/designer/list/save', { ...currentVersion, design: theirs });
  expect(saved.code).toBe(0);
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: '设计已被他人修改' });
  await expect(dialog.getByRole('list', { name: '差异' })).toContainText('每页行数由 50 改为 15');
  await dialog.getByRole('button', { name: '用我的修改覆盖' }).click();
  await expect(toast(page, '草稿已保存')).toBeVisible();

  // A field that is not in the list is added as its last column.
  await parts(page).getByRole('button', { name: '列', exact: true }).click();
  await chooseOption(page.getByRole('combobox', { name: '添加列' }), /^创建人/);
  await expect(columns(page).getByRole('listitem').last()).toContainText('创建人');

  for (const look of [LOOKS[0], LOOKS[3]]) {
    await chooseLook(page, look);
    await expectAccessible(page, `the designer of a list, ${look.classes}`);
  }
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '放弃草稿' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click();
  await expect(toast(page, '草稿已放弃')).toBeVisible();
  await expect(page.getByText('有草稿', { exact: true })).toHaveCount(0);
});
