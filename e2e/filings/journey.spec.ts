import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Centre } from '../support/centre.ts';
import { chooseOption, expect, test, toast } from '../support/journey.ts';
import { takePicture } from '../support/picture.ts';
import { creditCode, libraryWith } from '../support/records/enterprises.ts';
import { pdfFile, pngFile } from '../support/sample-files.ts';
import { DEMO_PASSWORD } from '../support/session.ts';
import { bar, dialog, markField, openTask } from '../support/task-page.ts';
import { sendSheet } from './intake-program.ts';
import { checkSignature, HAS_OPENSSL } from './proof-file.ts';

const NAME = '成都云帆跨境供应链有限公司';

const CENTRE = '/recordManagement/center-record?list_status=';
const VERIFY = '/proof-apply-management/verify-list?list_status=0&apply_type=filing_data_proof';
const REVIEW = '/proof-apply-management/review-list?list_status=1&apply_type=public_filing_proof';

/** Targets of 服务中心备案, 证明核验 and 证明审核 per person; null without the entry (NAV-04, PERM-02, PERM-03). */
const MENUS = {
  yushen: [`${CENTRE}0`, null, null],
  zhongshen: [`${CENTRE}1`, VERIFY, REVIEW],
  qiyeku: [`${CENTRE}1`, VERIFY, REVIEW],
  heyan: [`${CENTRE}1`, VERIFY, null],
  shenhe: [`${CENTRE}1`, VERIFY, REVIEW],
  admin: [`${CENTRE}1`, VERIFY, REVIEW],
} as const;

/** Target of a side menu entry; null without the entry. */
async function entryOf(page: Page, branch: string, entry: string): Promise<string | null> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const unfold = menu.getByRole('button', { name: branch });
  // The menu comes with the session: what is missing once its first branch is shown stays missing.
  if ((await unfold.count()) === 0) return null;
  if ((await unfold.getAttribute('aria-expanded')) !== 'true') await unfold.click();
  await expect(unfold).toHaveAttribute('aria-expanded', 'true');
  const link = menu.getByRole('link', { name: entry, exact: true });
  return (await link.count()) === 0 ? null : link.getAttribute('href');
}

/** Opens home in the current session and reads the side menu. */
async function menusOf(page: Page): Promise<readonly (string | null)[]> {
  await page.goto('/index');
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('button').first()).toBeVisible();
  return [
    await entryOf(page, '备案管理', '服务中心备案'),
    await entryOf(page, '证明申请管理', '证明核验'),
    await entryOf(page, '证明申请管理', '证明审核'),
  ];
}

const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

/** An administrator creates a key for an enterprise's program. @returns its secret */
async function makeKey(page: Page): Promise<string> {
  await page.goto('/system/apiKeys');
  await page.getByRole('button', { name: '新增密钥' }).click();
  await dialog(page).getByLabel('名称').fill('云帆供应链系统');
  await chooseOption(box(page, '可提交的表单'), /^服务中心备案/);
  await page.keyboard.press('Escape');
  await dialog(page).getByLabel('登录密码').fill(DEMO_PASSWORD);
  await dialog(page).getByRole('button', { name: '保存' }).click();
  const shown = page.getByRole('dialog', { name: '密钥：云帆供应链系统' });
  await expect(shown).toBeVisible();
  await expectAccessible(page, '新密钥');
  await expect(shown.getByRole('textbox', { name: '密钥' })).not.toHaveValue('');
  const secret = await shown.getByRole('textbox', { name: '密钥' }).inputValue();
  await shown.getByRole('button', { name: '我已保存' }).click();
  return secret;
}

