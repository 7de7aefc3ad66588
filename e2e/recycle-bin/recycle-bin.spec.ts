import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { creditCode, enter, libraryWith, records, stored } from '../support/records/enterprises.ts';
import { expect, test, toast } from '../support/journey.ts';
import { takePicture } from '../support/picture.ts';

const BIN = '/system/recycleBin';
const entry = (page: Page, title: string) =>
  page.getByRole('grid', { name: '回收站' }).getByRole('row').filter({ hasText: title });

/** A job posting of an enterprise. */
const position = (enterpriseId: string, name: string) => ({
  id: 'rs_position',
  values: {
    enterpriseId,
    post_name: name,
    duty: '职责',
    post_require: '要求',
    address: '成都市',
    contacts: '人事部',
    contact_num: '028-86001234',
  },
});

test('SYS-05 an enterprise is deleted with its postings, previewed with them, and restored with them', async ({
  page,
  centre,
  signIn,
}) => {
  const id = await enter(centre, '大渡河回收有限公司', { contacts: '联系人甲' });
  for (const name of ['跟单员', '报关员']) await records(centre, 'save', position(id, name));
  await signIn('admin', { at: libraryWith('大渡河回收') });
  const row = page.getByRole('grid', { name: '企业库' }).getByRole('row').nth(1);
  await row.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const dialog = page.getByRole('dialog', { name: '删除' });
  await expect(dialog.getByRole('button', { name: '删除' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('重复登记');
  await dialog.getByRole('button', { name: '删除' }).click();
  await expect(toast(page, '删除成功')).toBeVisible();

  await page.goto(BIN);
  const deleted = entry(page, '大渡河回收');
  await expect(deleted).toContainText('重复登记');
  await deleted.getByRole('button', { name: '预览' }).click();
  const preview = page.getByRole('dialog', { name: '预览：大渡河回收有限公司' });
  await expect(preview.getByText('一并删除的 2 条记录')).toBeVisible();
  await expect(preview.getByText('跟单员')).toBeVisible();
  await expect(preview.getByText('联系人甲')).toBeVisible();
  await expectAccessible(page, 'recycle bin, preview');
  await takePicture(page, 'recycle-bin-preview');
  await preview.getByRole('button', { name: '恢复' }).click();
  await expect(toast(page, '已恢复 1 条记录')).toBeVisible();
  await expect(deleted).toHaveCount(0);
  const { rows } = await centre.sql.query(
    `select array_agg(post_name) as names from biz_position where enterprise_id = $1 and deleted_at is null`,
    [id],
  );
  expect(new Set(rows[0].names)).toEqual(new Set(['报关员', '跟单员']));
});

test('SYS-05 a unique value taken meanwhile must be replaced before a restore', async ({
  page,
  centre,
  signIn,
}) => {
  const code = creditCode();
  const id = await enter(centre, '青衣江旧企业有限公司', { businessLicense: code });
  await records(centre, 'delete', { id: 'rs_enterprise', dataIds: [id], reason: '停业' });
  await enter(centre, '青衣江新企业有限公司', { businessLicense: code });
  await signIn('admin', { at: BIN });
  await entry(page, '青衣江旧企业').getByRole('button', { name: '恢复' }).click();
  const dialog = page.getByRole('dialog', { name: '改名恢复' });
  await expect(dialog.getByText(`已被使用：${code}`)).toBeVisible();
  const field = dialog.getByRole('textbox', { name: '统一社会信用代码' });
  await expect(field).toHaveValue(code);
  await expect(dialog.getByRole('button', { name: '恢复' })).toBeDisabled();
  await expectAccessible(page, 'recycle bin, clash');
  await field.fill('9151');
  await dialog.getByRole('button', { name: '恢复' }).click();
  await expect(dialog.getByText('统一社会信用代码格式不正确')).toBeVisible();
  expect((await stored(centre, id)).deleted_at).not.toBeNull();
  const other = creditCode();
  await field.fill(other);
  await dialog.getByRole('button', { name: '恢复' }).click();
  await expect(toast(page, '已恢复 1 条记录')).toBeVisible();
  expect(await stored(centre, id)).toMatchObject({ business_license: other, deleted_at: null });
});

test('SYS-05 a permanent deletion requires the typed word, then removes record and postings', async ({
  page,
  centre,
  signIn,
}) => {
  const id = await enter(centre, '安宁河清除有限公司');
  await records(centre, 'save', position(id, '仓管员'));
  await records(centre, 'delete', { id: 'rs_enterprise', dataIds: [id], reason: '误录' });
  await signIn('admin', { at: BIN });
  await page.getByRole('textbox', { name: '标题、编号' }).fill('安宁河');
  const deleted = entry(page, '安宁河清除');
  await deleted.getByRole('button', { name: '彻底删除' }).click();
  const dialog = page.getByRole('dialog', { name: '彻底删除' });
  const word = dialog.getByRole('textbox');
  await expect(word).toBeFocused();
  await word.fill('彻底');
  await expect(dialog.getByRole('button', { name: '彻底删除' })).toBeDisabled();
  await expectAccessible(page, 'recycle bin, purge');
  await word.fill('彻底删除');
  await dialog.getByRole('button', { name: '彻底删除' }).click();
  await expect(toast(page, '已彻底删除 1 条记录')).toBeVisible();
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  expect(await stored(centre, id)).toBeUndefined();
  const { rows } = await centre.sql.query('select 1 from biz_position where enterprise_id = $1', [id]);
  expect(rows).toEqual([]);
});
