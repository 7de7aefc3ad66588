import { FIXTURE_ACCOUNT } from '../support/fixture-menus.ts';
import { expect, test } from '../support/journey.ts';
import { TabStrip } from '../support/tab-strip.ts';

const name = (index: number) => `测试表格${index}`;
const names = (count: number) => Array.from({ length: count }, (_, index) => name(index + 1));

test.beforeEach(async ({ signIn }) => {
  await signIn(FIXTURE_ACCOUNT);
});

test('TAB-01 the home tab is first and cannot be closed', async ({ page }) => {
  const strip = new TabStrip(page);
  await strip.open(name(1));
  expect((await strip.titles())[0]).toBe('首页');
  await expect(page.getByRole('button', { name: '关闭 首页' })).toHaveCount(0);
});

test('TAB-08 TAB-07 twenty tabs stay alive and the 21st is refused', async ({ page }) => {
  const strip = new TabStrip(page);
  await strip.open(...names(18), '测试表单1');
  expect(await strip.titles()).toHaveLength(20);
  await page.getByRole('navigation').getByRole('menuitem', { name: '测试表单2', exact: true }).click();
  await expect(page.getByText('暂只支持20个标签')).toBeVisible();
  expect(await strip.titles()).toHaveLength(20);
  await expect(strip.selected).toHaveText('测试表单1');
});

test('TAB-02 tabs reorder by mouse, home stays first', async ({ page }) => {
  const strip = new TabStrip(page);
  await strip.open(...names(3));
  const from = await strip.tab(name(3)).boundingBox();
  const to = await strip.tab(name(1)).boundingBox();
  if (!from || !to) throw new Error('tabs have no place');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + to.height / 2, { steps: 12 });
  await page.waitForTimeout(250);
  await page.mouse.up();
  await expect.poll(() => strip.titles()).toEqual(['首页', name(3), name(1), name(2)]);
});

test('TAB-02 tabs reorder by keyboard', async ({ page }) => {
  const strip = new TabStrip(page);
  await strip.open(...names(3));
  await strip.tab(name(3)).focus();
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect.poll(() => strip.titles()).toEqual(['首页', name(1), name(3), name(2)]);
});

test('TAB-03 the context menu closes left, right, others and all; home offers only close all', async ({ page }) => {
  const strip = new TabStrip(page);
  await strip.open(...names(5));
  await strip.pick(name(2), '关闭左侧');
  await expect.poll(() => strip.titles()).toEqual(['首页', name(2), name(3), name(4), name(5)]);
  await strip.pick(name(4), '关闭右侧');
  await expect.poll(() => strip.titles()).toEqual(['首页', name(2), name(3), name(4)]);
  await strip.pick(name(3), '关闭其他');
  await expect.poll(() => strip.titles()).toEqual(['首页', name(3)]);
  await strip.tab('首页').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: '全部关闭', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '刷新', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await strip.pick(name(3), '全部关闭');
  await expect.poll(() => strip.titles()).toEqual(['首页']);
});

test('TAB-05 after close all the home page shows', async ({ page }) => {
  const strip = new TabStrip(page);
  await strip.open(...names(2));
  await strip.pick('首页', '全部关闭');
  await expect(page).toHaveURL(/\/index$/);
  await expect(strip.selected).toHaveText('首页');
});

test('TAB-04 closing the current tab shows the next on the right, else the left', async ({ page }) => {
  const strip = new TabStrip(page);
  await strip.open(...names(3));
  await strip.tab(name(2)).click();
  await strip.close(name(2));
  await expect(strip.selected).toHaveText(name(3));
  await strip.close(name(3));
  await expect(strip.selected).toHaveText(name(1));
});

test('TAB-06 opened tabs come back after reload and after the next login, in their order', async ({ page, signIn }) => {
  const strip = new TabStrip(page);
  await strip.open(...names(4));
  await strip.tab(name(2)).click();
  await page.reload();
  await expect.poll(() => strip.titles()).toEqual(['首页', ...names(4)]);
  await expect(strip.selected).toHaveText(name(2));
  await page.evaluate(() => {
    for (const key of ['token', 'refreshToken', 'userInfo', 'modules']) localStorage.removeItem(key);
  });
  await signIn(FIXTURE_ACCOUNT);
  await expect.poll(() => strip.titles()).toEqual(['首页', ...names(4)]);
});

test('TAB-07 a half-typed form, scroll position and page survive switching; refresh really reloads', async ({ page }) => {
  const strip = new TabStrip(page);
  await strip.open('测试表单1', name(1));
  await strip.tab('测试表单1').click();
  const field = page.getByRole('tabpanel').getByRole('textbox').first();
  await field.fill('写到一半');
  await strip.tab(name(1)).click();
  await strip.tab('测试表单1').click();
  await expect(field).toHaveValue('写到一半');
  await strip.pick('测试表单1', '刷新');
  const question = page.getByRole('dialog');
  if (await question.isVisible().catch(() => false)) await question.getByRole('button').last().click();
  await expect(field).toHaveValue('');
});

test('TAB-10 a tab with unsaved edits asks before it is closed', async ({ page }) => {
  const strip = new TabStrip(page);
  await strip.open('测试表单1');
  await page.getByRole('tabpanel').getByRole('textbox').first().fill('未保存');
  await strip.close('测试表单1');
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: '取消' }).click();
  await expect(strip.tab('测试表单1')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('textbox').first()).toHaveValue('未保存');
});

test('NAV-08 a menu with a full link opens a new window without an opener', async ({ page, context }) => {
  await context.route('https://talent.example.org/**', (route) => route.fulfill({ body: 'elsewhere' }));
  const opened = context.waitForEvent('page');
  await page.getByRole('navigation').getByRole('menuitem', { name: '外部链接' }).click();
  const other = await opened;
  await other.waitForLoadState();
  expect(other.url()).toBe('https://talent.example.org/');
  expect(await other.evaluate(() => window.opener)).toBeNull();
});

test('NAV-11 a temporary menu warns 临时菜单', async ({ page }) => {
  await page.getByRole('navigation').getByRole('menuitem', { name: '临时页面' }).click();
  await expect(page.getByText('临时菜单').first()).toBeVisible();
});

test('TAB-09 the menu search finds by Chinese, pinyin and initials and shows full titles', async ({ page }) => {
  const strip = new TabStrip(page);
  for (const query of ['表单3', 'ceshibiaodan3', 'csbd3']) {
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox').or(page.getByRole('searchbox')).first();
    await search.fill(query);
    await page.getByRole('option', { name: /测试表单3/ }).first().click();
    await expect(strip.selected).toHaveText('测试表单3');
    await strip.close('测试表单3');
  }
});
