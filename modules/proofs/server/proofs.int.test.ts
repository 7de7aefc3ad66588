import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { saveRecord } from '@haiqiao/contract/endpoints';
import { isSound, type ModuleCentre, moduleCentre, pdfTexts, readSignature } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATA, FILING, type ProofCases, proofCases } from './testing/proof-cases.ts';
import { applicationOf, type ProofDesk, proofDesk } from './testing/proof-desk.ts';

let centre: ModuleCentre;
let desk: ProofDesk;
let cases: ProofCases;

beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
  desk = proofDesk(centre);
  // Who reviews is looked for when the verifier has passed it.
  for (const group of ['applicant', 'verify', 'review'] as const) await desk.signed(group);
  cases = proofCases(centre, desk);
});
afterAll(() => centre.close());

async function fileOf(form: string, id: string, field = 'pdfUri'): Promise<Buffer> {
  const { value } = await desk.read(form, id, 'review');
  const file: unknown = value(field);
  const [{ downloadUri }] = file as [{ downloadUri: string }]; // what a field of files answers
  return (await centre.app.inject({ url: downloadUri })).rawPayload;
}

const textOf = async (pdf: Buffer) => (await pdfTexts(pdf)).join('\n').replaceAll(/\s/g, '');

test('PROOF-01 PROOF-03 a data proof goes from application to a signed PDF that a public page confirms', async () => {
  const id = await cases.verified(desk.nextLicense(), { language: 'ZH_EN' });
  expect((await desk.read(DATA, id)).value('recordNo')).toMatch(/^SJZM\d{12}$/);
  await desk.take([DATA, id], 'preview', { as: 'review' });
  const draft = await fileOf(DATA, id, 'previewUri');
  expect(draft.includes('/ByteRange')).toBe(false);
  const looked = await textOf(draft);
  for (const words of ['预览·不作证明使用', '2,469,134.00', '中国银行四川省分行'])
    expect(looked).toContain(words);
  expect(await desk.take([DATA, id], 'issue', { as: 'review' })).toMatchObject({ status: 'ISSUED' });
  const seen = await desk.read(DATA, id, 'review');
  expect(seen.value('proofNo')).toMatch(/^ZM\d{12}$/);
  expect(seen.value('verifyCode')).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
  expect([seen.value('totalDeclareCount'), seen.value('totalCny')]).toEqual([240, '2469134.00']);
  expect(seen.value('previewUri')).toBeNull();
  const pdf = await fileOf(DATA, id);
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(seen.value('sha256'));
  expect([readSignature(pdf).coversAll, await isSound(pdf)]).toEqual([true, true]);
  const text = await textOf(pdf);
  for (const words of [
    '跨境贸易数据证明',
    '兹证明，成都锦程跨境电子商务有限公司',
    'CERTIFICATEOFCROSS-BORDERTRADEDATA',
    String(seen.value('proofNo')),
    '1,234,567.00',
    '2,469,134.00',
    '中国银行四川省分行',
    String(seen.value('contentDigest')),
    '1/1',
  ])
    expect(text).toContain(words);
  const { status, html, headers } = await cases.page(seen.value('verifyCode'));
  expect(status).toBe(200);
  for (const words of ['证明有效', seen.value('proofNo'), '成都锦程', '数据证明', seen.value('sha256')])
    expect(html).toContain(words);
  // Nothing else of the record, and nothing from elsewhere.
  for (const secret of [id, seen.value('recordNo'), '陈思远', '林晓雯', '028-8600', '中国银行', '1,234'])
    expect(html).not.toContain(secret);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'self'/,
    ),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
});

