import { expect, test, toast } from '../support/journey.ts';
import { expectAccessible } from '../support/axe.ts';
import { takePicture } from '../support/picture.ts';
import { downloadOf, exportStartedBy } from '../support/records/exports.ts';
import { listLoadedBy } from '../support/records/list-load.ts';

const LIST = '/lists?code=rs_enterprise_list';

test('ENG-03 NAV-04 the query of a list survives reload, link and going back', async ({ page, signIn }) => {
  await signIn('qiyeku', { at: LIST });
  const grid = page.getByRole('grid', { name: '企业库' });
  await expect(grid.getByRole('row')).toHaveCount(16);
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: '关键词' })).toBeFocused();
  await page.keyboard.type('成都');
  await expect(page).toHaveURL(/keyword=/);
  const names = grid.locator('[data-cell=enterpriseName]');
  await expect(names.first()).toContainText('成都');
  await page.getByRole('button', { name: /^正常/ }).click();
  await expect(page).toHaveURL(/tab=2/);
  await listLoadedBy(
    page,
    () => page.getByRole('columnheader', { name: '企业名称', exact: true }).getByRole('button').click(),
    ({ sorts }) => sorts?.[0]?.column === 'enterpriseName',
  );
  await expect(page).toHaveURL(/sorts=enterpriseName/);
  const first = await names.first().textContent();
  await page.reload();
  await expect(names.first()).toHaveText(first ?? '');
  await expect(page.getByRole('textbox', { name: '关键词' })).toHaveValue('成都');
  await page.goBack();
  await expect(page).not.toHaveURL(/sorts=/);
  await expect(page.getByRole('tab', { name: '企业库' })).toHaveCount(1);
});

test('ENG-03 TAB-07 a record opens from its list, and the list stays unchanged', async ({ page, signIn }) => {
  await signIn('qiyeku', { at: `${LIST}&page=2` });
  const grid = page.getByRole('grid', { name: '企业库' });
  const row = grid.getByRole('row').nth(3);
  await row.getByRole('checkbox').check();
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { selected: true })).not.toHaveText(/企业库/);
  await page.getByRole('tab', { name: '企业库' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('已选 1 条')).toBeVisible();
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
});

test('ENG-07 the filtered rows are exported in the background', async ({ page, signIn }) => {
  await signIn('admin', { at: `${LIST}&keyword=${encodeURIComponent('成都')}` });
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await page.getByRole('radio', { name: /CSV/ }).check();
  const start = () => page.getByRole('button', { name: '开始导出' }).click();
  const line = await exportStartedBy(page, start);
  await page.getByRole('tab', { name: '首页' }).click();
  expect((await downloadOf(page, line)).name).toMatch(/^企业库.*\.csv$/);
});

test('SYS-05 a deleted record is restored from the recycle bin', async ({ page, signIn }) => {
  await signIn('admin', { at: `${LIST}&keyword=${encodeURIComponent('绵阳')}` });
  const grid = page.getByRole('grid', { name: '企业库' });
  const row = grid.getByRole('row').nth(1);
  const name = (await row.locator('[data-cell=enterpriseName]').textContent()) ?? '';
  await row.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const dialog = page.getByRole('dialog', { name: '删除' });
  await dialog.getByRole('textbox').fill('重复登记');
  await dialog.getByRole('button', { name: '删除' }).click();
  await expect(toast(page, '删除成功')).toBeVisible();
  await expect(grid.getByRole('button', { name, exact: true })).toHaveCount(0);
  await page.goto('/system/recycleBin');
  const bin = page.getByRole('grid', { name: '回收站' });
  await bin
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: '恢复' })
    .click();
  await expect(toast(page, '已恢复 1 条记录')).toBeVisible();
  await page.goto(`${LIST}&keyword=${encodeURIComponent(name)}`);
  await expect(grid.getByRole('button', { name, exact: true })).toBeVisible();
});

test('ENG-03 a list is accessible, with ticked rows and open panels', async ({ page, signIn }) => {
  await signIn('admin', { at: LIST });
  const grid = page.getByRole('grid', { name: '企业库' });
  await expect(grid.getByRole('row')).toHaveCount(16);
  await expectAccessible(page, 'the list');
  await grid.getByRole('checkbox').nth(2).check();
  await expectAccessible(page, 'the list with a ticked row');
  await page.getByRole('button', { name: '取消选择' }).click();
  await page.getByRole('button', { name: '更多筛选' }).click();
  await expect(page.getByRole('dialog', { name: '更多筛选' })).toBeVisible();
  await expectAccessible(page, 'the list with its filters');
});

test('ENG-03 a printed list has every row and column of the page, and no controls', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: `${LIST}&pageSize=50` });
  const grid = page.getByRole('grid', { name: '企业库' });
  const heads = grid.getByRole('columnheader').filter({ visible: true });
  await expect(grid.locator('[data-row]').first()).toBeVisible();
  const onScreen = await heads.count();
  // As wide as a landscape sheet.
  await page.setViewportSize({ width: 1047, height: 720 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(grid.locator('[data-row]')).toHaveCount(50);
  // Without check boxes and actions.
  await expect(heads).toHaveCount(onScreen - 2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1047);
  await expect(page.locator('button:not([role=row] *)').filter({ visible: true })).toHaveCount(0);
  await takePicture(page, 'list-printed');
});
