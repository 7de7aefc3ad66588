import { expect, test, toast } from '../support/journey.ts';

test('ORG-01 a post is added, changed and deleted, and one used in settings keeps its code', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/system/posts' });
  const grid = page.getByRole('grid', { name: '岗位管理' });
  await page.getByRole('button', { name: '新增岗位' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '岗位名称' }).fill('展厅讲解岗');
  await dialog.getByRole('textbox', { name: '岗位编码' }).fill('hall-guide');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '保存成功')).toBeVisible();
  const row = grid.getByRole('row', { name: /展厅讲解岗/ });
  await row.getByRole('button', { name: /更多操作/ }).click();
  await page.getByRole('menuitem', { name: '删除岗位' }).click();
  await dialog.getByRole('button', { name: '删除岗位' }).click();
  await expect(toast(page, '删除成功')).toBeVisible();
  await expect(row).toHaveCount(0);
  await grid.getByRole('button', { name: '预审岗', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: '岗位编码' })).toBeDisabled();
  await expect(dialog.getByText('业务设置正在使用此编码，不能修改')).toBeVisible();
});

test('ORG-02 an attribute is added, and appears in the member form', async ({ page, signIn }) => {
  await signIn('admin', { at: '/system/memberAttributes' });
  await page.getByRole('button', { name: '新增属性' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '名称', exact: true }).fill('工位号');
  await dialog.getByRole('textbox', { name: '编码' }).fill('SEAT_NO');
  await dialog.getByRole('checkbox', { name: '必填' }).check();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '保存成功')).toBeVisible();
  await expect(page.getByRole('row', { name: /SEAT_NO/ })).toContainText('必填');
  await page.goto('/system/organisation');
  await page.getByRole('button', { name: '新增成员' }).click();
  await dialog.getByRole('textbox', { name: '姓名' }).fill('甲');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByRole('textbox', { name: '工位号' })).toHaveAccessibleDescription('不能为空');
  await page.goto('/system/memberAttributes');
  await page
    .getByRole('row', { name: /SEAT_NO/ })
    .getByRole('button', { name: '删除' })
    .click();
  await dialog.getByRole('button', { name: '删除' }).click();
  await expect(toast(page, '删除成功')).toBeVisible();
});