test('PROOF-02 a filing proof says what is in force, not what is being changed; out of force none is issued', async () => {
  const license = desk.nextLicense();
  const filing = await cases.filing(license, 'APPROVED');
  const admin = await centre.holderOf('filing_admin');
  const values = { ...applicationOf(license), filingKind: 'center_record', centerRecordId: filing };
  const id = await desk.draft(FILING, values);
  expect(await desk.take([FILING, id], 'submit', { as: 'applicant' })).toMatchObject({
    status: 'VERIFY_PENDING',
  });
  const seen = await desk.read(FILING, id);
  expect([seen.value('recordNo'), seen.value('filingNo')]).toEqual([
    expect.stringMatching(/^BAZM\d{12}$/),
    expect.stringMatching(/^ZX/),
  ]);
  await desk.take([FILING, id], 'verifyPass', { as: 'verify' });
  const state = (status: string) => cases.setFiling(filing, { status });
  await state('SUSPENDED');
  expect(await desk.take([FILING, id], 'issue', { as: 'review' })).toMatchObject({
    issues: [{ path: 'centerRecordId', rule: 'filingNotInForce' }],
  });
  await state('APPROVED');
  const change = { id: 'rs_center_record', action: 'change', params: { changeReason: '更名' } };
  expect(await cases.act({ ...change, dataId: filing }, admin)).toMatchObject({ status: 'CHANGE_PENDING' });
  await cases.setFiling(filing, { enterprise_name: '成都新名跨境电子商务有限公司' });
  expect(await desk.take([FILING, id], 'issue', { as: 'review' })).toMatchObject({ status: 'ISSUED' });
  const text = await textOf(await fileOf(FILING, id));
  expect(text).toContain('成都锦程跨境电子商务有限公司');
  expect(text).not.toContain('成都新名');
  expect(text).toMatch(/已在跨境贸易资源中心办理服务中心备案/);
});

test('PROOF-02 PROOF-03 record, paper and public page name the enterprise as its filing does when the proof is issued', async () => {
  const license = desk.nextLicense();
  const filing = await cases.filing(license, 'APPROVED');
  const typed = { ...applicationOf(license), enterpriseName: '成都假名科技有限公司', legalPerson: '假法人' };
  const id = await desk.draft(FILING, { ...typed, filingKind: 'center_record', centerRecordId: filing });
  const named = async (of: string) => (await desk.read(FILING, of, 'review')).value('enterpriseName');
  await desk.take([FILING, id], 'submit', { as: 'applicant' });
  expect(await named(id)).toBe('成都锦程跨境电子商务有限公司');
  await cases.setFiling(filing, { enterprise_name: '成都二名科技有限公司' });
  await desk.take([FILING, id], 'verifyPass', { as: 'verify' });
  expect(await named(id)).toBe('成都二名科技有限公司');
  await cases.setFiling(filing, { enterprise_name: '成都三名科技有限公司' });
  await desk.take([FILING, id], 'preview', { as: 'review' });
  expect(await textOf(await fileOf(FILING, id, 'previewUri'))).toContain('成都三名科技有限公司');
  await desk.take([FILING, id], 'issue', { as: 'review' });
  await cases.setFiling(filing, { enterprise_name: '成都四名科技有限公司' });
  const says = async (of: string, name: string) => {
    const seen = await desk.read(FILING, of, 'review');
    const { html } = await cases.page(seen.value('verifyCode'));
    const paper = await textOf(await fileOf(FILING, of));
    expect([seen.value('enterpriseName'), seen.value('legalPerson')]).toEqual([name, '陈思远']);
    for (const text of [html, paper]) {
      expect(text).toContain(name);
      expect(text).not.toMatch(/假名|假法人/);
    }
  };
  await says(id, '成都三名科技有限公司');
  // What replaces it is issued anew, of what is filed by then.
  await desk.take([FILING, id], 'replace', { as: 'review', opinion: '企业更名' });
  const link = (await desk.read(FILING, id, 'review')).value('replacedById');
  await says(id, '成都三名科技有限公司');
  await says(String((link as { value?: unknown }).value ?? link), '成都四名科技有限公司'); // a reference is its id, perhaps with a name
});

test('PROOF-02 a filing was approved on a day in Shanghai, for the enterprise that it was approved for', async () => {
  const [license, other] = [desk.nextLicense(), desk.nextLicense()];
  const filing = await cases.filing(license, 'APPROVED');
  await cases.setFiling(filing, { approved_at: '2026-01-04T17:30:00Z' });
  const values = { filingKind: 'center_record', centerRecordId: filing };
  const id = await desk.draft(FILING, { ...applicationOf(license), ...values });
  await desk.take([FILING, id], 'submit', { as: 'applicant' });
  expect((await desk.read(FILING, id)).value('filingDate')).toBe('2026-01-05');
  // What an open change says counts for nothing, whose filing it is neither.
  const admin = await centre.holderOf('filing_admin');
  const change = { id: 'rs_center_record', action: 'change', params: { changeReason: '更名' } };
  await cases.act({ ...change, dataId: filing }, admin);
  await cases.setFiling(filing, { business_license: other });
  const stolen = await desk.draft(FILING, { ...applicationOf(other), ...values });
  expect(await desk.take([FILING, stolen], 'submit', { as: 'applicant' })).toMatchObject({
    issues: [{ path: 'centerRecordId', rule: 'filingOfOther' }],
  });
  expect(await desk.take([FILING, id], 'verifyPass', { as: 'verify' })).toMatchObject({
    status: 'REVIEW_PENDING',
  });
});

