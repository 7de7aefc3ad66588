import { FIXTURE_ACCOUNT } from '../support/fixture-menus.ts';
import { expect, test } from '../support/journey.ts';
import { TabStrip } from '../support/tab-strip.ts';

test('NAV-01 an unknown address shows the 404 page in one tab that is not stored', async ({
  page,
  signIn,
}) => {
  await signIn('yushen', { at: '/nowhere/at-all?x=1' });
  const strip = new TabStrip(page);
  await strip.expectShown('页面不存在');
  await expect(strip.panel.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await expect(strip.panel).toContainText('/nowhere/at-all?x=1');
  await expect(page).toHaveTitle('跨境资源中心管理系统 - 页面不存在');
  await page.goto('/also/nowhere');
  await strip.expectTitles('首页', '页面不存在');
  await expect(strip.panel).toContainText('/also/nowhere');
  await strip.panel.getByRole('button', { name: '返回首页' }).click();
  await strip.expectShown('首页');
  await strip.show('页面不存在');
  await strip.panel.getByRole('button', { name: '关闭此页' }).click();
  await strip.expectTitles('首页');
});

test('NAV-01 a page without a grant is treated as missing', async ({ page, signIn }) => {
  await signIn('yushen', { at: '/fixture/table-1' });
  await new TabStrip(page).expectShown('页面不存在');
});

test('NAV-02 a menu whose page is not part of this version shows a message', async ({ page, signIn }) => {
  await signIn(FIXTURE_ACCOUNT);
  const strip = new TabStrip(page);
  await strip.open('尚未开放页面');
  await expect(strip.panel).toContainText('“尚未开放页面”尚未开放');
});

test('NAV-10 the page name among params or query is the title of tab and document', async ({
  page,
  signIn,
}) => {
  await signIn(FIXTURE_ACCOUNT);
  await expect(page).toHaveTitle('跨境资源中心管理系统 - 首页');
  const strip = new TabStrip(page);
  await strip.open('测试表格3');
  await expect(page).toHaveTitle('跨境资源中心管理系统 - 测试表格3');
  await page.goto('/fixture/table-3?name=某公司详情');
  await strip.expectShown('某公司详情');
  await expect(page).toHaveTitle('跨境资源中心管理系统 - 某公司详情');
  await strip.show('测试表格3');
  await expect(page).toHaveTitle('跨境资源中心管理系统 - 测试表格3');
});

test('NAV-10 a progress bar runs while the code of a page is loading', async ({ page, signIn, context }) => {
  await signIn('admin');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/assets/front-log*.js', async (route) => {
    await released;
    await route.continue();
  });
  const bar = page.locator('[data-running]');
  await expect(bar).toHaveAttribute('data-running', 'false');
  await page.getByRole('button', { name: '系统管理' }).click();
  await page.getByRole('link', { name: '前端日志' }).click();
  await expect(bar).toHaveAttribute('data-running', 'true');
  await expect(page.getByRole('status', { name: '正在加载页面' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: '前端日志' })).toBeVisible();
  await expect(bar).toHaveAttribute('data-running', 'false');
});

test.describe('a page whose code fails to load', () => {
  test.use({ allowsErrors: true });

  test('NAV-10 a failed navigation is shown in its tab, is logged, and works on retry', async ({
    page,
    signIn,
    context,
  }) => {
    await signIn('admin');
    const strip = new TabStrip(page);
    await context.route('**/assets/front-log*', (route) => route.abort());
    await page.getByRole('button', { name: '系统管理' }).click();
    await page.getByRole('link', { name: '前端日志' }).click();
    await expect(strip.panel.getByRole('alert')).toContainText('页面发生错误');
    await strip.show('首页');
    await expect(strip.panel.getByRole('heading', { level: 1 })).toContainText('陈国栋');
    await context.unroute('**/assets/front-log*');
    await strip.show('前端日志');
    await strip.panel.getByRole('button', { name: '重新加载系统' }).click();
    await expect(strip.panel.getByRole('heading', { name: '前端日志' })).toBeVisible();
  });
});

test('NAV-01 /redirect opens its target and never leaves the application', async ({ page, signIn }) => {
  await signIn(FIXTURE_ACCOUNT, { at: '/redirect/fixture/table-2?list_status=1' });
  await expect(page).toHaveURL('/fixture/table-2?list_status=1');
  for (const to of ['/redirect/redirect/fixture/table-1', '/redirect//evil.example', '/redirect']) {
    await page.goto(to);
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/(index|evil\.example|redirect)?$/);
  }
});
