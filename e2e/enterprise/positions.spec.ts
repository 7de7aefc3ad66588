import { expect, test, toast } from '../support/journey.ts';

/** A position of the demo library, with the fields of SPEC §3 as the table has them. */
const ONE = `select p.id, p.post_name, p.duty, p.address, p.contacts, e.id as enterprise
  from biz_position p join biz_enterprise e on e.id = p.enterprise_id
  where p.deleted_at is null and e.deleted_at is null and e.status = 'ACTIVE' order by p.id limit 1`;

test('REC-08 a position of an enterprise shows its key and value pairs in a dialog, and is deleted after its question', async ({
  page,
  centre,
  signIn,
}) => {
  const [position] = (await centre.sql.query(ONE)).rows;
  await signIn('qiyeku', {
    at: `/lists?code=rs_position_list&keyword=${encodeURIComponent(position.post_name)}`,
  });
  await page.getByRole('grid').getByRole('button', { name: position.post_name }).first().click();
  const dialog = page.getByRole('dialog').last();
  for (const label of ['岗位名称', '岗位职责', '任职要求', '福利待遇', '工作地点', '联系人', '联系电话'])
    await expect(dialog.getByText(label, { exact: true })).toBeVisible();
  await expect(dialog.getByText(position.post_name).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`/see-form?code=rs_position&id=${position.id}`);
  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(dialog.getByText('确定要删除当前岗位信息吗？')).toBeVisible();
  const asked = page.waitForRequest('**/api/form/runtime/delete');
  await dialog.getByRole('button', { name: '删除' }).click();
  expect((await asked).postDataJSON()).toEqual({ data: { id: 'rs_position', dataIds: [position.id] } });
  await expect(toast(page, '删除成功')).toBeVisible();
});