test('PROOF-02 the filing of another enterprise proves nothing', async () => {
  const filing = await cases.filing(desk.nextLicense(), 'APPROVED');
  const values = {
    ...applicationOf(desk.nextLicense()),
    filingKind: 'center_record',
    centerRecordId: filing,
  };
  const { body } = await centre.ask(
    saveRecord,
    { id: FILING, values },
    { as: await desk.signed('applicant') },
  );
  if (body.code === 0) {
    const { dataId } = body.data as { dataId: string }; // a save answers it
    expect(await desk.take([FILING, dataId], 'submit', { as: 'applicant' })).toMatchObject({
      issues: [{ path: 'centerRecordId', rule: 'filingOfOther' }],
    });
  } else expect(body.data).toMatchObject({ issues: [{ path: 'centerRecordId' }] });
});

test('PROOF-01 data are loaded from the best source, and what does not agree needs an explanation', async () => {
  const license = desk.nextLicense();
  const [from, to] = cases.months;
  await cases.month(license, from);
  await cases.month(license, from, { dataSource: 'PLATFORM', declareCount: 119 });
  await cases.month(license, to, { dataSource: 'ENTERPRISE' });
  await cases.month(license, to, { tradeMode: '0110' });
  const id = await cases.data(license);
  await desk.take([DATA, id], 'submit', { as: 'applicant' });
  const pass = () => desk.take([DATA, id], 'verifyPass', { as: 'verify' });
  expect(await pass()).toMatchObject({ issues: [{ path: 'dataRows', rule: 'proofRowsNeeded' }] });
  await desk.take([DATA, id], 'loadData', { as: 'verify' });
  expect((await desk.read(DATA, id)).value('dataRows')).toMatchObject([
    { month: from, declareCount: 120, source: 'CUSTOMS', result: 'DIFFER' },
    { month: to, source: 'ENTERPRISE', result: 'PENDING' },
  ]);
  expect(await pass()).toMatchObject({ issues: [{ path: 'dataRows.0.explanation', rule: 'proofRowOpen' }] });
  const mark = (params: object) => desk.take([DATA, id], 'markRows', { as: 'verify', params });
  await mark({ month: from, result: 'DIFFER', explanation: '平台少报一单，以海关为准' });
  await mark({ result: 'MATCH' });
  expect(await mark({ month: '2001-01', result: 'MATCH' })).toMatchObject({
    issues: [{ path: 'params.month', rule: 'proofMonth' }],
  });
  expect(await mark({ result: 'MATCH' })).toMatchObject({
    issues: [{ path: 'params.month', rule: 'proofNoneOpen' }],
  });
  // Loaded anew, what was said of the same figures stays.
  await desk.take([DATA, id], 'loadData', { as: 'verify' });
  expect(await pass()).toMatchObject({ status: 'REVIEW_PENDING' });
});

test('PROOF-01 a period is one of whole, closed months, two years at most', async () => {
  const license = desk.nextLicense();
  const [from, to] = cases.months;
  const refused = async (period: object) =>
    desk.take([DATA, await cases.data(license, period)], 'submit', { as: 'applicant' });
  expect(await refused({ periodTo: '2099-01-01' })).toMatchObject({
    issues: [{ path: 'periodTo', rule: 'periodNotClosed', params: { month: to } }],
  });
  expect(await refused({ periodFrom: `${to}-01`, periodTo: `${from}-01` })).toMatchObject({
    issues: [{ path: 'periodTo', rule: 'dateRange' }],
  });
  expect(await refused({ periodFrom: '2020-01-01' })).toMatchObject({
    issues: [{ path: 'periodFrom', rule: 'periodTooLong', params: { max: 24 } }],
  });
  const whole = await desk.read(DATA, await cases.data(license));
  expect(whole.value('periodFrom')).toBe(`${from}-01`);
  expect(whole.value('periodTo')).toMatch(new RegExp(`^${to}-(28|29|30|31)$`));
});

