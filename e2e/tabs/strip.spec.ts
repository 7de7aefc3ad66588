import { FIXTURE_ACCOUNT } from '../support/fixture-menus.ts';
import { expect, MOVING, test } from '../support/journey.ts';
import { TabStrip } from '../support/tab-strip.ts';

test.use(MOVING);

const name = (index: number) => `测试表格${index}`;

test('TAB-01 a long title is shortened in the middle, keeps the page kind at its end, and the tooltip shows it in full', async ({
  page,
  signIn,
}) => {
  await signIn(FIXTURE_ACCOUNT);
  const strip = new TabStrip(page);
  const title = '成都锦程云帆供应链管理有限公司预审';
  await page.goto(`/fixture/form-1?name=${title}`);
  await strip.expectShown(title);
  await expect(strip.tab(title)).toHaveText('成都锦程云帆…预审');
  await expect(page).toHaveTitle(`跨境资源中心管理系统 - ${title}`);
});

test('TAB-08 tabs that do not fit are listed behind the count, where they can be shown and closed, and arrows scroll', async ({
  page,
  signIn,
}) => {
  await signIn(FIXTURE_ACCOUNT);
  const strip = new TabStrip(page);
  await expect(page.getByRole('button', { name: '向右滚动标签' })).toBeDisabled();
  await strip.open(...Array.from({ length: 16 }, (_, index) => name(index + 1)));
  await expect(strip.tab(name(16))).toBeInViewport();
  await expect(page.getByRole('button', { name: '向左滚动标签' })).toBeEnabled();
  const count = page.getByRole('button', { name: '已打开 17 个标签页，最多 20 个' });
  await count.click();
  const list = page.getByRole('tooltip');
  await expect(list).toContainText('未显示的标签');
  await expect(strip.tab('首页')).toBeInViewport({ ratio: 1 });
  await expect(list.getByRole('button', { name: '首页' })).toHaveCount(0);
  await expect(list.getByRole('button', { name: name(16), exact: true })).toHaveCount(0);
  await list.getByRole('button', { name: `关闭 ${name(1)}`, exact: true }).click();
  await expect(strip.tab(name(1))).toHaveCount(0);
  await strip.expectShown(name(16));
  await list.getByRole('button', { name: name(2), exact: true }).click();
  await strip.expectShown(name(2));
  await expect(strip.tab(name(2))).toBeInViewport();
  await expect(list).toBeHidden();
  await page.getByRole('button', { name: '向右滚动标签' }).click();
  await expect(strip.tab(name(16))).toBeInViewport();
  await page.getByRole('button', { name: '向左滚动标签' }).click();
  await expect(strip.tab('首页')).toBeInViewport();
  await page.getByRole('button', { name: /^已打开 16 个标签页/ }).click();
  await list.getByRole('button', { name: '关闭其他' }).click();
  await strip.expectTitles('首页', name(2));
});
