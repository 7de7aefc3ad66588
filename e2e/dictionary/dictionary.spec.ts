import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/axe.ts';
import { chooseOption, expect, test, toast } from '../support/journey.ts';
import { chooseLook, LOOKS } from '../support/look.ts';
import { takePicture } from '../support/picture.ts';

const PATH = '/system/dictionary';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const line = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(name) });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Creates and shows a dictionary of this test. */
async function makeDictionary(page: Page, name: string, code: string): Promise<void> {
  await button(page, '新增字典类型').click();
  const dialog = page.getByRole('dialog', { name: '新增字典类型' });
  await dialog.getByLabel('字典名称').fill(name);
  await dialog.getByLabel('字典编码').fill(code);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('tree', { name })).toBeVisible();
}

async function addItem(page: Page, under: string, item: { name: string; value: string }): Promise<void> {
  await line(page, under).click();
  await button(page, '新增').click();
  await field(page, '代码名称').fill(item.name);
  await field(page, '代码值').fill(item.value);
  await button(page, '确认').click();
  await expect(toast(page, '录入成功').first()).toBeVisible();
  await expect(line(page, item.value)).toBeVisible();
}

async function dropDictionary(page: Page, code: string): Promise<void> {
  await button(page, '字典列表').click();
  const list = page.getByRole('dialog', { name: '字典列表' });
  await list.getByRole('textbox', { name: '按名称或编码查找' }).fill(code);
  await list
    .getByRole('row', { name: new RegExp(code) })
    .getByRole('button', { name: /^删除/ })
    .click();
  await page.getByRole('dialog', { name: /^删除/ }).getByRole('button', { name: '删除' }).click();
  await expect(list.getByText('没有符合条件的字典')).toBeVisible();
  await page.keyboard.press('Escape');
}

test('DICT-01 DICT-02 DICT-03 DICT-04 DICT-05 DICT-09 a person fills, changes and empties a dictionary', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: PATH });
  await makeDictionary(page, '颜色', 'E2E_COLOUR');
  await button(page, '确认').click();
  await expect(toast(page, '请选择操作类型').first()).toBeVisible();
  // It is marked disabled, and shows the reason when pressed.
  await button(page, '修改').click({ force: true });
  await expect(toast(page, '顶级分类不能修改').first()).toBeVisible();
  await button(page, '新增').click();
  await button(page, '确认').click();
  await expect(page.getByText('请输入代码名称')).toBeVisible();
  await expect(page.getByText('请输入值')).toBeVisible();
  await expect(field(page, '代码名称')).toBeFocused();
  await button(page, '取消').click();
  await addItem(page, '颜色', { name: '红色', value: 'RED' });
  await addItem(page, 'RED', { name: '深红', value: 'DARK_RED' });
  await line(page, 'DARK_RED').click();
  await button(page, '修改').click();
  await button(page, '选择').click();
  const icons = page.getByRole('dialog', { name: '选择图标' });
  await icons.getByRole('textbox', { name: '搜索图标' }).fill('star');
  await icons.getByRole('button', { name: 'star', exact: true }).click();
  await field(page, '代码名称').fill('暗红');
  await expect(page.getByRole('tab', { name: /有未保存的修改/ })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(line(page, '暗红')).toBeVisible();
  await line(page, 'RED').first().click();
  await button(page, '删除').click();
  const ask = page.getByRole('dialog', { name: '删除“红色”' });
  await expect(ask.getByText('此操作将永久删除该字典，是否继续？')).toBeVisible();
  await ask.getByRole('button', { name: '删除' }).click();
  await expect(toast(page, '删除成功').first()).toBeVisible();
  await expect(line(page, 'RED')).toHaveCount(0);
  await dropDictionary(page, 'E2E_COLOUR');
});

