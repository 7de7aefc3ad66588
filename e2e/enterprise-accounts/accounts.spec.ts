import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { chooseLook, LOOKS } from '../support/look.ts';
import { takePicture } from '../support/picture.ts';
import { takeAction } from '../support/records/record-page.ts';

const LIST = '/lists?code=rs_ent_account_list';
const DETAILS = '/enterprisePermission/account-number/details';

/** An account that can sign in, with its enterprise. */
const ACTIVE = `select a.id, a.account, e.enterprise_name as enterprise from biz_ent_account a
  join biz_enterprise e on e.id = a.enterprise_id where a.status = 'ACTIVE' and a.account_type = 'MAIN'
  order by a.account limit 1`;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('PERM-06 an account is disabled and enabled at its fixed address, and its menu is previewed', async ({
  page,
  centre,
  signIn,
}) => {
  const { rows } = await centre.sql.query(ACTIVE);
  const [{ id, account, enterprise }] = rows;
  await signIn('qiyeku', { at: `${DETAILS}?id=${id}` });
  await expect(page.getByRole('heading', { name: account })).toBeVisible();
  await expect(page.getByText(enterprise).first()).toBeVisible();
  await takeAction(page, '停用');
  const question = page.getByRole('dialog', { name: '停用' });
  await expect(question).toContainText('已登录的会话立即失效');
  await question.getByRole('textbox').fill('企业来函要求停用');
  await question.getByRole('button', { name: '停用', exact: true }).click();
  await expect(page.getByText('停用', { exact: true }).first()).toBeVisible();
  await expect.poll(async () => (await statusOf(centre, id)).status).toBe('DISABLED');
  expect((await statusOf(centre, id)).ended).not.toBeNull();
  await takeAction(page, '启用');
  await expect.poll(async () => (await statusOf(centre, id)).status).toBe('ACTIVE');

  await takeAction(page, '以该账号预览菜单');
  const preview = page.getByRole('dialog', { name: '以该账号预览菜单' });
  await expect(preview).toContainText('只供查看');
  await expect(preview.getByRole('list', { name: '菜单' })).toContainText('子账号管理');
  await preview.getByRole('button', { name: '经典' }).click();
  await expect(preview.getByText('企业名录')).toHaveCount(0);
  await expectAccessible(page, 'preview of the menu of an account');
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
});

interface Stored {
  readonly status: string;
  readonly ended: Date | null;
}

async function statusOf(
  centre: { readonly sql: { query(text: string, values?: unknown[]): Promise<{ rows: Stored[] }> } },
  id: string,
): Promise<Stored> {
  const { rows } = await centre.sql.query(
    'select status, sessions_ended_at as ended from biz_ent_account where id = $1',
    [id],
  );
  const [row] = rows;
  if (!row) throw new Error('the account is gone');
  return row;
}

test('PERM-06 the list of accounts in the four looks, with its variant for the resource-centre theme', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: LIST });
  await expect(page.getByRole('heading', { name: '企业账号' })).toBeVisible();
  await expect(
    page
      .getByRole('grid')
      .getByText(/1\d{2}\*{4}\d{4}/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page, 'list of enterprise accounts');
  const menu = page.getByRole('navigation');
  await expect(menu.getByText('资源中心企业账号')).toBeVisible();
  for (const look of LOOKS) {
    await chooseLook(page, look);
    await expect(menu.getByText('资源中心企业账号')).toHaveCount(look.theme === '资源中心' ? 1 : 0);
    await takePicture(page, `enterprise-accounts-${look.classes.replace(' ', '-')}`);
  }
});

test('PERM-06 the menus and permission groups of the enterprise side contain nothing of the staff', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/enterprisePermission/menus' });
  await expect(page.getByRole('treeitem', { name: /企业首页/ })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /系统管理/ })).toHaveCount(0);
  await expect(button(page, /新增/).first()).toBeVisible();
  await expectAccessible(page, 'menus of the enterprise side');
  await page.goto('/enterprisePermission/permissionGroups');
  const tree = page.getByRole('tree', { name: '权限组' });
  await expect(tree.getByRole('treeitem')).toHaveCount(2);
  await expect(tree.getByRole('treeitem', { name: /企业主账号/ })).toBeVisible();
  await expectAccessible(page, 'permission groups of the enterprise side');
});

test('PERM-06 without the right to manage accounts there is neither menu nor account', async ({
  page,
  centre,
  signIn,
}) => {
  const { rows } = await centre.sql.query(ACTIVE);
  const [{ id, account }] = rows;
  await signIn('heyan', { at: `${DETAILS}?id=${id}` });
  await expect(page.getByRole('heading', { name: '表单不存在' })).toBeVisible();
  await expect(page.getByText(account)).toHaveCount(0);
  await expect(page.getByRole('navigation').getByText('企业权限')).toHaveCount(0);
});
