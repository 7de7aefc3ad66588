import { FIXTURE_ACCOUNT } from '../support/fixture-menus.ts';
import { expect, homeTab, MOVING, signInByHand, signOut, test } from '../support/journey.ts';
import { TabStrip } from '../support/tab-strip.ts';

test.use(MOVING);

const names = (...indexes: number[]) => indexes.map((index) => `测试表格${index}`);

test('TAB-06 open tabs are restored after a reload and after the next login, in their order, with params and query', async ({
  page,
  signIn,
}) => {
  await signIn(FIXTURE_ACCOUNT);
  const strip = new TabStrip(page);
  await strip.open(...names(1, 2, 3));
  await page.goto('/fixture/table-4?list_status=9&name=带参数的页面');
  await strip.expectTitles('首页', ...names(1, 2, 3), '带参数的页面');
  await strip.show('测试表格2');
  await page.reload();
  await strip.expectTitles('首页', ...names(1, 2, 3), '带参数的页面');
  await strip.expectShown('测试表格2');
  const stored = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('haiqiao.tabs.')) ?? '';
    return JSON.parse(localStorage.getItem(key) ?? '{}').tabs.at(-1);
  });
  expect(stored).toMatchObject({
    name: expect.any(String),
    fullPath: expect.stringContaining('/fixture/table-4?list_status=9'),
    params: { page: 'table-4' },
    query: { list_status: '9', name: '带参数的页面' },
    meta: { title: '带参数的页面' },
  });
  await signOut(page);
  await signInByHand(page, FIXTURE_ACCOUNT);
  await strip.expectTitles('首页', ...names(1, 2, 3), '带参数的页面');
  await strip.expectShown('首页');
  await strip.show('带参数的页面');
  await expect(page).toHaveURL(/\/fixture\/table-4\?list_status=9/);
});

test('TAB-06 stored tabs without a menu entry, and data of another version, are ignored', async ({
  page,
  signIn,
  centre,
}) => {
  await signIn(FIXTURE_ACCOUNT);
  const strip = new TabStrip(page);
  await strip.open(...names(1, 2));
  const visible = (isVisible: boolean) =>
    centre.sql.query(`update sys_menu set is_visible = $1 where name = '测试表格1'`, [isVisible]);
  await visible(false);
  await centre.broadcast('permissions-changed');
  await page.reload();
  await strip.expectTitles('首页', '页面不存在', '测试表格2');
  await expect(strip.entry('测试表格1')).toHaveCount(0);
  await page.reload();
  await strip.expectTitles('首页', '测试表格2');
  await visible(true);
  await centre.broadcast('permissions-changed');
  // Outside the application, which would store its tabs again.
  await page.goto('/api/health/live');
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.startsWith('haiqiao.tabs.')) storage.setItem(key, '{"version":0,"tabs":"?"}');
      }
    }
  });
  await page.goto('/index');
  await strip.expectTitles('首页');
});

test('TAB-06 two windows each restore their own tabs after a reload', async ({ page, signIn, context }) => {
  await signIn(FIXTURE_ACCOUNT);
  const first = new TabStrip(page);
  await first.open(...names(1, 2));
  const second = new TabStrip(await context.newPage());
  await second.page.goto('/index');
  await expect(homeTab(second.page)).toBeVisible();
  await second.expectTitles('首页', ...names(1, 2));
  await second.close('测试表格1');
  await second.open('测试表格5');
  await page.reload();
  await first.expectTitles('首页', ...names(1, 2));
  await second.page.reload();
  await second.expectTitles('首页', ...names(2, 5));
});