test('DICT-01 the tree is navigated by keyboard alone', async ({ page, signIn }) => {
  await signIn('admin', { at: PATH });
  await makeDictionary(page, '键盘', 'E2E_KEYS');
  await addItem(page, '键盘', { name: '甲', value: 'ONE' });
  await addItem(page, 'ONE', { name: '乙', value: 'TWO' });
  await line(page, '键盘').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(line(page, 'TWO')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(line(page, 'TWO')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(line(page, 'TWO')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, '代码值')).toHaveValue('TWO');
  await page.keyboard.press('Home');
  await expect(line(page, '键盘')).toBeFocused();
  await dropDictionary(page, 'E2E_KEYS');
});

test('DICT-05 DICT-07 values used by records are counted, can be hidden and merged, and cannot be deleted', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: PATH });
  await chooseOption(
    page.getByRole('combobox', { name: '字典类型' }),
    'ZD_ENTERPRISE_TYPE',
    'ZD_ENTERPRISE_TYPE',
  );
  await line(page, 'CBEC').click();
  await expect(page.getByText(/该字典项已被 \d+ 条记录引用/)).toBeVisible();
  await expect(button(page, '删除')).toBeDisabled();
  await button(page, '修改').click();
  await expect(field(page, '代码值')).toBeDisabled();
  await button(page, '合并字典项').click();
  const merge = page.getByRole('dialog', { name: '合并“跨境电商企业”' });
  await expect(merge.getByText('企业 / 企业类型')).toBeVisible();
  await expect(merge.getByRole('button', { name: '合并' })).toBeDisabled();
});

test('DICT-08 dictionaries are sorted, exported, and imported after a dry run', async ({ page, signIn }) => {
  await signIn('admin', { at: PATH });
  await makeDictionary(page, '尺码', 'E2E_SIZE');
  await addItem(page, '尺码', { name: '大', value: 'L' });
  const download = page.waitForEvent('download');
  await button(page, '导出 JSON').click();
  const path = await (await download).path();
  const [exported] = JSON.parse(readFileSync(path, 'utf8'));
  expect(exported).toMatchObject({ dicCode: 'E2E_SIZE', items: [{ itemValue: 'L' }] });
  exported.items.push({ ...exported.items[0], itemValue: 'S', itemName: '小', viewIndex: 2 });
  await button(page, '字典列表').click();
  const list = page.getByRole('dialog', { name: '字典列表' });
  const last = list.getByRole('row').last();
  await expect(last).toContainText('E2E_SIZE');
  await last.getByRole('button', { name: '上移 尺码' }).click();
  await expect(last).not.toContainText('E2E_SIZE');
  await list.getByRole('button', { name: '导入 JSON' }).click();
  const take = page.getByRole('dialog', { name: '导入 JSON' });
  await take
    .getByLabel('选择文件')
    .last()
    .setInputFiles({
      name: 'sizes.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify([exported])),
    });
  await expect(take.getByText('试运行通过，确认后将写入以下内容')).toBeVisible();
  await take.getByRole('button', { name: '导入', exact: true }).click();
  await expect(toast(page, '导入成功').first()).toBeVisible();
  await take.waitFor({ state: 'hidden' });
  // By its cross: Escape would still go to the dialog that is closing.
  await list.getByRole('button', { name: /^(关闭|Close)$/ }).click();
  await expect(line(page, '小')).toBeVisible();
  await dropDictionary(page, 'E2E_SIZE');
});

test('DICT-01 DICT-02 the page is accessible in all four looks', async ({ page, signIn }) => {
  await signIn('admin', { at: PATH });
  for (const look of LOOKS) {
    await chooseLook(page, look);
    await line(page, '企业分级').click();
    await expect(field(page, '代码值')).not.toHaveValue('');
    await expectAccessible(page, `dictionary ${look.classes}`);
    await takePicture(page, `dictionary-${look.classes.replace(' ', '-')}`);
  }
  // On a phone the form is as wide as the tree, below it.
  await page.setViewportSize({ width: 390, height: 844 });
  const width = (name: string) =>
    page.getByRole('region', { name }).evaluate((card) => Math.round(card.getBoundingClientRect().width));
  await expect.poll(() => width('字典项详情')).toBeGreaterThan(340);
  await expect(button(page, '新增字典类型')).toBeInViewport({ ratio: 1 });
  await takePicture(page, 'dictionary-390');
});
