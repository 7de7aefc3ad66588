import { FIXTURE_ACCOUNT } from '../support/fixture-menus.ts';
import {
  chooseFromUserMenu,
  expect,
  MOVING,
  openUserMenu,
  signInByHand,
  signOut,
  test,
} from '../support/journey.ts';
import { choose, chooseLook, LOOKS, rgb } from '../support/look.ts';
import { TabStrip } from '../support/tab-strip.ts';

test.use(MOVING);

test('HDR-06 HDR-07 without a choice: the resource-centre theme, size mini, the colour #409EFF, and light or dark as the system', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn('heyan');
  await expect(page.locator('html')).toHaveClass('rc dark mini');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveClass('rc light mini');
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary')),
  ).toMatch(/#409eff/i);
  const panel = await openUserMenu(page);
  await expect(panel.getByRole('radio', { name: '资源中心' })).toBeChecked();
  await expect(panel.getByRole('radio', { name: '紧凑' })).toBeChecked();
  await expect(panel.getByRole('radio', { name: '默认蓝色' })).toBeChecked();
});

test('HDR-07 both themes, light and dark: classes, our own colours and the component library’s', async ({
  page,
  signIn,
}) => {
  await signIn('heyan');
  for (const look of LOOKS) {
    await chooseLook(page, look);
    const colours = await page.evaluate(() => {
      const root = getComputedStyle(document.documentElement);
      const colour = (name: string) => root.getPropertyValue(name).toUpperCase();
      return { page: colour('--page'), text: colour('--text'), scheme: root.colorScheme };
    });
    expect(colours).toEqual({
      page: look.page,
      text: look.text,
      scheme: look.mode === '深色' ? 'dark' : 'light',
    });
    await chooseFromUserMenu(page, '注销');
    const dialog = page.getByRole('dialog', { name: '注销用户' });
    await expect(dialog.getByRole('button', { name: '确定' })).toHaveCSS(
      'background-color',
      rgb(look.strong),
    );
    await dialog.getByRole('button', { name: '取消' }).click();
  }
});

const CLASSIC_DARK = LOOKS[3];

const SIZES = [
  { name: '紧凑', code: 'mini', font: 13, row: 34, head: 34, strip: 36, item: 36, control: 28 },
  { name: '较小', code: 'small', font: 13, row: 40, head: 38, strip: 36, item: 38, control: 30 },
  { name: '适中', code: 'medium', font: 14, row: 46, head: 42, strip: 38, item: 40, control: 32 },
  { name: '宽松', code: 'default', font: 14, row: 52, head: 48, strip: 40, item: 44, control: 36 },
] as const;

test('HDR-06 four component sizes, measured on menu, tab strip, table and control', async ({
  page,
  signIn,
}) => {
  await signIn(FIXTURE_ACCOUNT, { at: '/fixture/table-1' });
  const strip = new TabStrip(page);
  const heightOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => Math.round(element.getBoundingClientRect().height));
  for (const size of SIZES) {
    await choose(page, ['尺寸', size.name]);
    await expect(page.locator('html')).toHaveClass(new RegExp(` ${size.code}$`));
    await expect(strip.panel.getByText('ZX202611200100')).toHaveCSS('font-size', `${size.font}px`);
    const measure = async () => ({
      row: await heightOf('.ant-table-row'),
      head: await heightOf('.ant-table-thead'),
      strip: await page
        .getByRole('tablist')
        .evaluate((list) => list.parentElement?.getBoundingClientRect().height),
      item: await strip.entry('测试表格1').evaluate((item) => item.getBoundingClientRect().height),
      control: await strip.panel
        .locator('.ant-input-affix-wrapper, .ant-input')
        .first()
        .evaluate((input) => Math.round(input.getBoundingClientRect().height)),
    });
    const { row, head, strip: tabs, item, control } = size;
    // Controls grow with a short animation.
    await expect.poll(measure, size.code).toEqual({ row, head, strip: tabs, item, control });
  }
});

test('HDR-06 theme, mode, size, colour and menu transition are stored per user for the next sign-in, and the sign-in page keeps the look', async ({
  page,
  signIn,
}) => {
  await signIn('heyan');
  await choose(page, ['主题', '经典'], ['明暗', '深色'], ['尺寸', '适中']);
  const panel = await openUserMenu(page);
  await panel.getByTitle('#1F7F4C').click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await signOut(page);
  await expect(page.locator('html')).toHaveClass('classic dark medium');
  await signInByHand(page, 'fenxi');
  await choose(page, ['主题', '资源中心'], ['明暗', '浅色'], ['尺寸', '较小']);
  await signOut(page);
  await signInByHand(page, 'heyan');
  await expect(page.locator('html')).toHaveClass('classic dark medium');
  const primary = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--primary').toUpperCase(),
    );
  await expect.poll(primary).toBe('#1F7F4C');
  await page.reload();
  await expect(page.locator('html')).toHaveClass('classic dark medium');
  await expect.poll(primary).toBe('#1F7F4C');
  await signOut(page);
  await signInByHand(page, 'fenxi');
  await expect(page.locator('html')).toHaveClass('rc light small');
});

test('HDR-06 a chosen theme colour applies to buttons and links with readable contrast', async ({
  page,
  signIn,
}) => {
  await signIn('heyan');
  const panel = await openUserMenu(page);
  await panel.getByLabel('自选颜色').fill('#ffd400');
  const shade = (name: string) =>
    page.evaluate(
      (property) => getComputedStyle(document.documentElement).getPropertyValue(property).toUpperCase(),
      name,
    );
  await expect.poll(() => shade('--primary')).toBe('#FFD400');
  const strong = await shade('--strong');
  expect(strong).not.toBe('#FFD400');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await chooseFromUserMenu(page, '注销');
  const button = page.getByRole('dialog').getByRole('button', { name: '确定' });
  await expect(button).toHaveCSS('background-color', rgb(strong));
});

test('HDR-06 a window of the same person follows at once', async ({ page, signIn, context }) => {
  await signIn('heyan');
  const second = await context.newPage();
  await second.goto('/index');
  await expect(second.getByRole('tab', { name: '首页' })).toBeVisible();
  await page.bringToFront();
  await choose(page, ['主题', '经典'], ['尺寸', '宽松']);
  await expect(second.locator('html')).toHaveClass(/^classic \w+ default$/);
});

test('HDR-06 the first paint has the final look, without a flash of another theme', async ({
  page,
  signIn,
}) => {
  await signIn('heyan');
  await chooseLook(page, CLASSIC_DARK);
  await page.goto('/index', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  expect(await page.evaluate(() => document.documentElement.className)).toContain('classic dark');
});
