import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createModule } from '../../tools/new-module/create-module.ts';
import { type Centre, startCentre } from '../support/centre.ts';
import { expect, homeTab, test, toast } from '../support/journey.ts';
import { openSession, putSession } from '../support/session.ts';

/** Below the repository, whose packages an area imports. */
const CACHE = join(import.meta.dirname, '../../.cache');

let root = '';
let own: Centre;

test.beforeAll(async () => {
  mkdirSync(CACHE, { recursive: true });
  root = mkdtempSync(join(CACHE, 'new-area-'));
  expect(createModule(root, 'trade-guide', { label: '贸易指南' })).toMatchObject({ ok: true });
  own = await startCentre(join(root, 'modules'));
});

test.afterAll(async () => {
  await own.close();
  rmSync(root, { recursive: true, force: true });
});

test('ENG-05 a newly generated area is in the menu, stores a record and shows it in its list', async ({
  page,
  context,
}) => {
  await putSession(context, own.url, await openSession(own, 'admin'));
  await page.goto(`${own.url}/index`);
  await expect(homeTab(page)).toBeVisible();
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '贸易指南' }).click();
  await expect(page.getByRole('heading', { name: '贸易指南' })).toBeVisible();

  await page.getByRole('button', { name: '新增' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('出口退税指南');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(toast(page, '保存成功')).toBeVisible();
  await page.getByRole('tab', { name: '贸易指南', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: '出口退税指南' });
  await expect(row).toBeVisible();
  await expect(row).toContainText('进行中');
});
