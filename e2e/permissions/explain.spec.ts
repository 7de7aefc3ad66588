import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { chooseOption, expect, test } from '../support/journey.ts';
import { chooseLook, LOOKS } from '../support/look.ts';
import { takePicture } from '../support/picture.ts';

const PATH = '/system/permissionDiagnosis';

const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

test('PERM-04 the administrator sees why a colleague is refused, rule by rule, and all their rights', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: PATH });
  await chooseOption(box(page, '人员'), /heyan|赵雨桐/, 'heyan');
  await chooseOption(box(page, '数据资源'), '权限申请', '权限');
  await page.getByText('接口', { exact: true }).click();
  await chooseOption(box(page, '接口'), '/api/permission/group/save', 'savePermissionGroup');
  await expect(page.getByText(/^拒绝：.+不能执行$/)).toBeVisible();
  const rules = page.getByRole('region', { name: '判断过程' });
  await expect(rules.getByText('没有权限“编辑权限组”（permission:update）')).toBeVisible();
  await expect(rules.getByText('没有权限组涉及此项')).toBeVisible();
  await page.getByText('菜单', { exact: true }).last().click();
  await chooseOption(box(page, '菜单'), '首页');
  await expect(page.getByText(/^允许：.+可以执行$/)).toBeVisible();
  await expect(rules.getByText('全体员工')).toBeVisible();
  for (const look of LOOKS) {
    await chooseLook(page, look);
    await expectAccessible(page, 'permission diagnosis');
    await takePicture(page, `permission-diagnosis-${look.classes.replace(' ', '-')}`);
  }
  await page.getByRole('button', { name: '有效权限' }).click();
  await expect(page.getByRole('region', { name: /^菜单（/ }).getByText('首页')).toBeVisible();
  await expectAccessible(page, 'permission diagnosis');
});

test('PERM-04 the rights of a member open from their drawer', async ({ page, signIn }) => {
  await signIn('admin', { at: '/system/organisation' });
  await page
    .getByRole('row')
    .nth(2)
    .getByRole('link')
    .or(page.getByRole('row').nth(2).getByRole('button'))
    .first()
    .click();
  await page.getByRole('button', { name: '查看有效权限' }).click();
  await expect(page.getByRole('heading', { name: '权限诊断', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: /^持有的权限组/ })).toBeVisible();
});
