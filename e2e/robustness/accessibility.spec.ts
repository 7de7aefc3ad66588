import { expectAccessible } from '../support/axe.ts';
import { pictureShown, slideHandle } from '../support/captcha.ts';
import { AccountDialog } from '../support/account-dialog.ts';
import { FIXTURE_ACCOUNT } from '../support/fixture-menus.ts';
import {
  chooseFromUserMenu,
  expect,
  fillCredentials,
  openUserMenu,
  signOut,
  submit,
  test,
} from '../support/journey.ts';
import { chooseLook, LOOKS } from '../support/look.ts';
import { takePicture } from '../support/picture.ts';
import { TabStrip } from '../support/tab-strip.ts';

test.use({ allowsErrors: true });

for (const look of LOOKS) {
  const name = look.classes.replace(' ', '-');

  test(`HDR-07 axe finds no violations on any screen of the shell: ${look.theme}, ${look.mode}`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(240_000);
    await signIn(FIXTURE_ACCOUNT);
    await chooseLook(page, look);
    const strip = new TabStrip(page);
    const check = async (screen: string) => {
      await expectAccessible(page, `${name} ${screen}`);
      await takePicture(page, `${name}-${screen}`);
    };
    await expect(strip.panel.getByRole('listitem').first()).toBeVisible();
    await check('home');
    const menu = await openUserMenu(page);
    await check('user-menu');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: /^消息，/ }).click();
    await check('messages');
    await page.getByRole('button', { name: '查看全部消息' }).click();
    await expect(strip.panel.getByRole('listitem').first()).toBeVisible();
    await check('message-centre');
    await page.getByRole('button', { name: '通知设置' }).click();
    await expect(page.getByRole('dialog', { name: '通知设置' }).getByRole('listitem').first()).toBeVisible();
    await check('message-settings');
    await page.keyboard.press('Escape');
    await strip.close('消息中心');
    const dialog = await AccountDialog.open(page);
    await dialog.fill({ 邮箱: 'x', 新密码: 'abc' });
    await dialog.save();
    await check('account');
    await dialog.root.getByRole('button', { name: '界面偏好' }).click();
    await check('account-preferences');
    await page.keyboard.press('Escape');
    await chooseFromUserMenu(page, '注销');
    await check('logout');
    await page.keyboard.press('Escape');
    await strip.open('测试表格1', '测试表单1');
    await strip.panel.getByLabel('备注').fill('未保存');
    await strip.tab('测试表格1').click({ button: 'right' });
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await check('tab-menu');
    await page.keyboard.press('Escape');
    await strip.close('测试表单1');
    await expect(page.getByRole('dialog', { name: '有未保存的修改' })).toBeVisible();
    await check('unsaved');
    await page.getByRole('button', { name: '放弃修改并关闭' }).click();
    await strip.show('测试表格1');
    await strip.panel.getByRole('checkbox', { name: '选择第 2 行', exact: true }).check();
    await check('table');
    const thrown = page.waitForEvent('pageerror');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('on purpose');
      });
    });
    await thrown;
    await page.goto('/log');
    await page.getByRole('button', { name: '查看详情' }).click();
    await check('log');
    await page.goto('/nowhere');
    await strip.expectShown('页面不存在');
    await check('404');
    await page.getByRole('button', { name: '收起菜单' }).click();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('测试');
    await check('search-panel');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '展开菜单' }).click();
    await page.getByRole('search').getByRole('combobox').fill('表单');
    await check('search');
  });

  test(`AUTH-01 axe finds no violations on the sign-in page, its errors and its captchas: ${look.theme}, ${look.mode}`, async ({
    page,
    signIn,
    centre,
  }) => {
    await centre.sql.query('delete from sys_login_guard');
    await signIn('heyan');
    await chooseLook(page, look);
    await signOut(page);
    const check = async (screen: string) => {
      await expect(page.locator('html')).toHaveClass(new RegExp(`^${look.classes} `));
      await expectAccessible(page, `${name} ${screen}`);
      await takePicture(page, `${name}-${screen}`);
    };
    await page.goto('/log');
    await expect(page.getByText('您尚未登录，请先登录')).toBeVisible();
    await check('login');
    await fillCredentials(page, 'heyan', 'Wrong@2026');
    await submit(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await check('login-error');
    for (const kind of ['slide', 'click']) {
      await centre.setting('captcha.kind', kind);
      await page.goto('/login');
      if (kind === 'slide') await slideHandle(page).focus();
      else await page.getByRole('button', { name: '点击此处，按顺序点选文字' }).click();
      await pictureShown(page);
      await check(`login-${kind}`);
    }
    await centre.setting('captcha.kind', 'off');
  });
}

test('NAV-13 TAB-08 at 1280 and at 768 pixels there is no horizontal scrolling, and menu and tabs work', async ({
  page,
  signIn,
}) => {
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await signIn(FIXTURE_ACCOUNT);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow).toBe(0);
    await takePicture(page, `width-${width}-home`);
    if (width === 768) await page.getByRole('button', { name: '打开菜单' }).click();
    await page.getByRole('link', { name: '测试表格1', exact: true }).click();
    await new TabStrip(page).expectShown('测试表格1');
    await expectAccessible(page, `width ${width}`);
    await expect.poll(overflow).toBe(0);
    await takePicture(page, `width-${width}-table`);
  }
});

test('HDR-07 AUTH-12 with reduced motion every list of choices opens, and axe finds no violations on the keys page', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn('admin');
  await page.goto('/system/apiKeys');
  await page.getByRole('button', { name: '新增密钥' }).click();
  const dialog = page.getByRole('dialog', { name: '新增密钥' });
  await dialog.getByLabel('可提交的表单').click();
  await expect(page.getByRole('option', { name: /服务中心备案/ })).toBeInViewport();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('请填写名称')).toBeVisible();
  await expectAccessible(page, 'api keys');
});
