import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { chooseOption, expect, test, toast } from '../support/journey.ts';
import { chooseLook, LOOKS } from '../support/look.ts';

const FORM = 'rs_enterprise';
const DESIGNER = `/designer/form?code=${FORM}`;

const canvas = (page: Page) => page.getByRole('region', { name: '表单', exact: true });
const palette = (page: Page) => page.getByRole('region', { name: '可添加的内容' });
const properties = (page: Page) => page.getByRole('region', { name: '属性' });
const field = (page: Page, name: string) =>
  canvas(page).getByRole('button', { name: `字段 ${name}`, exact: true });
const section = (page: Page, name: string) => canvas(page).getByRole('region', { name, exact: true });

/** Drags with the mouse: press, move, release. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
}

async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '版本说明' }).fill(note);
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
}

test('ENG-02 ENG-05 a form is found, its fields and sections are dragged, and everyone gets it in their language', async ({
  page,
  signIn,
  windowOf,
}) => {
  test.setTimeout(300_000);
  await signIn('admin', { at: '/designer/form' });
  await page.getByRole('textbox', { name: '搜索名称、编码、业务' }).fill(FORM);
  await page
    .getByRole('row')
    .filter({ hasText: FORM })
    .getByRole('button', { name: '企业', exact: true })
    .click();
  await expect(field(page, '法定代表人')).toBeVisible();

  // A new section, also named in English; one field is dragged into it, another is moved there by keyboard alone.
  await palette(page).getByRole('button', { name: '新分组' }).click();
  await properties(page).getByRole('textbox', { name: '名称（简体中文）' }).fill('要点');
  await properties(page).getByRole('textbox', { name: '名称（English）' }).fill('Key facts');
  const facts = section(page, '要点');
  await expect(facts).toContainText('空分组');
  await facts.scrollIntoViewIfNeeded();
  await field(page, '法定代表人').click();
  await chooseOption(properties(page).getByRole('combobox', { name: '所在分组' }), '要点');
  await expect(facts.getByRole('button', { name: '字段 法定代表人' })).toBeVisible();
  await field(page, '成立日期').scrollIntoViewIfNeeded();
  await field(page, '成立日期').press('ArrowLeft');
  await expect(field(page, '成立日期')).toBeFocused();

  // A removed field is in the palette, and is dragged back.
  await field(page, '登记状态').press('Delete');
  await expect(field(page, '登记状态')).toHaveCount(0);
  const waiting = palette(page).getByRole('button', { name: '添加 登记状态' });
  await facts.scrollIntoViewIfNeeded();
  await drag(page, waiting, facts.getByRole('button', { name: '字段 法定代表人' }));
  await expect(facts.getByRole('button', { name: '字段 登记状态' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(waiting).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(facts.getByRole('button', { name: '字段 登记状态' })).toBeVisible();

  await publish(page, '要点单列');
  await expect(toast(page, '已发布版本 1')).toBeVisible();

  // Others see it when editing a record, in Chinese and in English.
  const other = await windowOf('qiyeku');
  await other.goto(`/edit-form?code=${FORM}`);
  const shown = other.getByRole('region', { name: '要点' });
  await expect(shown.getByText('法定代表人')).toBeVisible();
  await expect(shown.getByText('登记状态')).toBeVisible();
  await other.getByRole('button', { name: /的菜单$/ }).click();
  await other.getByRole('radiogroup', { name: '语言' }).getByText('English', { exact: true }).click();
  await expect(other.getByRole('region', { name: 'Key facts' })).toBeVisible();

  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '恢复默认' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click();
  await expect(toast(page, '已发布版本 2')).toBeVisible();
  await expect(facts).toHaveCount(0);
});

test('ENG-02 a form without a required field is refused with the reason, and its page is accessible', async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000);
  await signIn('admin', { at: DESIGNER });
  await field(page, '企业名称').press('Delete');
  const faults = page.getByRole('list', { name: '设计中的错误' });
  await expect(faults).toContainText('字段 企业名称：必填字段未放入表单将无法保存');
  await publish(page, '');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('有 1 处错误，没有发布');
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '放弃草稿' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click();
  await expect(field(page, '企业名称')).toBeVisible();
  await expect(faults).toHaveCount(0);
  for (const look of [LOOKS[0], LOOKS[3]]) {
    await chooseLook(page, look);
    await expectAccessible(page, `the designer of a form, ${look.classes}`);
  }
});
