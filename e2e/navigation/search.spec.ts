import { FIXTURE_ACCOUNT } from '../support/fixture-menus.ts';
import { expect, test } from '../support/journey.ts';
import { TabStrip } from '../support/tab-strip.ts';

test.beforeEach(({ signIn }) => signIn(FIXTURE_ACCOUNT));

for (const [kind, text] of [
  ['Chinese', '下级页'],
  ['pinyin', 'xiajiyemian'],
  ['initials', 'xjym'],
] as const) {
  test(`TAB-09 the menu search finds by ${kind} and shows full titles joined by ' / '`, async ({ page }) => {
    const strip = new TabStrip(page);
    await page.keyboard.press('Control+k');
    const box = page.getByRole('search').getByRole('combobox', { name: '搜索菜单' });
    await expect(box).toBeFocused();
    await box.fill(text);
    const found = page.getByRole('listbox', { name: '搜索结果' }).getByRole('option');
    await expect(found.first()).toContainText('上级菜单 / 下级页面');
    await page.keyboard.press('Enter');
    await strip.expectShown('下级页面');
    await expect(found).toHaveCount(0);
  });
}

test('TAB-09 arrow keys move through the results, Escape cancels, and an empty result is reported', async ({
  page,
}) => {
  const strip = new TabStrip(page);
  const box = page.getByRole('search').getByRole('combobox', { name: '搜索菜单' });
  await box.fill('测试表单');
  const found = page.getByRole('option');
  await expect(found).toHaveCount(4);
  await expect(found.first()).toHaveAttribute('aria-selected', 'true');
  await box.press('ArrowDown');
  await box.press('ArrowDown');
  await expect(found.nth(2)).toHaveAttribute('aria-selected', 'true');
  await box.press('ArrowUp');
  await box.press('Enter');
  await strip.expectShown('测试表单2');
  await box.fill('没有这个菜单');
  await expect(page.getByText('未找到与“没有这个菜单”相符的菜单')).toBeVisible();
  await box.press('Escape');
  await expect(box).toHaveValue('');
  await box.fill('wblj');
  await expect(page.getByRole('option', { name: /外部链接/ })).toBeVisible();
});

test('TAB-09 HDR-03 with the menu folded Ctrl K opens the search panel, and Escape closes it', async ({
  page,
}) => {
  const strip = new TabStrip(page);
  await page.getByRole('button', { name: '收起菜单' }).click();
  await page.keyboard.press('Control+k');
  const panel = page.getByRole('dialog', { name: '搜索菜单' });
  await expect(panel.getByRole('combobox')).toBeFocused();
  await panel.getByRole('combobox').fill('csbd3');
  await panel.getByRole('option', { name: /测试表单3/ }).click();
  await expect(panel).toBeHidden();
  await strip.expectShown('测试表单3');
  await page.keyboard.press('Control+k');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});