test('PROOF-03 while an application lies with the verifier, they change the data and nobody anything else', async () => {
  const id = await cases.data(desk.nextLicense());
  const rows = [
    {
      month: cases.months[0],
      tradeMode: '9710',
      declareCount: 1,
      goodsValueCny: '1.00',
      source: 'ENTERPRISE',
    },
  ];
  expect((await desk.save([DATA, id], { dataRows: rows }, 'applicant')).data).toMatchObject({
    issues: [{ path: 'dataRows', rule: 'readonly' }],
  });
  await desk.take([DATA, id], 'submit', { as: 'applicant' });
  expect((await desk.save([DATA, id], { receiver: '他行' })).data).toMatchObject({
    issues: [{ path: 'receiver', rule: 'readonly' }],
  });
  expect((await desk.save([DATA, id], { receiver: '他行' }, 'verify')).code).not.toBe(0);
  expect((await desk.save([DATA, id], { dataRows: rows }, 'verify')).code).toBe(0);
  expect(
    await desk.take([DATA, id], 'verifyReturn', { as: 'verify', opinion: '请补佐证材料' }),
  ).toMatchObject({
    status: 'VERIFY_RETURNED',
  });
  expect((await desk.save([DATA, id], { receiver: '他行' })).code).toBe(0);
  expect(await desk.take([DATA, id], 'submit', { as: 'applicant' })).toMatchObject({
    status: 'VERIFY_PENDING',
  });
});

test('PROOF-03 a review goes back to the verifier; who verified does not review', async () => {
  const id = await cases.verified(desk.nextLicense());
  expect(
    await desk.take([DATA, id], 'reviewReturn', { as: 'review', opinion: '请复核二月数据' }),
  ).toMatchObject({ status: 'REVIEW_RETURNED' });
  expect(await desk.take([DATA, id], 'verifyPass', { as: 'verify' })).toMatchObject({
    status: 'REVIEW_PENDING',
  });
  expect(await desk.take([DATA, id], 'issue', { as: 'verify' })).toMatchObject({
    error: 'ACCESS_DENIED',
  });
});

test('PROOF-03 revoked, replaced and expired proofs say so; what replaces one is valid at once', async () => {
  const license = desk.nextLicense();
  const id = await cases.issued(license);
  const old = await desk.read(DATA, id, 'review');
  const replaced = await desk.take([DATA, id], 'replace', {
    as: 'review',
    opinion: '更换提交单位',
    params: { receiver: '成都市税务局' },
  });
  expect(replaced).toMatchObject({ status: 'REPLACED' });
  const ended = await desk.read(DATA, id, 'review');
  const link = ended.value('replacedById');
  const newId = String((link as { value?: unknown }).value ?? link); // a reference is its id, perhaps with a name
  const fresh = await desk.read(DATA, newId, 'review');
  expect([fresh.status, fresh.value('receiver'), fresh.value('totalCny')]).toEqual([
    'ISSUED',
    '成都市税务局',
    old.value('totalCny'),
  ]);
  expect([fresh.value('periodFrom'), fresh.value('recordNo')]).toEqual([
    old.value('periodFrom'),
    expect.stringMatching(/^SJZM/),
  ]);
  expect((await cases.page(old.value('verifyCode'))).html).toContain('证明已换发');
  const shown = await cases.page(fresh.value('verifyCode'), 'en');
  expect(shown.html).toMatch(/<html lang="en">[\s\S]*<h2>Valid<\/h2>/);
  await desk.take([DATA, newId], 'revoke', { as: 'review', opinion: '数据有误' });
  expect((await cases.page(fresh.value('verifyCode'))).html).toContain('证明已撤销');
  const other = await cases.issued(desk.nextLicense());
  const code = (await desk.read(DATA, other, 'review')).value('verifyCode');
  await cases.setProof(other, { valid_to: '2020-01-01' });
  expect((await cases.page(code)).html).toContain('证明已过期');
});

test('PROOF-03 a proof of the same for the same is warned of for a week', async () => {
  const license = desk.nextLicense();
  const first = await cases.issued(license);
  await expect(cases.data(license)).rejects.toThrow(/recentTwin/);
  await cases.data(license, { purpose: 'TAX' });
  await cases.setProof(first, { issued_at: '2026-01-01T00:00:00Z' });
  await cases.data(license);
});
