import { creditCode, enter, stored } from '../support/records/enterprises.ts';
import { expect, test } from '../support/journey.ts';

const PAGE = '/enterpriseLibrary/duplicates';

test('REC-07 a duplicate is reported on entry, found by a search, compared and merged', async ({
  page,
  centre,
  signIn,
}) => {
  const first = await enter(centre, '成都岷峨青城供应链管理有限公司', { contacts: '原联系人' });
  await signIn('qiyeku', { at: '/enterpriseLibrary/details-edit' });
  await page.getByLabel('企业名称').fill('成都市岷峨青城供应链管理有限责任公司');
  await page.getByLabel('统一社会信用代码').fill(creditCode());
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('与已有记录“成都岷峨青城供应链管理有限公司”名称相近');
  await expect(question.getByRole('button', { name: '查看“成都岷峨青城供应链管理有限公司”' })).toBeVisible();
  await question.getByRole('button', { name: '继续保存' }).click();
  await expect(page).toHaveURL(/\/details-see\?id=/);

  await page.goto(PAGE);
  await page.getByRole('button', { name: '查找重复' }).first().click();
  const group = page.getByRole('listitem').filter({ hasText: '成都岷峨青城供应链管理有限公司' }).first();
  await expect(group.getByText('名称相同')).toBeVisible({ timeout: 30_000 });
  await group.getByRole('button', { name: '对比' }).click();
  const dialog = page.getByRole('dialog', { name: '对比两条记录' });
  await expect(dialog.getByRole('row', { name: /企业名称/ })).toContainText('有限责任公司');
  await dialog.getByRole('textbox', { name: /合并原因/ }).fill('同一家企业录入了两次');
  await dialog.getByRole('button', { name: '合并', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('成都岷峨青城供应链管理有限公司')).toHaveCount(0);
  expect((await stored(centre, first)).status).toBe('ACTIVE');
});

test('REC-07 two records are confirmed as different once, and can be listed again', async ({
  page,
  centre,
  signIn,
}) => {
  await enter(centre, '雅安蒙顶甘露茶业有限公司', { phoneNumber: '0835-6012345' });
  await enter(centre, '雅安碧峰藏茶有限公司', { phoneNumber: '0835-6012345' });
  await signIn('qiyeku', { at: PAGE });
  await page.getByRole('button', { name: '查找重复' }).first().click();
  const groupOf = () => page.getByRole('listitem').filter({ hasText: '雅安碧峰藏茶有限公司' }).first();
  await expect(groupOf().getByText('联系电话相同')).toBeVisible({ timeout: 30_000 });
  await groupOf().getByRole('button', { name: '不重复' }).click();
  await expect(groupOf()).toHaveCount(0);
  await page.getByRole('button', { name: '已标为不重复' }).click();
  await expect(groupOf()).toContainText('郑晓岚');
  await groupOf().getByRole('button', { name: '重新列为疑似' }).click();
  await page.getByRole('button', { name: '待处理' }).click();
  await expect(groupOf()).toBeVisible();
});

test('PERM-05 without the right to merge there is neither menu nor page of duplicates', async ({
  page,
  signIn,
}) => {
  await signIn('zoufang', { at: PAGE });
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await expect(page.getByRole('button', { name: '查找重复' })).toHaveCount(0);
  await expect(page.getByRole('navigation').getByText('疑似重复')).toHaveCount(0);
});
