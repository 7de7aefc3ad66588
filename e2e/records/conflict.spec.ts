import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { editAddress, enter, stored } from '../support/records/enterprises.ts';
import { expect, test, toast } from '../support/journey.ts';
import { takePicture } from '../support/picture.ts';
import { openBeside } from '../support/session.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();

test('ENG-02 two people change one enterprise: changes of only one merge automatically, the others are chosen field by field', async ({
  page,
  browser,
  centre,
  signIn,
}) => {
  const id = await enter(centre, '金沙江合并有限公司', {
    contacts: '原联系人',
    address: '原地址',
    entAddr: '原经营地址',
  });
  await signIn('qiyeku', { at: editAddress(id) });
  const other = await openBeside(browser, centre, { account: 'zoufang', at: editAddress(id) });
  await expect(field(other, '联系人')).toHaveValue('原联系人');
  await expect(field(page, '联系人')).toHaveValue('原联系人');

  await field(other, '联系人').fill('走访岗填的');
  await field(other, '经营地址').fill('走访岗核实的地址');
  await save(other);
  await expect(toast(other, '保存成功')).toBeVisible();
  await other.context().close();

  await field(page, '联系人').fill('企业库岗填的');
  await field(page, '注册地址').fill('企业库岗改的地址');
  await save(page);
  const dialog = page.getByRole('dialog', { name: '该记录已被他人修改' });
  await expect(dialog.getByText('您和他人同时修改了 1 个字段')).toBeVisible();
  await expect(dialog.getByText('以下字段仅对方修改，将直接采用：经营地址')).toBeVisible();
  const choice = dialog.getByRole('group', { name: '联系人' });
  await expect(choice).toContainText('原联系人');
  await expect(choice).toContainText('走访岗填的');
  await expect(dialog.getByRole('button', { name: '合并并保存' })).toBeDisabled();
  await expectAccessible(page, 'conflict');
  await takePicture(page, 'conflict');
  await choice.getByRole('radio', { name: /对方的修改/ }).check();
  await dialog.getByRole('button', { name: '合并并保存' }).click();
  await expect(toast(page, '保存成功')).toBeVisible();
  expect(await stored(centre, id)).toMatchObject({
    contacts: '走访岗填的',
    ent_addr: '走访岗核实的地址',
    address: '企业库岗改的地址',
    row_version: 3,
  });
});

test('ENG-02 a conflict can be closed without losing input, and resolved with the other person’s version', async ({
  page,
  centre,
  context,
  signIn,
}) => {
  const id = await enter(centre, '雅砻江合并有限公司', { contacts: '原联系人' });
  await signIn('qiyeku', { at: editAddress(id) });
  // It still shows the values from before the other window's save.
  await expect(field(page, '联系人')).toHaveValue('原联系人');
  const second = await context.newPage();
  await second.goto(editAddress(id));
  await field(second, '联系人').fill('另一个窗口');
  await second.keyboard.press('Control+s');
  await expect(toast(second, '保存成功')).toBeVisible();
  await field(page, '联系人').fill('这个窗口');
  await save(page);
  const dialog = page.getByRole('dialog', { name: '该记录已被他人修改' });
  await dialog.getByRole('button', { name: '返回' }).click();
  await expect(field(page, '联系人')).toHaveValue('这个窗口');
  await save(page);
  await dialog.getByRole('button', { name: '放弃我的修改' }).click();
  await expect(field(page, '联系人')).toHaveValue('另一个窗口');
  await expect(page.getByRole('tab', { selected: true })).not.toHaveAccessibleName(/有未保存的修改/);
});
