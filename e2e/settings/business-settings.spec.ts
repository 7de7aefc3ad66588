import { readFileSync, writeFileSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { chooseFromUserMenu, expect, test, toast } from '../support/journey.ts';
import { chooseLook, LOOKS } from '../support/look.ts';
import { takePicture } from '../support/picture.ts';
import { DEMO_PASSWORD, openBeside } from '../support/session.ts';

const PATH = '/system/settings';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test.afterEach(async ({ centre }) => {
  await centre.sql.query(`delete from sys_setting where key <> 'captcha.kind'`);
  await centre.sql.query('delete from sys_setting_history');
  await centre.broadcast('settings-changed');
});

test('SYS-04 TAB-08 a changed number takes effect at once in a colleague’s window, and one click reverts it', async ({
  page,
  browser,
  centre,
  signIn,
}) => {
  const colleague = await openBeside(browser, centre, { account: 'heyan', at: '/index' });
  await expect(colleague.getByText('1/20')).toBeVisible();

  await signIn('admin', { at: PATH });
  await page.getByRole('textbox', { name: '查找设置' }).fill('zddk');
  await box(page, '最多打开标签页').fill('60');
  await expect(row(page, '最多打开标签页').getByText('不能大于 50')).toBeVisible();
  await expect(button(page, '保存')).toBeDisabled();
  await box(page, '最多打开标签页').fill('2');
  await expect(page.getByRole('tab', { name: /有未保存的修改/ })).toBeVisible();
  await button(page, '保存').click();
  await expect(toast(page, '已保存 1 项设置').first()).toBeVisible();
  await expect(page.getByText('2/2', { exact: true })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: '权限组' }).click();
  await expect(toast(page, '暂只支持2个标签').first()).toBeVisible();

  // The colleague keeps working: the next server response announces new settings.
  await chooseFromUserMenu(colleague, '账号设置');
  await expect(colleague.getByText('1/2', { exact: true })).toBeVisible();
  await colleague.context().close();

  await button(page, '最多打开标签页的历史').click();
  const drawer = page.getByRole('dialog', { name: '最多打开标签页 · 修改历史' });
  await expect(drawer.getByText(/^陈国栋 · /)).toBeVisible();
  await takePicture(page, 'settings-history');
  await expectAccessible(page, 'history of a setting');
  await drawer.getByRole('button', { name: '最多打开标签页：恢复为此前的值 20 个' }).click();
  await expect(page.getByText('2/20', { exact: true })).toBeVisible();
});

test('SYS-04 AUTH-04 a security setting asks for reason and password, and a wrong password changes nothing', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: PATH });
  await page
    .getByRole('navigation', { name: '设置分组' })
    .getByRole('button', { name: /^登录安全/ })
    .click();
  await box(page, '密码错误次数上限').fill('7');
  await button(page, '保存').click();
  const dialog = page.getByRole('dialog', { name: '确认修改安全设置' });
  await expect(dialog.getByText('5 次 → 7 次')).toBeVisible();
  await dialog.getByLabel('修改原因').fill('季度安全检查');
  await dialog.getByLabel('登录密码', { exact: true }).fill('Wrong#2026');
  await dialog.getByRole('button', { name: '确认修改' }).click();
  await expect(dialog.getByText('登录密码不正确，设置没有修改')).toBeVisible();
  await takePicture(page, 'settings-proof');
  await expectAccessible(page, 'proof before a setting of security');
  await dialog.getByLabel('登录密码', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: '确认修改' }).click();
  await expect(toast(page, '已保存 1 项设置').first()).toBeVisible();
  await expect(row(page, '密码错误次数上限').getByText(/^陈国栋 修改于/)).toBeVisible();
});

/** Writes the exported settings with one value changed; returns the new file. */
function changedFile(from: string, info: TestInfo): string {
  const file = JSON.parse(readFileSync(from, 'utf8')) as { values: Record<string, unknown> }; // the file exported above
  const path = info.outputPath('other-centre.json');
  writeFileSync(path, JSON.stringify({ ...file, values: { ...file.values, 'banner.pageSize': 5 } }));
  return path;
}

test('SYS-04 an export is compared with another centre, and chosen differences are applied', async ({
  page,
  signIn,
}, info) => {
  await signIn('admin', { at: PATH });
  const download = page.waitForEvent('download');
  await button(page, '导出').click();
  const file = await (await download).path();
  await button(page, '比较环境').click();
  const dialog = page.getByRole('dialog', { name: '比较环境' });
  await dialog.getByTestId('settings-file').setInputFiles(changedFile(file, info));
  await expect(dialog.getByRole('textbox', { name: '导出的设置（JSON）' })).not.toBeEmpty();
  await dialog.getByRole('button', { name: '比较', exact: true }).click();
  await expect(dialog.getByText(/^1 项不同/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: '消息条轮播条数' }).check();
  await takePicture(page, 'settings-compare');
  await expectAccessible(page, 'comparison of settings');
  await dialog.getByRole('button', { name: '应用所选 1 项' }).click();
  await expect(toast(page, '已保存 1 项设置').first()).toBeVisible();
  await expect(box(page, '消息条轮播条数')).toHaveValue('5');
});

test('SYS-04 HDR-07 the centre sets the look of people without a choice, without a reload', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: PATH });
  await expect(page.locator('html')).toHaveClass(/^rc /);
  await page.getByRole('textbox', { name: '查找设置' }).fill('默认主题');
  await row(page, '默认主题').getByRole('combobox').click();
  await page.getByTitle('经典').click();
  await button(page, '保存').click();
  await expect(page.locator('html')).toHaveClass(/^classic /);
});

test('SYS-04 the page in the four looks, wide and narrow', async ({ page, signIn }) => {
  test.setTimeout(300_000);
  await signIn('admin', { at: PATH });
  await expect(row(page, '中心名称')).toBeVisible();
  await box(page, '服务电话').fill('028-1234 5678');
  for (const look of LOOKS) {
    await chooseLook(page, look);
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await takePicture(page, `settings-${look.theme}-${look.mode}-${width}`);
    }
    await expectAccessible(page, `settings, ${look.theme} ${look.mode}`);
  }
  await button(page, '放弃修改').click();
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const language of ['en', 'ja']) {
    await page.evaluate((code) => {
      document.cookie = `haiqiao_0.0.1_locale=${code}; Path=/`;
    }, language);
    await page.reload();
    await expect(page.getByText('centre.name')).toBeVisible();
    await takePicture(page, `settings-${language}`);
    await expectAccessible(page, `settings in ${language}`);
  }
});
