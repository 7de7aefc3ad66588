import { FIXTURE_ACCOUNT } from '../support/fixture-menus.ts';
import { expect, MOVING, test } from '../support/journey.ts';
import { TabStrip } from '../support/tab-strip.ts';

test.use(MOVING);

const name = (index: number) => `测试表格${index}`;
const names = (...indexes: number[]) => indexes.map(name);

test.beforeEach(async ({ page, signIn }) => {
  await signIn(FIXTURE_ACCOUNT);
  await new TabStrip(page).open(...names(1, 2, 3, 4, 5));
});

for (const [by, how] of [
  ['pick', 'mouse'],
  ['pickByKeys', 'keyboard'],
] as const) {
  test(`TAB-03 TAB-05 the context menu closes left, right, others and all, and moves tabs, by ${how}`, async ({
    page,
  }) => {
    const strip = new TabStrip(page);
    await strip[by](name(2), '关闭左侧');
    await strip.expectTitles('首页', ...names(2, 3, 4, 5));
    await strip.expectShown(name(5));
    await strip[by](name(4), '关闭右侧');
    await strip.expectTitles('首页', ...names(2, 3, 4));
    await strip.expectShown(name(4));
    await strip[by](name(2), '右移');
    await strip.expectTitles('首页', ...names(3, 2, 4));
    await strip[by](name(4), '左移');
    await strip.expectTitles('首页', ...names(3, 4, 2));
    await strip[by](name(3), '关闭其他');
    await strip.expectTitles('首页', name(3));
    await strip.expectShown(name(3));
    await strip[by](name(3), '刷新');
    await strip.expectTitles('首页', name(3));
    await strip[by]('首页', '全部关闭');
    await strip.expectTitles('首页');
    await expect(page).toHaveURL(/\/index$/);
  });
}

test('TAB-03 the context menu offers these actions, and only close all on the home tab', async ({ page }) => {
  const strip = new TabStrip(page);
  const entries = page.getByRole('menuitem');
  await strip.tab(name(3)).click({ button: 'right' });
  await expect(entries).toHaveText(['刷新', '关闭左侧', '关闭右侧', '关闭其他', '左移', '右移', '全部关闭']);
  await page.keyboard.press('Escape');
  await expect(entries).toHaveCount(0);
  await strip.tab('首页').click({ button: 'right' });
  await expect(entries).toHaveText(['全部关闭']);
});

test('TAB-03 actions without effect are disabled', async ({ page }) => {
  const strip = new TabStrip(page);
  const isOff = async (title: string, ...actions: string[]) => {
    await strip.tab(title).click({ button: 'right' });
    await expect(page.getByRole('menuitem').and(page.locator('[aria-disabled=true]'))).toHaveText(actions);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  };
  await isOff(name(1), '关闭左侧', '左移');
  await isOff(name(3));
  await isOff(name(5), '关闭右侧', '右移');
});

test('TAB-03 Escape and the menu key close the context menu and return focus to the tab', async ({
  page,
}) => {
  const strip = new TabStrip(page);
  for (const key of ['Shift+F10', 'ContextMenu']) {
    await strip.tab(name(4)).press(key);
    await expect(page.getByRole('menuitem', { name: '刷新' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(strip.tab(name(4))).toBeFocused();
  }
  await strip.expectShown(name(5));
});

test('TAB-03 refresh by the context menu, by /refresh and by /redirect reloads the page', async ({
  page,
}) => {
  const strip = new TabStrip(page);
  const filter = strip.panel.getByLabel('筛选企业');
  await filter.fill('成都');
  await strip.pick(name(5), '刷新');
  await expect(filter).toHaveValue('');
  await filter.fill('绵阳');
  await page.keyboard.press('Control+Alt+r');
  await expect(filter).toHaveValue('');
  await page.goto('/refresh');
  await expect(page).toHaveURL(/\/fixture\/table-5$/);
  await strip.expectShown(name(5));
  await page.goto('/redirect/fixture/table-2');
  await expect(page).toHaveURL(/\/fixture\/table-2$/);
  await strip.expectShown(name(2));
  await strip.expectTitles('首页', ...names(1, 2, 3, 4, 5));
});
