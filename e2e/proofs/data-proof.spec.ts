import { expect, test, toast } from '../support/journey.ts';
import { bar } from '../support/task-page.ts';

const VERIFY = '/proof-apply-management/verify-list?list_status=0&apply_type=filing_data_proof';
const DETAIL = '/proof-apply-management/data-proof-apply/detail';

test('PROOF-01 a data proof waits in the verification list, opens at its route with its rows, and is verified', async ({
  page,
  centre,
  signIn,
}) => {
  const { rows } = await centre.sql.query(
    `select id, title, record_no as no from biz_proof where apply_type = 'filing_data_proof' and status = 'VERIFY_PENDING'
     order by record_no limit 1`,
  );
  const [proof] = rows;
  await signIn('heyan', { at: `${VERIFY}&keyword=${proof.no}` });
  await page.getByRole('grid').getByRole('button', { name: /^查看/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: proof.title })).toBeVisible();
  expect(page.url()).toContain(`${DETAIL}?id=${proof.id}`);
  await expect(page.getByText('数据明细').first()).toBeVisible();
  await bar(page).getByRole('button', { name: /^退回/ }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('textbox', { name: '意见' }).fill('请补充申报单');
  await dialog.getByRole('button', { name: /^退回/ }).click();
  await expect(toast(page, '退回成功')).toBeVisible();
  await page.goto(VERIFY.replace('=0', '=9'));
  await expect(page.getByRole('grid').getByText(proof.no).first()).toBeVisible();
});