/** The program submits a filing. @returns number of the record */
async function arrive(centre: Centre, key: string, license: string): Promise<string> {
  const printed = await sendSheet(centre, key, {
    texts: {
      参考号: 'YF-2026-1',
      企业名称: NAME,
      统一社会信用代码: license,
      法定代表人: '周雨桐',
      所属地区: '四川省成都市武侯区',
      注册地址: '成都市武侯区天府大道北段1号',
      经营地址: '成都市双流区长城路二段66号',
      企业类型: '跨境电商企业',
      联系人: '林晓雯',
      联系电话: '028-86001234',
      监管方式: '跨境电商零售出口/直购进口',
      主营产品: '家居收纳用品',
      经办人: '赵雨晴',
      经办人手机: '13900021234',
      本企业承诺所填信息真实有效: '是',
    },
    papers: {
      营业执照: pdfFile('营业执照.pdf', [NAME]),
      法人身份证: pngFile('法人身份证.png', [400, 250]),
      海关备案回执: pngFile('海关备案回执.png', [400, 250]),
      授权委托书: pngFile('授权委托书.png', [400, 250]),
      承诺书: pngFile('承诺书.png', [400, 250]),
    },
  });
  expect(printed).toContain('待预审');
  const [number = ''] = /ZX\d{12}/.exec(printed) ?? [];
  return number;
}

/** The preliminary trial reviews papers and checks and returns it for one field. */
async function returnOneField(page: Page): Promise<void> {
  await openTask(page, NAME);
  const papers = page.getByRole('region', { name: '附件', exact: true });
  await expect(papers.getByText('营业执照.pdf')).toBeVisible();
  await expect(page.getByRole('list', { name: '预检结果' }).getByText('信用代码校验位')).toBeVisible();
  await markField(page, '经营地址', '请填写实际经营地址');
  await bar(page).getByRole('button', { name: '预审退回' }).click();
  await dialog(page).getByRole('textbox', { name: '意见' }).fill('请核对经营地址');
  await dialog(page).getByRole('button', { name: '预审退回' }).click();
  await expect(toast(page, '预审退回成功')).toBeVisible();
}

/** The enterprise's person corrects the marked field and cannot change others. */
async function correctMarkedField(page: Page): Promise<void> {
  await openTask(page, NAME);
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await expect(page.getByRole('tabpanel').getByText('只能修改以下 1 项：')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^企业名称/ })).toHaveCount(0);
  await page.getByRole('textbox', { name: '经营地址' }).fill('成都市高新区天府三街199号');
  await expectAccessible(page, '按标记修改');
  await bar(page).getByRole('button', { name: '重新提交' }).click();
  await expect(toast(page, '重新提交成功')).toBeVisible();
}

/** Opens the to-do and decides with a button of its bar. */
async function decide(page: Page, verb: string): Promise<void> {
  await openTask(page, NAME);
  await bar(page).getByRole('button', { name: verb, exact: true }).click();
}

async function apply(page: Page): Promise<void> {
  await page.goto(VERIFY.replace('filing_data_proof', 'public_filing_proof'));
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await chooseOption(box(page, '企业库企业'), NAME, NAME);
  await expect(page.getByRole('textbox', { name: '企业名称' })).toHaveValue(NAME);
  await page.getByRole('textbox', { name: '联系人' }).fill('林晓雯');
  await page.getByRole('textbox', { name: '联系电话' }).fill('028-86001234');
  await chooseOption(box(page, '用途'), '银行授信');
  await page.getByRole('textbox', { name: '提交单位' }).fill('中国银行四川省分行');
  await chooseOption(box(page, '备案类型'), '服务中心备案');
  await chooseOption(box(page, '服务中心备案'), NAME);
  await page.getByRole('button', { name: '保存并提交' }).click();
  await dialog(page).getByRole('button', { name: '提交', exact: true }).click();
  await expect(page.getByRole('tabpanel').getByText('待核验').first()).toBeVisible();
}

const VERIFY_CODE = /验证码([2-9A-HJKMNP-Z]{12})/;

