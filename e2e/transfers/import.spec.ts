import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { countNamed, creditCode, enter, LIBRARY, stored } from '../support/records/enterprises.ts';
import { chooseOption, expect, test, toast } from '../support/journey.ts';
import { withTableLock } from '../support/records/table-lock.ts';
import { takePicture } from '../support/picture.ts';
import { fillIn, readSheet } from '../support/records/workbook.ts';

const CSV = 'text/csv';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** A check or an import starts its own worker, which takes a moment on a busy machine. */
const WORK = { timeout: 20_000 };

async function openWizard(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const wizard = page.getByRole('dialog', { name: '导入企业库' });
  await expect(wizard.getByText('将文件拖到此处')).toBeVisible();
  return wizard;
}

/** Selects a file in the wizard. */
async function choose(wizard: Locator, name: string, content: Buffer | string): Promise<void> {
  const mimeType = name.endsWith('csv') ? CSV : XLSX;
  await wizard
    .getByLabel('选择文件')
    .last()
    .setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
}

async function match(wizard: Locator, heading: string, field: string): Promise<void> {
  await chooseOption(wizard.getByRole('combobox', { name: `“${heading}”对应的字段` }), field, field);
}

interface Correction {
  readonly row: number;
  readonly field: string;
  readonly text: string;
}

/** The cell of a row of the file in the column of the field. */
async function cellOf(wizard: Locator, { row, field }: Omit<Correction, 'text'>): Promise<Locator> {
  const grid = wizard.getByRole('grid', { name: '有错误的行' });
  await expect(grid.getByRole('columnheader', { name: field, exact: true })).toBeVisible();
  const heads = await grid.getByRole('columnheader').allTextContents();
  const head = grid.page().getByRole('rowheader').getByText(String(row), { exact: true });
  const line = grid.getByRole('row').filter({ has: head });
  return line.getByRole('gridcell').nth(heads.indexOf(field) - 1);
}

/** Clicks a cell of the error grid and types into it. */
async function correct(wizard: Locator, { row, field, text }: Correction): Promise<void> {
  await (await cellOf(wizard, { row, field })).click();
  const box = wizard.getByRole('textbox', { name: `${field}，第 ${row} 行` });
  await box.fill(text);
  await box.press('Enter');
}

test('ENG-07 a filled-in template is checked, its wrong cells are corrected in place, and all rows are imported', async ({
  page,
  centre,
  signIn,
}) => {
  await signIn('admin', { at: LIBRARY });
  const wizard = await openWizard(page);
  const download = page.waitForEvent('download');
  await wizard.getByRole('button', { name: '下载模板' }).click();
  const template = readFileSync(await (await download).path());
  expect(readSheet(template)[0]?.slice(0, 2)).toEqual(['企业名称*', '统一社会信用代码*']);
  const filled = fillIn(template, [
    {
      企业名称: '蓉欧导入一号有限公司',
      统一社会信用代码: creditCode(),
      企业邮箱: 'one@example.com',
      企业分级: '重点',
    },
    { 企业名称: '蓉欧导入二号有限公司', 统一社会信用代码: '91510100', 企业邮箱: 'two', 企业分级: '培育' },
    { 企业名称: '', 统一社会信用代码: creditCode(), '注册资本(万元)': '八百万' },
  ]);
  await choose(wizard, '企业名单.xlsx', filled);
  await expect(wizard.getByText('文件：企业名单.xlsx')).toBeVisible();
  await expectAccessible(page, 'import, columns');
  await wizard.getByRole('button', { name: '检查数据' }).click();
  await expect(wizard.getByText('共 3 行，其中 2 行有错误。改正或跳过这些行后才能导入。')).toBeVisible(WORK);
  await expectAccessible(page, 'import, mistakes');
  await takePicture(page, 'import-mend');
  await expect(wizard.getByRole('button', { name: '开始导入' })).toHaveCount(0);
  expect(await countNamed(centre, '蓉欧导入')).toBe(0);

  await correct(wizard, { row: 3, field: '统一社会信用代码', text: creditCode() });
  await correct(wizard, { row: 3, field: '企业邮箱', text: 'two@example.com' });
  await correct(wizard, { row: 4, field: '企业名称', text: '蓉欧导入三号有限公司' });
  await correct(wizard, { row: 4, field: '注册资本(万元)', text: '800' });
  await wizard.getByRole('button', { name: '重新检查' }).click();
  await expect(wizard.getByText('共 3 行，全部正确：将新增 3 条，更新 0 条。')).toBeVisible(WORK);
  await wizard.getByRole('button', { name: '开始导入' }).click();
  await expect(wizard.getByText('导入完成：新增 3 条，更新 0 条。')).toBeVisible(WORK);
  expect(await countNamed(centre, '蓉欧导入')).toBe(3);
  await wizard
    .getByRole('button', { name: /^(关闭|Close)$/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: '关键词' }).fill('蓉欧导入');
  const grid = page.getByRole('grid', { name: '企业库' });
  await expect(grid.locator('[data-cell=enterpriseName]')).toHaveText([/三号/, /二号/, /一号/]);
});

