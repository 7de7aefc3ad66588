import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { enter, LIBRARY } from '../support/records/enterprises.ts';
import { listLoadedBy } from '../support/records/list-load.ts';
import { expect, test, toast } from '../support/journey.ts';
import { todayWithRoom } from '../support/midnight.ts';
import { openBeside } from '../support/session.ts';

async function pick(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^视图：/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

interface View {
  readonly name: string;
  readonly isShared?: boolean;
  readonly isDefault?: boolean;
}

async function saveView(page: Page, { name, isShared = false, isDefault = false }: View): Promise<void> {
  await pick(page, '保存为新视图');
  const dialog = page.getByRole('dialog', { name: '保存为新视图' });
  await dialog.getByRole('textbox', { name: '视图名称' }).fill(name);
  if (isShared) await dialog.getByRole('radio', { name: '所有能查看此列表的人' }).check();
  if (isDefault) await dialog.getByRole('checkbox', { name: '打开列表时默认使用此视图' }).check();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '视图已保存').first()).toBeVisible();
  await expect(page.getByRole('button', { name: `视图：${name}` })).toBeVisible();
}

test('ENG-03 a person’s default view opens for them, and others can use but not change a shared one', async ({
  page,
  browser,
  centre,
  signIn,
}) => {
  await signIn('qiyeku', { at: LIBRARY });
  const total = (on: Page) => on.getByText(/共\s*\d+\s*条/);
  // Read before saving: a saved view loads nothing anew.
  await page.getByRole('button', { name: /^正常/ }).click();
  await expect(page).toHaveURL(/tab=2/);
  await listLoadedBy(
    page,
    () => page.getByRole('textbox', { name: '关键词' }).fill('成都'),
    ({ keyword }) => keyword === '成都',
  );
  await expect(page).toHaveURL(/keyword=/);
  const shared = await total(page).textContent();
  await saveView(page, { name: '成都正常企业', isShared: true });
  await expectAccessible(page, 'list through a view');
  await pick(page, '默认');
  await expect(page.getByRole('textbox', { name: '关键词' })).toHaveValue('');
  await listLoadedBy(
    page,
    () => page.getByRole('button', { name: /^关注/ }).click(),
    ({ list_status: tab, keyword }) => tab === '5' && keyword === undefined,
  );
  const own = await total(page).textContent();
  await saveView(page, { name: '我关注的', isDefault: true });

  await page.goto('/index');
  await page.goto(LIBRARY);
  await expect(page.getByRole('button', { name: '视图：我关注的' })).toBeVisible();
  await expect(total(page)).toHaveText(own ?? '');

  const other = await openBeside(browser, centre, { account: 'zoufang', at: LIBRARY });
  await expect(other.getByRole('button', { name: '视图：默认' })).toBeVisible();
  await other.getByRole('button', { name: /^视图：/ }).click();
  await expect(other.getByRole('menuitem', { name: '我关注的' })).toHaveCount(0);
  await other.getByRole('menuitem', { name: '成都正常企业' }).click();
  await expect(total(other)).toHaveText(shared ?? '');
  await expect(other.getByRole('textbox', { name: '关键词' })).toHaveValue('成都');
  await other.getByRole('button', { name: '视图：成都正常企业' }).click();
  await expect(other.getByRole('menuitem', { name: '保存为新视图' })).toBeVisible();
  for (const name of ['覆盖当前视图', '删除视图']) {
    await expect(other.getByRole('menuitem', { name })).toHaveCount(0);
  }
  await other.context().close();

  for (const name of ['我关注的', '成都正常企业']) {
    await pick(page, name);
    await expect(page.getByRole('button', { name: `视图：${name}` })).toBeVisible();
    await pick(page, '删除视图');
    await page.getByRole('dialog', { name: '删除视图' }).getByRole('button', { name: '删除' }).click();
    await expect(toast(page, `视图“${name}”已删除`)).toBeVisible();
  }
});

test('ENG-03 a changed view is marked, and stores the change when saved over', async ({ page, signIn }) => {
  await signIn('qiyeku', { at: LIBRARY });
  await page.getByRole('button', { name: /^关注/ }).click();
  await saveView(page, { name: '逐步收窄' });
  await page.getByRole('textbox', { name: '关键词' }).fill('成都');
  const button = page.getByRole('button', { name: /^视图：逐步收窄/ });
  await expect(button).toContainText('已修改');
  await pick(page, '覆盖当前视图');
  await expect(button).not.toContainText('已修改');
  await pick(page, '默认');
  await expect(page.getByRole('textbox', { name: '关键词' })).toHaveValue('');
  await pick(page, '逐步收窄');
  await expect(page.getByRole('textbox', { name: '关键词' })).toHaveValue('成都');
  await pick(page, '删除视图');
  await page.getByRole('dialog', { name: '删除视图' }).getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('button', { name: '视图：默认' })).toBeVisible();
});

test('ENG-03 a view stores a named span by name, and shows its days as of the day it is opened', async ({
  page,
  centre,
  signIn,
}) => {
  test.setTimeout(240_000);
  const today = await todayWithRoom();
  await enter(centre, '琼江今日成立有限公司', { estDate: today });
  await signIn('qiyeku', { at: LIBRARY });
  await page.getByRole('button', { name: /^更多筛选/ }).click();
  await page.getByRole('textbox', { name: '成立日期：开始' }).click();
  await page.getByText('今天', { exact: true }).click();
  const chip = page.getByText(/成立日期\s*今天/);
  await expect(chip).toBeVisible();
  await expect(page.getByRole('textbox', { name: '成立日期：开始' })).toHaveValue(today);
  await page.getByRole('button', { name: '关闭', exact: true }).click();
  await expect(page.getByRole('grid').getByText('琼江今日成立有限公司')).toBeVisible();
  await saveView(page, { name: '今日成立', isDefault: true });
  await page.goto('/index');
  await page.goto(LIBRARY);
  await expect(page.getByRole('button', { name: '视图：今日成立' })).toBeVisible();
  await expect(chip).toBeVisible();
  expect(decodeURIComponent(page.url())).not.toContain(today);
  await expect(page.getByRole('grid').getByText('琼江今日成立有限公司')).toBeVisible();
  await pick(page, '删除视图');
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('button', { name: '视图：默认' })).toBeVisible();
});
