import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { change, enter, libraryWith, stored } from '../support/records/enterprises.ts';
import { expect, test, toast } from '../support/journey.ts';

const grid = (page: Page) => page.getByRole('grid', { name: '企业库' });
const cell = (page: Page, column: string) => grid(page).locator(`[role=row] [data-cell=${column}]`).first();

/** Edits a cell and chooses an option. */
async function takeGrade(page: Page, word: string): Promise<void> {
  await cell(page, 'level').dblclick();
  await cell(page, 'level').getByRole('combobox').click();
  const option = page.getByRole('option', { name: word });
  await option.click();
  // A key pressed while the list is open still belongs to the list.
  await expect(option).toBeHidden();
}

test('ENG-03 a value is changed in its cell by mouse and by keys, and Escape cancels', async ({
  page,
  centre,
  signIn,
}) => {
  const id = await enter(centre, '赤水河行内编辑有限公司', { level: 'C' });
  await signIn('qiyeku', { at: libraryWith('赤水河行内编辑') });
  await expect(cell(page, 'level')).toHaveText('一般');
  await takeGrade(page, '重点');
  await page.keyboard.press('Enter');
  // The control is replaced before the save.
  await expect(cell(page, 'level').getByRole('combobox')).toHaveCount(0);
  await expect(cell(page, 'level')).toHaveText('重点');
  expect(await stored(centre, id)).toMatchObject({ level: 'A', row_version: 2 });
  const row = grid(page).getByRole('row').nth(1);
  await row.focus();
  await page.keyboard.press('F2');
  await expect(cell(page, 'level').getByRole('combobox')).toBeFocused();
  await expect(page.getByRole('option', { name: '重点' })).toBeVisible();
  // Choosing the current value closes the list, and the cell stays open.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: '重点' })).toBeHidden();
  await expectAccessible(page, 'list with an open cell');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'level').getByRole('combobox')).toHaveCount(0);
  await expect(cell(page, 'level')).toHaveText('重点');
  expect(await stored(centre, id)).toMatchObject({ row_version: 2 });
});

test('ENG-03 the slower of two people sees the other value, and a rejected value stays in the cell', async ({
  page,
  centre,
  signIn,
}) => {
  const id = await enter(centre, '乌江行内冲突有限公司', { level: 'C' });
  await signIn('qiyeku', { at: libraryWith('乌江行内冲突') });
  await expect(cell(page, 'level')).toHaveText('一般');
  await change(centre, id, { level: 'B' });
  await takeGrade(page, '重点');
  await page.keyboard.press('Enter');
  await expect(toast(page, '该记录已被他人修改')).toBeVisible();
  await expect(cell(page, 'level')).toHaveText('培育');
  expect(await stored(centre, id)).toMatchObject({ level: 'B' });

  await page.route('**/api/form/runtime/save', (route) => {
    const data = route.request().postDataJSON();
    data.data.values.level = 'NO_SUCH_GRADE';
    return route.continue({ postData: JSON.stringify(data) });
  });
  await takeGrade(page, '重点');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'level').getByRole('alert')).not.toBeEmpty();
  await page.keyboard.press('Escape');
  await expect(cell(page, 'level')).toHaveText('培育');
  expect(await stored(centre, id)).toMatchObject({ level: 'B' });
});

test('ENG-07 an action on several rows reports each outcome, and failed rows stay ticked', async ({
  page,
  centre,
  signIn,
}) => {
  const ids = await Promise.all(['甲', '乙', '丙'].map((name) => enter(centre, `綦江批量${name}有限公司`)));
  await signIn('qiyeku', { at: libraryWith('綦江批量') });
  await expect(grid(page).getByRole('row')).toHaveCount(4);
  await grid(page).getByRole('checkbox').first().check();
  // Another person changes one of them first.
  await change(centre, ids[1] ?? '', { contacts: '别人改的' });
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '加入关注' }).click();
  await page.getByRole('dialog', { name: '加入关注' }).getByRole('button', { name: '加入关注' }).click();
  const outcome = page.getByRole('dialog', { name: '加入关注结果' });
  await expect(outcome.getByText('成功 2 条，失败 1 条')).toBeVisible();
  const failed = outcome.getByRole('row').filter({ hasText: '綦江批量乙' });
  await expect(failed).toContainText('失败');
  await expect(failed).toContainText('修改');
  await expectAccessible(page, 'outcome of a batch');
  await outcome.getByRole('button', { name: '仅选中失败的记录' }).click();
  await expect(page.getByText('已选 1 条')).toBeVisible();
  const states = await Promise.all(ids.map(async (id) => (await stored(centre, id)).status));
  expect(states).toEqual(['WATCH', 'ACTIVE', 'WATCH']);
});

test('ENG-03 several rows get one value at once, and are cleared only by explicit choice', async ({
  page,
  centre,
  signIn,
}) => {
  const ids = await Promise.all(
    ['甲', '乙'].map((name) => enter(centre, `芙蓉溪改级${name}有限公司`, { level: 'C' })),
  );
  const levels = () => Promise.all(ids.map(async (id) => (await stored(centre, id)).level));
  await signIn('qiyeku', { at: libraryWith('芙蓉溪改级') });
  await expect(grid(page).getByRole('row')).toHaveCount(3);
  const ask = async () => {
    await grid(page).getByRole('checkbox').first().check();
    await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '批量修改' }).click();
    return page.getByRole('dialog', { name: '批量修改' });
  };
  const dialog = await ask();
  await dialog.getByRole('combobox', { name: '企业分级' }).click();
  await page.getByRole('option', { name: '重点' }).click();
  await expectAccessible(page, 'change of several rows');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '已更新 2 条记录')).toBeVisible();
  await expect(cell(page, 'level')).toHaveText('重点');
  expect(await levels()).toEqual(['A', 'A']);
  await ask();
  await dialog.getByRole('radio', { name: '清空' }).check();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(cell(page, 'level')).not.toHaveText('重点');
  expect(await levels()).toEqual([null, null]);
});