test('ENG-07 columns with other headings are mapped by hand, and rows match the records they update', async ({
  page,
  centre,
  signIn,
}) => {
  const code = creditCode();
  const id = await enter(centre, '川南更新贸易有限公司', { businessLicense: code, contacts: '旧联系人' });
  await signIn('admin', { at: LIBRARY });
  const wizard = await openWizard(page);
  const lines = [
    '单位全称,信用代码,对接人,备注',
    `川南更新贸易有限公司,${code},新联系人,甲`,
    `川南新设贸易有限公司,${creditCode()},,乙`,
  ];
  await choose(wizard, '名单.csv', lines.join('\r\n'));
  await expect(wizard.getByText('以下必填字段没有对应的列：企业名称、统一社会信用代码')).toBeVisible();
  await expect(wizard.getByRole('button', { name: '检查数据' })).toBeDisabled();
  await match(wizard, '单位全称', '企业名称');
  await match(wizard, '信用代码', '统一社会信用代码');
  await match(wizard, '对接人', '联系人');
  await chooseOption(wizard.getByRole('combobox', { name: '更新已有记录' }), '统一社会信用代码');
  await wizard.getByRole('button', { name: '检查数据' }).click();
  await expect(wizard.getByText('共 2 行，全部正确：将新增 1 条，更新 1 条。')).toBeVisible(WORK);
  await wizard.getByRole('button', { name: '开始导入' }).click();
  await expect(wizard.getByText('导入完成：新增 1 条，更新 1 条。')).toBeVisible(WORK);
  expect(await stored(centre, id)).toMatchObject({ contacts: '新联系人' });
  expect(await countNamed(centre, '川南')).toBe(2);
});

test('ENG-07 a running import is shown in the tray, and stopping it there leaves no data behind', async ({
  page,
  centre,
  signIn,
}) => {
  await signIn('admin', { at: LIBRARY });
  const wizard = await openWizard(page);
  const rows = Array.from({ length: 40 }, (_, at) => `滇缅停止${at}号有限公司,${creditCode()}`);
  await choose(wizard, '停止.csv', ['企业名称,统一社会信用代码', ...rows].join('\r\n'));
  await wizard.getByRole('button', { name: '检查数据' }).click();
  await expect(wizard.getByText(/共 40 行，全部正确/)).toBeVisible(WORK);
  // The table is locked, so that the import cannot finish before it is stopped.
  await withTableLock(centre, { table: 'biz_enterprise', mode: 'share row exclusive' }, async () => {
    await wizard.getByRole('button', { name: '开始导入' }).click();
    await expect(wizard.getByText('可以关闭此窗口')).toBeVisible();
    await page.keyboard.press('Escape');
    const tray = page.getByRole('region', { name: '导入导出' });
    const line = tray.getByRole('listitem').filter({ hasText: '停止.csv' });
    await expect(line.getByRole('progressbar')).toBeVisible();
    await expectAccessible(page, 'tray');
    await line.getByRole('button', { name: '取消' }).click();
    await expect(line.getByText(/已取消/)).toBeVisible(WORK);
    await expect(line.getByRole('progressbar')).toHaveCount(0);
  });
  expect(await countNamed(centre, '滇缅停止')).toBe(0);
});