/** The centre's data of the issued proof, and its file. */
async function takeProof(page: Page) {
  await page.goto(`${REVIEW.replace('=1', '=2')}&keyword=${encodeURIComponent(NAME)}`);
  await page.getByRole('grid').getByRole('button', { name: /^查看/ }).first().click();
  await page
    .getByRole('group', { name: '记录内容' })
    .getByRole('button', { name: '证明', exact: true })
    .click();
  const said = page.getByRole('region', { name: '已出具的证明' });
  await expect(said).toContainText(VERIFY_CODE);
  const text = (await said.textContent()) ?? '';
  const [, code = ''] = VERIFY_CODE.exec(text) ?? [];
  const download = page.waitForEvent('download');
  await said.getByRole('button', { name: /^下载 备案证明/ }).click();
  const pdf = readFileSync(await (await download).path());
  await takePicture(page, 'journey-proof');
  return { pdf, code, text };
}

/** A person at a bank with the printed proof and without an account. */
async function visitor(browser: Browser, address: string, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

async function compare(page: Page, buffer: Buffer, answer: string): Promise<void> {
  await page
    .getByLabel('选择 PDF 文件')
    .setInputFiles({ name: '证明.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.locator('output')).toHaveText(new RegExp(`^${answer}`));
}

test.use({ actionTimeout: 15_000 });

test('REC-01 PROOF-02 PROOF-03 NAV-04 PERM-02 PERM-03 a filing arrives, passes through six people and ends as a proof that anyone can check', async ({
  browser,
  centre,
  windowOf,
}) => {
  // Six people, a program and two visitors in sequence.
  test.setTimeout(300_000);
  const open = async (account: keyof typeof MENUS) => {
    const page = await windowOf(account);
    expect.soft([account, ...(await menusOf(page))]).toEqual([account, ...MENUS[account]]);
    return page;
  };
  const [admin, yushen, zhongshen] = await Promise.all([open('admin'), open('yushen'), open('zhongshen')]);
  const [qiyeku, heyan, shenhe] = await Promise.all([open('qiyeku'), open('heyan'), open('shenhe')]);

  const license = creditCode();
  const filingNo = await arrive(centre, await makeKey(admin), license);
  await returnOneField(yushen);
  await correctMarkedField(qiyeku);
  await decide(yushen, '预审通过');
  await expect(toast(yushen, '预审通过成功')).toBeVisible();
  await decide(zhongshen, '终审通过');
  await expect(toast(zhongshen, '终审通过成功')).toBeVisible();
  await qiyeku.goto(libraryWith(NAME));
  await expect(qiyeku.getByRole('grid').getByText(license)).toBeVisible();

  await apply(qiyeku);
  await decide(heyan, '核验通过');
  await expect(toast(heyan, '核验通过成功')).toBeVisible();
  await decide(shenhe, '审核通过并出具');
  await dialog(shenhe).getByRole('button', { name: '审核通过并出具' }).click();
  await expect(toast(shenhe, '审核通过并出具成功')).toBeVisible();
  const { pdf, code, text } = await takeProof(shenhe);
  expect(text).toContain(createHash('sha256').update(pdf).digest('hex'));
  if (HAS_OPENSSL) expect(checkSignature(pdf)).toEqual({ coversAll: true, isSound: true });

  const address = `${centre.url}/v1/proofs/${code}`;
  const plain = await visitor(browser, address, false);
  for (const said of ['证明有效', NAME, '备案证明'])
    await expect(plain.getByText(said).first()).toBeVisible();
  // A control that needs the script is not shown.
  await expect(plain.getByLabel('选择 PDF 文件')).toBeHidden();
  const bank = await visitor(browser, address);
  await expectAccessible(bank, '查验页');
  await compare(bank, pdf, '一致');
  await takePicture(bank, 'proof-verify');
  await compare(bank, Buffer.concat([pdf, Buffer.from('\n')]), '不一致');

  await shenhe.getByRole('button', { name: '撤销', exact: true }).click();
  await dialog(shenhe).getByRole('textbox', { name: '意见' }).fill('企业更正信息');
  await dialog(shenhe).getByRole('button', { name: '撤销', exact: true }).click();
  await expect(toast(shenhe, '撤销成功')).toBeVisible();
  for (const page of [plain, bank]) {
    await page.reload();
    await expect(page.getByRole('heading', { name: '证明已撤销' })).toBeVisible();
    await page.context().close();
  }
  expect(filingNo).not.toBe('');
});
