import { FIXTURE_ACCOUNT } from '../support/fixture-menus.ts';
import { expect, MOVING, test } from '../support/journey.ts';
import { TabStrip } from '../support/tab-strip.ts';

test.use(MOVING);

const table = '测试表格1';
const form = '测试表单1';
const question = { name: '有未保存的修改' };

test.beforeEach(({ signIn }) => signIn(FIXTURE_ACCOUNT));

test('TAB-07 filter, selection and scroll position of a list survive switching; refresh really reloads', async ({
  page,
}) => {
  const strip = new TabStrip(page);
  await strip.open(table);
  const check = (row: number) => strip.panel.getByRole('checkbox', { name: `选择第 ${row} 行`, exact: true });
  await check(2).check();
  await check(4).check();
  const far = strip.panel.getByText('ZX202611200160', { exact: true });
  await expect(far).toHaveCount(0);
  await strip.panel.getByText('ZX202611200105', { exact: true }).hover();
  await page.mouse.wheel(0, 1900);
  await expect(far).toBeInViewport();
  await strip.open('测试表格2');
  await strip.panel.getByLabel('筛选企业').fill('绵阳');
  await strip.open(form);
  await strip.show('测试表格2');
  await expect(strip.panel.getByLabel('筛选企业')).toHaveValue('绵阳');
  await expect(strip.panel).toContainText('共 20 行');
  await strip.show(table);
  await expect(far).toBeInViewport();
  await expect(strip.panel).toContainText('已选 2 行，共 100 行');
  await strip.pick(table, '刷新');
  await expect(strip.panel).toContainText('已选 0 行，共 100 行');
  await expect(check(2)).not.toBeChecked();
  await expect(far).toHaveCount(0);
});

test('TAB-07 a partly filled form survives a dozen other pages, and a page without keep-alive starts empty', async ({
  page,
}) => {
  const strip = new TabStrip(page);
  await strip.open(form);
  await strip.panel.getByLabel('企业名称').fill('写到一半');
  await strip.panel.getByLabel('备注').fill('还有这里');
  await strip.open(...Array.from({ length: 12 }, (_, index) => `测试表格${index + 1}`));
  await strip.show(form);
  await expect(strip.panel.getByLabel('企业名称')).toHaveValue('写到一半');
  await expect(strip.panel.getByLabel('备注')).toHaveValue('还有这里');
  await strip.open('不保留页面');
  await strip.panel.getByLabel('备注').fill('会丢');
  await strip.show(form);
  await strip.show('不保留页面');
  await expect(strip.panel.getByLabel('备注')).toHaveValue('');
});

test('TAB-10 a tab with unsaved edits is marked and asks before close or refresh, and closes at once when saved', async ({
  page,
}) => {
  const strip = new TabStrip(page);
  await strip.open(form, '测试表单2');
  await strip.panel.getByLabel('备注').fill('未保存');
  await expect(page.getByRole('tab', { name: '有未保存的修改 测试表单2' })).toBeVisible();
  await strip.close('测试表单2');
  const dialog = page.getByRole('dialog', question);
  await expect(dialog).toContainText('以下页面的修改尚未保存，关闭后将丢失：');
  await expect(dialog.getByRole('listitem')).toHaveText(['测试表单2']);
  await dialog.getByRole('button', { name: '继续编辑' }).click();
  await expect(dialog).toBeHidden();
  await expect(strip.panel.getByLabel('备注')).toHaveValue('未保存');
  await strip.pick('测试表单2', '刷新');
  await expect(dialog).toContainText('刷新后将丢失');
  await dialog.getByRole('button', { name: '放弃修改并刷新' }).click();
  await expect(strip.panel.getByLabel('备注')).toHaveValue('');
  await strip.panel.getByLabel('备注').fill('又一次');
  await strip.panel.getByRole('button', { name: '保存' }).click();
  await strip.close('测试表单2');
  await strip.expectTitles('首页', form);
});

test('TAB-10 closing all asks once for all pages with unsaved edits, and discarding them closes the pages', async ({
  page,
}) => {
  const strip = new TabStrip(page);
  await strip.open(form);
  await strip.panel.getByLabel('备注').fill('一');
  await strip.open('测试表单2', table);
  await strip.show('测试表单2');
  await strip.panel.getByLabel('备注').fill('二');
  await strip.show(table);
  await strip.pick('首页', '全部关闭');
  const dialog = page.getByRole('dialog', question);
  await expect(dialog.getByRole('listitem')).toHaveText([form, '测试表单2']);
  await page.keyboard.press('Escape');
  await strip.expectTitles('首页', form, '测试表单2', table);
  await strip.expectShown(form);
  await strip.pick('首页', '全部关闭');
  await dialog.getByRole('button', { name: '放弃修改并关闭' }).click();
  await strip.expectTitles('首页');
  await strip.open(form);
  await expect(strip.panel.getByLabel('备注')).toHaveValue('');
});

test('TAB-10 leaving the window with unsaved edits triggers the browser’s prompt, and signing out shows their number', async ({
  page,
}) => {
  const strip = new TabStrip(page);
  await strip.open(form);
  await strip.panel.getByLabel('备注').fill('未保存');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(strip.panel.getByLabel('备注')).toHaveValue('未保存');
  await page.getByRole('button', { name: /的菜单$/ }).click();
  await page.getByRole('button', { name: '注销', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '注销用户' })).toContainText(
    '有 1 个标签页的修改尚未保存，注销后将丢失。',
  );
});

test('TAB-07 a page that fails shows an error number in its own tab and can be restarted', async ({
  page,
}) => {
  const strip = new TabStrip(page);
  await strip.open(form);
  await strip.panel.getByLabel('备注').fill('不受影响');
  await strip.open('出错页面');
  await expect(strip.panel.getByRole('alert')).toContainText('页面发生错误');
  await expect(strip.panel.getByRole('alert')).toContainText('fixture broken-1 fails on purpose');
  await expect(strip.panel.getByText(/web-[0-9a-f]{8}/)).toBeVisible();
  await strip.panel.getByRole('button', { name: '重试' }).click();
  await expect(strip.panel.getByRole('alert')).toContainText('页面发生错误');
  await strip.show(form);
  await expect(strip.panel.getByLabel('备注')).toHaveValue('不受影响');
  await strip.close('出错页面');
});
