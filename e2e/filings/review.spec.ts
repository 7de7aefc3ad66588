import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Centre } from '../support/centre.ts';
import { expect, test, toast } from '../support/journey.ts';
import { callBeside, openSession } from '../support/session.ts';
import { bar, dialog, markField, openTask } from '../support/task-page.ts';

const FORM = 'rs_center_record';
/** Papers of a submitted centre record. */
const PAPERS = [
  'businessLicenseFile',
  'legalIdFile',
  'customsReceiptFile',
  'authLetterFile',
  'commitmentFile',
] as const;
/** The smallest picture. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function uploaded(centre: Centre, token: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([PICTURE], { type: 'image/png' }), '材料.png');
  const headers = { 'x-authorization': `Bearer ${token}` };
  const answer = await fetch(`${centre.url}/api/file/upload`, { method: 'POST', headers, body: form });
  const { data } = await answer.json();
  return [data].flat()[0].uid;
}

/** Submits an enterprise's filing to the centre, outside the browser; returns the record id. */
async function filed(centre: Centre, name: string, businessLicense: string): Promise<string> {
  const { token } = await openSession(centre, 'qiyeku');
  const papers: Record<string, string[]> = {};
  for (const field of PAPERS) papers[field] = [await uploaded(centre, token)];
  const values = {
    enterpriseName: name,
    businessLicense,
    legalPerson: '周雨桐',
    belongArea: '510107',
    address: '成都市武侯区天府大道北段1号',
    entAddr: '成都市双流区长城路二段66号',
    enterpriseType: ['CBEC'],
    contacts: '林晓雯',
    phoneNumber: '028-86001234',
    tradeModes: ['9610'],
    mainProducts: '家居收纳用品',
    agentName: '赵雨晴',
    agentMobile: '13900021234',
    agree: true,
    ...papers,
  };
  const saved = await callBeside(centre, '/api/form/runtime/save', {
    body: { data: { id: FORM, values } },
    token,
  });
  expect(saved).toMatchObject({ code: 0 });
  const { dataId } = saved.data;
  const submitted = await callBeside(centre, '/api/form/runtime/action', {
    body: { data: { id: FORM, dataId, action: 'submit' } },
    token,
  });
  expect(submitted).toMatchObject({ code: 0, data: [{ ok: true }] });
  return dataId;
}

const papersOf = (page: Page) => page.getByRole('region', { name: '附件', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function openCase(page: Page, title: string): Promise<void> {
  await openTask(page, title);
  await expect(papersOf(page)).toBeVisible();
}

test('REC-01 a case is marked, returned, corrected in the marked field alone, compared and passed, by keys', async ({
  page,
  windowOf,
  centre,
  signIn,
}) => {
  // The latest one is listed first.
  await filed(centre, '成都云渡进出口有限公司', '91510107MA7112801B');
  const id = await filed(centre, '成都云桥进出口有限公司', '91510107MA7112811C');
  await signIn('yushen');
  await openCase(page, '成都云桥');
  await expect(page.getByRole('list', { name: '预检结果' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, '审核页');
  await page.keyboard.press('Alt+v');
  await page.keyboard.press('ArrowRight');
  await expect(papersOf(page).getByText('法人身份证含个人信息')).toBeVisible();
  await markField(page, '经营地址', '请填写实际经营地址');
  // The opinion and the position in the queue survive a reload.
  const position = await page.getByRole('group', { name: '本列表中的位置' }).textContent();
  await page.reload();
  await expect(page.getByRole('group', { name: '本列表中的位置' })).toHaveText(position ?? '');
  await expect(bar(page).getByText('已标记 1')).toBeVisible();
  await page.keyboard.press('Alt+r');
  await dialog(page).getByRole('textbox', { name: '意见' }).fill('请核对经营地址');
  await expect(dialog(page).getByText('请填写实际经营地址')).toBeVisible();
  await dialog(page).getByRole('button', { name: '预审退回' }).click();
  await expect(toast(page, '预审退回成功')).toBeVisible();
  // The next case has opened automatically.
  await expect(heading(page, '成都云桥进出口有限公司')).toBeHidden();
  await expect(papersOf(page).or(page.getByRole('grid'))).toBeVisible();

  const applicant = await windowOf('qiyeku');
  await applicant.goto(`/edit-form?code=${FORM}&id=${id}`);
  await expect(applicant.getByText('只能修改以下 1 项：')).toBeVisible();
  await expect(applicant.getByRole('textbox', { name: /^企业名称/ })).toHaveCount(0);
  await applicant.getByRole('textbox', { name: '经营地址' }).fill('成都市高新区天府三街199号');
  await bar(applicant).getByRole('button', { name: '重新提交' }).click();
  await expect(toast(applicant, '重新提交成功')).toBeVisible();

  await openCase(page, '成都云桥');
  const changes = page.getByRole('region', { name: '本次修改' });
  await expect(changes.getByText('成都市双流区长城路二段66号')).toBeVisible();
  await expect(changes.getByText('成都市高新区天府三街199号')).toBeVisible();
  await expect(changes.getByText('上次要求：请填写实际经营地址')).toBeVisible();
  await page.getByRole('button', { name: '历史版本' }).click();
  await expect(page.getByRole('dialog', { name: '历史版本' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Alt+a');
  await expect(toast(page, '预审通过成功')).toBeVisible();
});
