import { FIXTURE_ACCOUNT } from '../support/fixture-menus.ts';
import { expect, MOVING, test, toast } from '../support/journey.ts';
import { TabStrip } from '../support/tab-strip.ts';

test.use(MOVING);

const name = (index: number) => `测试表格${index}`;
const names = (count: number) => Array.from({ length: count }, (_, index) => name(index + 1));

test('TAB-01 TAB-08 TAB-07 twenty tabs stay open and alive, the 21st is refused, and home is first and cannot be closed', async ({
  page,
  signIn,
}) => {
  await signIn(FIXTURE_ACCOUNT);
  const strip = new TabStrip(page);
  await strip.open('测试表单1');
  await strip.panel.getByLabel('企业名称').fill('第一个');
  await strip.open(...names(18));
  await strip.expectTitles('首页', '测试表单1', ...names(18));
  await expect(page.getByRole('button', { name: '已打开 20 个标签页，最多 20 个' })).toHaveText('20/20');
  await strip.entry('测试表单2').click();
  await expect(toast(page, '暂只支持20个标签')).toBeVisible();
  await strip.expectShown(name(18));
  await expect(page).toHaveURL(/\/fixture\/table-18$/);
  await strip.expectTitles('首页', '测试表单1', ...names(18));
  await strip.open('测试表单1');
  await expect(strip.panel.getByLabel('企业名称')).toHaveValue('第一个');
  // Home has no close button. Neither Delete nor the middle button closes it.
  await strip.show('首页');
  await expect(strip.tab('首页').getByTitle('关闭')).toHaveCount(0);
  await strip.tab('首页').press('Delete');
  await strip.tab('首页').click({ button: 'middle' });
  expect((await strip.titles())[0]).toBe('首页');
  await strip.close(name(18));
  await strip.open('测试表单2');
  await strip.expectTitles('首页', '测试表单1', ...names(17), '测试表单2');
});

test.describe('with three pages open', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn(FIXTURE_ACCOUNT);
    await new TabStrip(page).open(...names(3));
  });

  test('TAB-04 closing the current tab shows the next on the right, else the left, and closing another changes nothing', async ({
    page,
  }) => {
    const strip = new TabStrip(page);
    await strip.show(name(2));
    await strip.close(name(2));
    await strip.expectShown(name(3));
    await expect(page).toHaveURL(/table-3$/);
    await strip.tab(name(3)).press('Delete');
    await strip.expectShown(name(1));
    await strip.open(name(2));
    await strip.tab(name(1)).click({ button: 'middle' });
    await strip.expectTitles('首页', name(2));
    await strip.expectShown(name(2));
  });

  test('TAB-03 an action without effect shows 无效操作', async ({ page }) => {
    const strip = new TabStrip(page);
    await strip.show('首页');
    await page.keyboard.press('Control+Alt+w');
    await expect(toast(page, '无效操作')).toBeVisible();
    await strip.expectTitles('首页', ...names(3));
    await page.keyboard.press('Control+Alt+ArrowRight');
    await strip.expectShown(name(1));
    await page.keyboard.press('Control+Alt+w');
    await strip.expectTitles('首页', name(2), name(3));
    await strip.expectShown(name(2));
  });

  test('TAB-01 NAV-01 the logo opens home, and browser back and forward navigate between pages', async ({
    page,
  }) => {
    const strip = new TabStrip(page);
    await page.getByRole('link', { name: '跨境资源中心管理系统' }).click();
    await strip.expectShown('首页');
    await page.goBack();
    await strip.expectShown(name(3));
    await page.goBack();
    await strip.expectShown(name(2));
    await page.goForward();
    await strip.expectShown(name(3));
    await strip.close(name(3));
    await page.goBack();
    await strip.expectShown(name(2));
    await strip.expectTitles('首页', name(1), name(2));
  });
});

test('TAB-04 NAV-09 closing a page returns to the page that opened it', async ({ page, signIn }) => {
  await signIn(FIXTURE_ACCOUNT);
  const strip = new TabStrip(page);
  await strip.open(name(1), name(2), name(3));
  await strip.show(name(1));
  await strip.panel.getByRole('button', { name: '打开表单' }).click();
  await strip.expectShown('测试表单1');
  await expect(page).toHaveURL('/fixture/form-1?source=%2Ffixture%2Ftable-1');
  await strip.close('测试表单1');
  await strip.expectShown(name(1));
  // The source page was closed in between: it is opened again.
  await strip.panel.getByRole('button', { name: '打开表单' }).click();
  await strip.expectShown('测试表单1');
  await strip.close(name(1));
  await strip.panel.getByRole('button', { name: '关闭' }).click();
  await strip.expectShown(name(1));
  await strip.expectTitles('首页', name(2), name(3), name(1));
});

test('NAV-07 a preset menu closes the earlier tab of the same target after 100 ms', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn(FIXTURE_ACCOUNT);
  const strip = new TabStrip(page);
  await strip.open('待初审列表');
  await page.clock.pauseAt(Date.now() + 60_000);
  await strip.entry('待终审列表').click();
  await strip.expectShown('待终审列表');
  await page.clock.runFor(90);
  await strip.expectTitles('首页', '待初审列表', '待终审列表');
  await page.clock.runFor(20);
  await strip.expectTitles('首页', '待终审列表');
  await strip.expectShown('待终审列表');
});
