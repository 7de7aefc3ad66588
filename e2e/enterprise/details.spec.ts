import { expect, test } from '../support/journey.ts';

/** Demo accounts whose posts can read the library (DOMAIN §1.5), and whether they may change an enterprise. */
const READERS = [
  ['admin', true],
  ['qiyeku', true],
  ['zoufang', true],
  ['yushen', false],
  ['zhongshen', false],
  ['heyan', false],
  ['shenhe', false],
  ['xuqiu', false],
  ['fenxi', false],
  ['shenji', false],
] as const;

const ONE = `select id, enterprise_name as name, business_license as license from biz_enterprise
  where status = 'ACTIVE' order by business_license limit 1`;

for (const [account, mayEdit] of READERS) {
  test(`ENT-01 ${account} opens an enterprise at its fixed address`, async ({ page, centre, signIn }) => {
    const { rows } = await centre.sql.query(ONE);
    const [{ id, name, license }] = rows;
    await signIn(account, { at: `/enterpriseLibrary/details-see?id=${id}` });
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByText(license).first()).toBeVisible();
    await expect(page.getByRole('button', { name: '编辑', exact: true })).toHaveCount(mayEdit ? 1 : 0);
    if (!mayEdit) return;
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await expect(page).toHaveURL(/\/enterpriseLibrary\/details-edit\?id=/);
    // Without the right to change it the code is shown as text.
    const code = page.getByLabel('统一社会信用代码').or(page.getByText(license));
    await expect(code.first()).toBeVisible();
    await expect(page.getByRole('button', { name: '保存' })).toBeVisible();
  });
}

test('ENT-01 without rights on the library there is neither menu nor enterprise', async ({
  page,
  centre,
  signIn,
}) => {
  const { rows } = await centre.sql.query(ONE);
  const [{ id, name }] = rows;
  await signIn('neirong', { at: `/enterpriseLibrary/details-see?id=${id}` });
  await expect(page.getByRole('heading', { name: '表单不存在' })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(page.getByRole('navigation').getByText('企业库管理')).toHaveCount(0);
});

test('ENT-01 everyone has their own messages as a list', async ({ page, centre, signIn }) => {
  const { rows } = await centre.sql.query(
    `select count(*)::int as count from sys_message m join sys_member r on r.id = m.receiver_id where r.account = 'heyan'`,
  );
  await signIn('heyan', { at: '/lists?code=rs_message_list' });
  await expect(page.getByRole('heading', { name: '系统消息' })).toBeVisible();
  await expect(page.getByText(new RegExp(`共\\s*${rows[0].count}\\s*条`))).toBeVisible();
});
