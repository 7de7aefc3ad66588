import { FIXTURE_ACCOUNT } from '../support/fixture-menus.ts';
import { expect, signInByHand, signOut, test, toast } from '../support/journey.ts';
import { TabStrip } from '../support/tab-strip.ts';
import { specNumbers } from './specification.ts';
import { quiet } from '../support/quiet.ts';

const aside = { name: '主菜单' };
/** Widths that the specification gives the side menu, unfolded and folded. */
const [UNFOLDED_PX = 0, FOLDED_PX = 0] = specNumbers('Side menu width');

test('NAV-13 HDR-06 the side menu is 240 px wide and 110 px folded, and the folded state is stored per user', async ({
  page,
  signIn,
}) => {
  await signIn(FIXTURE_ACCOUNT);
  const width = () =>
    page.getByRole('complementary').evaluate((element) => element.getBoundingClientRect().width);
  await expect.poll(width).toBe(UNFOLDED_PX);
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect.poll(width).toBe(FOLDED_PX);
  await page.reload();
  await expect.poll(width).toBe(FOLDED_PX);
  await expect(page.getByRole('button', { name: '展开菜单' })).toHaveAttribute('aria-expanded', 'false');
  await signOut(page);
  await signInByHand(page, 'yushen');
  await expect.poll(width).toBe(UNFOLDED_PX);
  await signOut(page);
  await signInByHand(page, FIXTURE_ACCOUNT);
  await expect.poll(width).toBe(FOLDED_PX);
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(width).toBe(UNFOLDED_PX);
});

test('NAV-13 a folded branch opens its entries beside it, by mouse and by keyboard', async ({
  page,
  signIn,
}) => {
  await signIn(FIXTURE_ACCOUNT);
  const strip = new TabStrip(page);
  await page.getByRole('button', { name: '收起菜单' }).click();
  const branch = page.getByRole('navigation', aside).getByRole('button', { name: '上级菜单' });
  await branch.hover();
  const entry = page.getByRole('tooltip').getByRole('link', { name: '下级页面' });
  await entry.click();
  await strip.expectShown('下级页面');
  await strip.show('首页');
  await page.mouse.move(700, 600);
  await expect(entry).toBeHidden();
  await branch.press('Enter');
  await expect(entry).toBeVisible();
  await entry.press('Enter');
  await strip.expectShown('下级页面');
});

test('NAV-05 the highlight maps the query string to the base route, and a branch unfolds for its current page', async ({
  page,
  signIn,
}) => {
  await signIn(FIXTURE_ACCOUNT, { at: '/fixture/table-7?list_status=3&apply_type=x' });
  const current = page.getByRole('navigation', aside).locator('[aria-current=page]');
  await expect(current).toHaveText('测试表格7');
  await page.goto('/fixture/table-50?list_status=1&keyword=a');
  await expect(current).toHaveText('待终审列表');
  await page.goto('/fixture/table-50?list_status=0');
  await expect(current).toHaveText('待初审列表');
  await page.goto('/fixture/table-60?x=1');
  await expect(page.getByRole('button', { name: '上级菜单' })).toHaveAttribute('aria-expanded', 'true');
  await expect(current).toHaveText('下级页面');
  // Far down in a long menu.
  await expect(current).toBeInViewport();
});

test('NAV-09 a page without its own menu entry is highlighted under the page that opened it', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/index?source=%2Flog' });
  await expect(page.getByRole('navigation', aside).locator('[aria-current=page]')).toHaveText('首页');
});

test('NAV-08 a menu with a full link opens a new window without an opener', async ({
  page,
  context,
  signIn,
}) => {
  await context.route('https://talent.example.org/**', (route) => route.fulfill({ body: 'elsewhere' }));
  await signIn(FIXTURE_ACCOUNT);
  const strip = new TabStrip(page);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: '外部链接 （在新窗口打开）' }).click();
  const other = await opened;
  await expect(other).toHaveURL('https://talent.example.org/');
  expect(await other.evaluate(() => window.opener)).toBeNull();
  await strip.expectTitles('首页');
});

test('NAV-08 the header links to the talent-data platform at the configured address, and without one there is no link', async ({
  page,
  context,
  centre,
  signIn,
}) => {
  await context.route('https://talent.example.org/**', (route) => route.fulfill({ body: 'elsewhere' }));
  await centre.setting('talentPlatform.url', 'https://talent.example.org/data');
  await signIn('yushen');
  const link = page.getByRole('link', { name: /人才数据平台/ });
  const opened = context.waitForEvent('page');
  await link.click();
  const other = await opened;
  await expect(other).toHaveURL('https://talent.example.org/data');
  expect(await other.evaluate(() => window.opener)).toBeNull();
  await centre.setting('talentPlatform.url', '');
  await page.reload();
  await expect(page.getByRole('button', { name: '李静怡的菜单' })).toBeVisible();
  await quiet(page);
  await expect(link).toHaveCount(0);
});

test('NAV-11 a temporary menu warns 临时菜单, once per opening', async ({ page, signIn }) => {
  await signIn(FIXTURE_ACCOUNT);
  const strip = new TabStrip(page);
  await strip.open('临时页面');
  await expect(toast(page, '临时菜单')).toBeVisible();
  await toast(page, '临时菜单').getByRole('button', { name: '关闭' }).click();
  await strip.show('首页');
  await strip.show('临时页面');
  await expect(toast(page, '临时菜单')).toHaveCount(0);
});

test('NAV-11 a person without any menu sees the note 暂无侧边菜单, and still has home', async ({
  page,
  centre,
  signIn,
}) => {
  await signIn('qiyeku');
  const visible = await centre.sql.query(`select id from sys_menu where is_visible`);
  const ids = visible.rows.map(({ id }) => String(id));
  const show = async (isVisible: boolean) => {
    await centre.sql.query(`update sys_menu set is_visible = $1 where id = any($2::uuid[])`, [
      isVisible,
      ids,
    ]);
    await centre.broadcast('permissions-changed');
  };
  await show(false);
  await page.reload();
  await expect(page.getByRole('navigation', aside)).toHaveText('暂无侧边菜单');
  await new TabStrip(page).expectShown('首页');
  await show(true);
});

test('NAV-02 PERM-07 a menu granted during a session appears with the next page, a withdrawn one disappears', async ({
  page,
  centre,
  signIn,
}) => {
  await signIn('qiyeku');
  const strip = new TabStrip(page);
  await expect(strip.entry('首页')).toBeVisible();
  await centre.sql.query(
    `insert into sys_permission_group_holder (group_id, holder_kind, holder_id)
     select g.id, 'MEMBER', m.id from sys_permission_group g, sys_member m where g.code = 'e2e_fixture' and m.account = 'qiyeku'`,
  );
  await centre.broadcast('permissions-changed');
  await page.goto('/fixture/table-1');
  await strip.expectShown('测试表格1');
  await expect(strip.panel).toContainText('共 100 行');
  await centre.sql.query(
    `delete from sys_permission_group_holder where holder_id = (select id from sys_member where account = 'qiyeku')`,
  );
  await centre.broadcast('permissions-changed');
  await page.reload();
  await expect(strip.panel).toContainText('地址有误，或您没有查看此页面的权限');
});