test('ENG-07 invalid rows are excluded by hand, and the remaining rows are imported', async ({
  page,
  centre,
  signIn,
}) => {
  await signIn('admin', { at: LIBRARY });
  const wizard = await openWizard(page);
  const lines = [
    '企业名称,统一社会信用代码,企业分级',
    `浦江留下一号有限公司,${creditCode()},重点`,
    `浦江留下二号有限公司,${creditCode()},没有这一级`,
    '浦江留下三号有限公司,9151,重点',
  ];
  await choose(wizard, '跳过.csv', lines.join('\r\n'));
  await wizard.getByRole('button', { name: '检查数据' }).click();
  await expect(wizard.getByText('导入 3 行，跳过 0 行')).toBeVisible(WORK);
  await wizard.getByRole('button', { name: '跳过第 4 行' }).click();
  await expect(wizard.getByText('导入 2 行，跳过 1 行')).toBeVisible();
  await (await cellOf(wizard, { row: 3, field: '企业分级' })).click();
  await takePicture(page, 'import-mend-choice');
  await page.getByRole('option', { name: '培育' }).or(page.getByTitle('培育')).first().click();
  await expectAccessible(page, 'import, a row left out');
  await wizard.getByRole('button', { name: '重新检查' }).click();
  await expect(wizard.getByText('导入 2 行，跳过 1 行')).toBeVisible(WORK);
  await wizard.getByRole('button', { name: '开始导入' }).click();
  await expect(wizard.getByText('导入完成：新增 2 条，更新 0 条，跳过 1 行。')).toBeVisible(WORK);
  expect(await countNamed(centre, '浦江留下')).toBe(2);
});

test('ENG-07 an import stopped in its dialog reports that nothing was stored, and can be restarted', async ({
  page,
  centre,
  signIn,
}) => {
  await signIn('admin', { at: LIBRARY });
  const wizard = await openWizard(page);
  const rows = Array.from({ length: 40 }, (_, at) => `岷江停止${at}号有限公司,${creditCode()}`);
  await choose(wizard, '停下.csv', ['企业名称,统一社会信用代码', ...rows].join('\r\n'));
  await wizard.getByRole('button', { name: '检查数据' }).click();
  await expect(wizard.getByText(/共 40 行，全部正确/)).toBeVisible(WORK);
  await withTableLock(centre, { table: 'biz_enterprise', mode: 'share row exclusive' }, async () => {
    await wizard.getByRole('button', { name: '开始导入' }).click();
    await wizard.getByRole('button', { name: '取消' }).click();
    await expect(wizard.getByText('导入已取消，没有写入任何数据。')).toBeVisible(WORK);
    // The message is only as high as its text and does not fill the dialog.
    const said = wizard.getByRole('status').filter({ hasText: '导入已取消' });
    expect((await said.boundingBox())?.height).toBeLessThan(60);
  });
  expect(await countNamed(centre, '岷江停止')).toBe(0);
  await wizard.getByRole('button', { name: '返回检查数据' }).click();
  await expect(wizard.getByText(/共 40 行，全部正确/)).toBeVisible(WORK);
  await wizard.getByRole('button', { name: '开始导入' }).click();
  await expect(wizard.getByText('导入完成：新增 40 条，更新 0 条。')).toBeVisible(WORK);
});

test('ENG-07 a file that is not a table is refused with a message, and another one can be chosen', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: LIBRARY });
  const wizard = await openWizard(page);
  await choose(wizard, '坏文件.xlsx', 'this is not a workbook');
  await expect(wizard.getByRole('alert')).not.toBeEmpty();
  await choose(wizard, '空.csv', '企业名称,统一社会信用代码\r\n');
  await expect(wizard.getByText('文件：空.csv')).toBeVisible();
  await wizard.getByRole('button', { name: '检查数据' }).click();
  await expect(wizard.getByText('共 0 行，全部正确：将新增 0 条，更新 0 条。')).toBeVisible(WORK);
  await expect(toast(page, '导入完成')).toHaveCount(0);
});
