import { FIXTURE_ACCOUNT } from '../support/fixture-menus.ts';
import { expect, MOVING, test } from '../support/journey.ts';
import { TabStrip } from '../support/tab-strip.ts';

test.use(MOVING);

const [one, two, three] = ['测试表格1', '测试表格2', '测试表格3'] as const;

async function centreOf(strip: TabStrip, title: string) {
  const box = await strip.tab(title).boundingBox();
  if (!box) throw new Error(`tab ${title} has no place`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn(FIXTURE_ACCOUNT);
  await new TabStrip(page).open(one, two, three);
});

test('TAB-02 tabs are reordered by mouse, the order survives a reload, and home stays first', async ({
  page,
}) => {
  const strip = new TabStrip(page);
  const drag = async (title: string, target: string) => {
    const [from, to] = [await centreOf(strip, title), await centreOf(strip, target)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y + 4, { steps: 12 });
    await expect(page.getByRole('status').filter({ hasText: `标签页 ${title} 移到` })).toHaveCount(1);
    await page.mouse.up();
  };
  await drag(three, one);
  await strip.expectTitles('首页', three, one, two);
  await strip.expectShown(three);
  await drag(two, '首页');
  expect((await strip.titles())[0]).toBe('首页');
  await strip.expectTitles('首页', two, three, one);
  await page.reload();
  await strip.expectTitles('首页', two, three, one);
});

test('TAB-02 tabs are reordered by keyboard: space picks one up, arrows move it, space drops it, Escape restores it', async ({
  page,
}) => {
  const strip = new TabStrip(page);
  const says = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1);
  await strip.tab(three).focus();
  await page.keyboard.press('Space');
  await says(`开始移动标签页 ${three}`);
  await page.keyboard.press('ArrowLeft');
  await says(`标签页 ${three} 移到第 3 位`);
  await page.keyboard.press('ArrowLeft');
  await says(`标签页 ${three} 移到第 2 位`);
  await page.keyboard.press('Space');
  await says(`标签页 ${three} 已移到第 2 位`);
  await strip.expectTitles('首页', three, one, two);
  await expect(strip.tab(three)).toBeFocused();
  await page.keyboard.press('Space');
  await says(`开始移动标签页 ${three}`);
  await page.keyboard.press('ArrowRight');
  await says(`标签页 ${three} 移到第 3 位`);
  await strip.expectTitles('首页', one, three, two);
  await page.keyboard.press('Escape');
  await says(`已取消移动标签页 ${three}`);
  await strip.expectTitles('首页', three, one, two);
});

test('TAB-02 no key press is lost, however fast they arrive', async ({ page }) => {
  const strip = new TabStrip(page);
  await strip.tab(three).focus();
  const keys = [
    'Space',
    'ArrowLeft',
    'ArrowLeft',
    'Space',
    'Space',
    'ArrowRight',
    'ArrowRight',
    'ArrowLeft',
    'Space',
  ];
  for (const key of keys) await page.keyboard.press(key);
  await strip.expectTitles('首页', one, three, two);
  await expect(page.getByRole('status').filter({ hasText: `标签页 ${three} 已移到第 3 位` })).toHaveCount(1);
  await expect(strip.tab(three)).toBeFocused();
  for (const key of ['Space', 'ArrowLeft', 'Escape', 'ArrowRight']) await page.keyboard.press(key);
  await strip.expectTitles('首页', one, three, two);
  await expect(strip.tab(two)).toBeFocused();
});

test('TAB-02 a short press on a tab is a click, not a drag', async ({ page }) => {
  const strip = new TabStrip(page);
  const from = await centreOf(strip, one);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 5, from.y);
  await page.mouse.up();
  await strip.expectShown(one);
  await strip.expectTitles('首页', one, two, three);
});

test('TAB-01 arrow keys move between tabs, Home and End go to the first and last, Enter activates', async ({
  page,
}) => {
  const strip = new TabStrip(page);
  await strip.tab(three).focus();
  await page.keyboard.press('ArrowRight');
  await expect(strip.tab('首页')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(strip.tab(one)).toBeFocused();
  await strip.expectShown(three);
  await page.keyboard.press('Enter');
  await strip.expectShown(one);
  await page.keyboard.press('End');
  await expect(strip.tab(three)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(strip.tab('首页')).toBeFocused();
});
