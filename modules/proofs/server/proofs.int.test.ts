import { createHash } from 'node:crypto';
import { saveRecord } from '@haiqiao/contract/endpoints';
import { isSound, pdfTexts, readSignature } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATA, FILING, type ProofCentre, proofCentre } from './testing/proof-cases.ts';
import { applicationOf } from './testing/proof-fixture.ts';

let centre: ProofCentre;

beforeAll(async () => {
  centre = await proofCentre();
});
afterAll(() => centre.close());

async function fileOf(form: string, id: string, field = 'pdfUri'): Promise<Buffer> {
  const { value } = await centre.read(form, id, 'review');
  const file: unknown = value(field);
  const [{ downloadUri }] = file as [{ downloadUri: string }]; // value of a file field
  return (await centre.app.inject({ url: downloadUri })).rawPayload;
}

const textOf = async (pdf: Buffer) => (await pdfTexts(pdf)).join('\n').replaceAll(/\s/g, '');

test('PROOF-01 PROOF-03 a data proof goes from application to a signed PDF that a public page confirms', async () => {
  const id = await centre.verified(centre.nextLicense(), { language: 'ZH_EN' });
  expect((await centre.read(DATA, id)).value('recordNo')).toMatch(/^SJZM\d{12}$/);
  await centre.take([DATA, id], 'preview', { as: 'review' });
  const draft = await fileOf(DATA, id, 'previewUri');
  expect(draft.includes('/ByteRange')).toBe(false);
  const looked = await textOf(draft);
  for (const words of ['预览·不作证明使用', '2,469,134.00', '中国银行四川省分行'])
    expect(looked).toContain(words);
  expect(await centre.take([DATA, id], 'issue', { as: 'review' })).toMatchObject({ status: 'ISSUED' });
  const view = await centre.read(DATA, id, 'review');
  expect(view.value('proofNo')).toMatch(/^ZM\d{12}$/);
  expect(view.value('verifyCode')).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
  expect([view.value('totalDeclareCount'), view.value('totalCny')]).toEqual([240, '2469134.00']);
  expect(view.value('previewUri')).toBeNull();
  const pdf = await fileOf(DATA, id);
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(view.value('sha256'));
  expect([readSignature(pdf).coversAll, await isSound(pdf)]).toEqual([true, true]);
  const text = await textOf(pdf);
  for (const words of [
    '跨境贸易数据证明',
    '兹证明，成都锦程跨境电子商务有限公司',
    'CERTIFICATEOFCROSS-BORDERTRADEDATA',
    String(view.value('proofNo')),
    '1,234,567.00',
    '2,469,134.00',
    '中国银行四川省分行',
    String(view.value('contentDigest')),
    '1/1',
  ])
    expect(text).toContain(words);
  const { status, html, headers } = await centre.page(view.value('verifyCode'));
  expect(status).toBe(200);
  for (const words of ['证明有效', view.value('proofNo'), '成都锦程', '数据证明', view.value('sha256')])
    expect(html).toContain(words);
  // No other field of the record, and nothing from elsewhere.
  for (const secret of [id, view.value('recordNo'), '陈思远', '林晓雯', '028-8600', '中国银行', '1,234'])
    expect(html).not.toContain(secret);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'self'/,
    ),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
});

test('PROOF-02 a filing proof states the data in force, not an open change, and is not issued out of force', async () => {
  const license = centre.nextLicense();
  const filing = await centre.filing(license, 'APPROVED');
  const admin = await centre.holderOf('filing_admin');
  const values = { ...applicationOf(license), filingKind: 'center_record', centerRecordId: filing };
  const id = await centre.draft(FILING, values);
  expect(await centre.take([FILING, id], 'submit', { as: 'applicant' })).toMatchObject({
    status: 'VERIFY_PENDING',
  });
  const view = await centre.read(FILING, id);
  expect([view.value('recordNo'), view.value('filingNo')]).toEqual([
    expect.stringMatching(/^BAZM\d{12}$/),
    expect.stringMatching(/^ZX/),
  ]);
  await centre.take([FILING, id], 'verifyPass', { as: 'verify' });
  const state = (status: string) => centre.setFiling(filing, { status });
  await state('SUSPENDED');
  expect(await centre.take([FILING, id], 'issue', { as: 'review' })).toMatchObject({
    issues: [{ path: 'centerRecordId', rule: 'filingNotInForce' }],
  });
  await state('APPROVED');
  const change = { id: 'rs_center_record', action: 'change', params: { changeReason: '更名' } };
  expect(await centre.act({ ...change, dataId: filing }, admin)).toMatchObject({ status: 'CHANGE_PENDING' });
  await centre.setFiling(filing, { enterprise_name: '成都新名跨境电子商务有限公司' });
  expect(await centre.take([FILING, id], 'issue', { as: 'review' })).toMatchObject({ status: 'ISSUED' });
  const text = await textOf(await fileOf(FILING, id));
  expect(text).toContain('成都锦程跨境电子商务有限公司');
  expect(text).not.toContain('成都新名');
  expect(text).toMatch(/已在跨境贸易资源中心办理服务中心备案/);
});

test('PROOF-02 PROOF-03 record, document and public page name the enterprise as the filing does at issue', async () => {
  const license = centre.nextLicense();
  const filing = await centre.filing(license, 'APPROVED');
  const typed = { ...applicationOf(license), enterpriseName: '成都假名科技有限公司', legalPerson: '假法人' };
  const id = await centre.draft(FILING, { ...typed, filingKind: 'center_record', centerRecordId: filing });
  const named = async (of: string) => (await centre.read(FILING, of, 'review')).value('enterpriseName');
  await centre.take([FILING, id], 'submit', { as: 'applicant' });
  expect(await named(id)).toBe('成都锦程跨境电子商务有限公司');
  await centre.setFiling(filing, { enterprise_name: '成都二名科技有限公司' });
  await centre.take([FILING, id], 'verifyPass', { as: 'verify' });
  expect(await named(id)).toBe('成都二名科技有限公司');
  await centre.setFiling(filing, { enterprise_name: '成都三名科技有限公司' });
  await centre.take([FILING, id], 'preview', { as: 'review' });
  expect(await textOf(await fileOf(FILING, id, 'previewUri'))).toContain('成都三名科技有限公司');
  await centre.take([FILING, id], 'issue', { as: 'review' });
  await centre.setFiling(filing, { enterprise_name: '成都四名科技有限公司' });
  const says = async (of: string, name: string) => {
    const view = await centre.read(FILING, of, 'review');
    const { html } = await centre.page(view.value('verifyCode'));
    const paper = await textOf(await fileOf(FILING, of));
    expect([view.value('enterpriseName'), view.value('legalPerson')]).toEqual([name, '陈思远']);
    for (const text of [html, paper]) {
      expect(text).toContain(name);
      expect(text).not.toMatch(/假名|假法人/);
    }
  };
  await says(id, '成都三名科技有限公司');
  // A replacement is issued from the current filing data.
  await centre.take([FILING, id], 'replace', { as: 'review', opinion: '企业更名' });
  const link = (await centre.read(FILING, id, 'review')).value('replacedById');
  await says(id, '成都三名科技有限公司');
  await says(String((link as { value?: unknown }).value ?? link), '成都四名科技有限公司'); // a reference is its id, perhaps with a name
});

test('PROOF-02 the approval date of a filing is in Shanghai time, and the enterprise is the approved one', async () => {
  const [license, other] = [centre.nextLicense(), centre.nextLicense()];
  const filing = await centre.filing(license, 'APPROVED');
  await centre.setFiling(filing, { approved_at: '2026-01-04T17:30:00Z' });
  const values = { filingKind: 'center_record', centerRecordId: filing };
  const id = await centre.draft(FILING, { ...applicationOf(license), ...values });
  await centre.take([FILING, id], 'submit', { as: 'applicant' });
  expect((await centre.read(FILING, id)).value('filingDate')).toBe('2026-01-05');
  // An open change counts neither for the data nor for the owner of the filing.
  const admin = await centre.holderOf('filing_admin');
  const change = { id: 'rs_center_record', action: 'change', params: { changeReason: '更名' } };
  await centre.act({ ...change, dataId: filing }, admin);
  await centre.setFiling(filing, { business_license: other });
  const stolen = await centre.draft(FILING, { ...applicationOf(other), ...values });
  expect(await centre.take([FILING, stolen], 'submit', { as: 'applicant' })).toMatchObject({
    issues: [{ path: 'centerRecordId', rule: 'filingOfOther' }],
  });
  expect(await centre.take([FILING, id], 'verifyPass', { as: 'verify' })).toMatchObject({
    status: 'REVIEW_PENDING',
  });
});

test('PROOF-02 a filing of another enterprise is not accepted', async () => {
  const filing = await centre.filing(centre.nextLicense(), 'APPROVED');
  const values = {
    ...applicationOf(centre.nextLicense()),
    filingKind: 'center_record',
    centerRecordId: filing,
  };
  const { body } = await centre.ask(
    saveRecord,
    { id: FILING, values },
    { as: await centre.signed('applicant') },
  );
  if (body.code === 0) {
    const { dataId } = body.data as { dataId: string }; // data of a save response
    expect(await centre.take([FILING, dataId], 'submit', { as: 'applicant' })).toMatchObject({
      issues: [{ path: 'centerRecordId', rule: 'filingOfOther' }],
    });
  } else expect(body.data).toMatchObject({ issues: [{ path: 'centerRecordId' }] });
});

test('PROOF-01 data are loaded from the best source, and differences need an explanation', async () => {
  const license = centre.nextLicense();
  const [from, to] = centre.months;
  await centre.month(license, from);
  await centre.month(license, from, { dataSource: 'PLATFORM', declareCount: 119 });
  await centre.month(license, to, { dataSource: 'ENTERPRISE' });
  await centre.month(license, to, { tradeMode: '0110' });
  const id = await centre.data(license);
  await centre.take([DATA, id], 'submit', { as: 'applicant' });
  const pass = () => centre.take([DATA, id], 'verifyPass', { as: 'verify' });
  expect(await pass()).toMatchObject({ issues: [{ path: 'dataRows', rule: 'proofRowsNeeded' }] });
  await centre.take([DATA, id], 'loadData', { as: 'verify' });
  expect((await centre.read(DATA, id)).value('dataRows')).toMatchObject([
    { month: from, declareCount: 120, source: 'CUSTOMS', result: 'DIFFER' },
    { month: to, source: 'ENTERPRISE', result: 'PENDING' },
  ]);
  expect(await pass()).toMatchObject({ issues: [{ path: 'dataRows.0.explanation', rule: 'proofRowOpen' }] });
  const mark = (params: object) => centre.take([DATA, id], 'markRows', { as: 'verify', params });
  await mark({ month: from, result: 'DIFFER', explanation: '平台少报一单，以海关为准' });
  await mark({ result: 'MATCH' });
  expect(await mark({ month: '2001-01', result: 'MATCH' })).toMatchObject({
    issues: [{ path: 'params.month', rule: 'proofMonth' }],
  });
  expect(await mark({ result: 'MATCH' })).toMatchObject({
    issues: [{ path: 'params.month', rule: 'proofNoneOpen' }],
  });
  // A reload preserves the remarks on unchanged figures.
  await centre.take([DATA, id], 'loadData', { as: 'verify' });
  expect(await pass()).toMatchObject({ status: 'REVIEW_PENDING' });
});

test('PROOF-01 a period consists of whole, closed months, two years at most', async () => {
  const license = centre.nextLicense();
  const [from, to] = centre.months;
  const refused = async (period: object) =>
    centre.take([DATA, await centre.data(license, period)], 'submit', { as: 'applicant' });
  expect(await refused({ periodTo: '2099-01-01' })).toMatchObject({
    issues: [{ path: 'periodTo', rule: 'periodNotClosed', params: { month: to } }],
  });
  expect(await refused({ periodFrom: `${to}-01`, periodTo: `${from}-01` })).toMatchObject({
    issues: [{ path: 'periodTo', rule: 'dateRange' }],
  });
  expect(await refused({ periodFrom: '2020-01-01' })).toMatchObject({
    issues: [{ path: 'periodFrom', rule: 'periodTooLong', params: { max: 24 } }],
  });
  const whole = await centre.read(DATA, await centre.data(license));
  expect(whole.value('periodFrom')).toBe(`${from}-01`);
  expect(whole.value('periodTo')).toMatch(new RegExp(`^${to}-(28|29|30|31)$`));
});

test('PROOF-03 while an application is with the verifier, only they change the data and all else is read-only', async () => {
  const id = await centre.data(centre.nextLicense());
  const rows = [
    {
      month: centre.months[0],
      tradeMode: '9710',
      declareCount: 1,
      goodsValueCny: '1.00',
      source: 'ENTERPRISE',
    },
  ];
  expect((await centre.save([DATA, id], { dataRows: rows }, 'applicant')).data).toMatchObject({
    issues: [{ path: 'dataRows', rule: 'readonly' }],
  });
  await centre.take([DATA, id], 'submit', { as: 'applicant' });
  expect((await centre.save([DATA, id], { receiver: '他行' })).data).toMatchObject({
    issues: [{ path: 'receiver', rule: 'readonly' }],
  });
  expect((await centre.save([DATA, id], { receiver: '他行' }, 'verify')).code).not.toBe(0);
  expect((await centre.save([DATA, id], { dataRows: rows }, 'verify')).code).toBe(0);
  expect(
    await centre.take([DATA, id], 'verifyReturn', { as: 'verify', opinion: '请补佐证材料' }),
  ).toMatchObject({
    status: 'VERIFY_RETURNED',
  });
  expect((await centre.save([DATA, id], { receiver: '他行' })).code).toBe(0);
  expect(await centre.take([DATA, id], 'submit', { as: 'applicant' })).toMatchObject({
    status: 'VERIFY_PENDING',
  });
});

test('PROOF-03 a reviewer returns to the verifier, and a verifier does not review', async () => {
  const id = await centre.verified(centre.nextLicense());
  expect(
    await centre.take([DATA, id], 'reviewReturn', { as: 'review', opinion: '请复核二月数据' }),
  ).toMatchObject({ status: 'REVIEW_RETURNED' });
  expect(await centre.take([DATA, id], 'verifyPass', { as: 'verify' })).toMatchObject({
    status: 'REVIEW_PENDING',
  });
  expect(await centre.take([DATA, id], 'issue', { as: 'verify' })).toMatchObject({
    error: 'ACCESS_DENIED',
  });
});

test('PROOF-03 revoked, replaced and expired proofs are reported as such, and a replacement is valid at once', async () => {
  const license = centre.nextLicense();
  const id = await centre.issued(license);
  const old = await centre.read(DATA, id, 'review');
  const replaced = await centre.take([DATA, id], 'replace', {
    as: 'review',
    opinion: '更换提交单位',
    params: { receiver: '成都市税务局' },
  });
  expect(replaced).toMatchObject({ status: 'REPLACED' });
  const ended = await centre.read(DATA, id, 'review');
  const link = ended.value('replacedById');
  const newId = String((link as { value?: unknown }).value ?? link); // a reference is its id, perhaps with a name
  const fresh = await centre.read(DATA, newId, 'review');
  expect([fresh.status, fresh.value('receiver'), fresh.value('totalCny')]).toEqual([
    'ISSUED',
    '成都市税务局',
    old.value('totalCny'),
  ]);
  expect([fresh.value('periodFrom'), fresh.value('recordNo')]).toEqual([
    old.value('periodFrom'),
    expect.stringMatching(/^SJZM/),
  ]);
  expect((await centre.page(old.value('verifyCode'))).html).toContain('证明已换发');
  const shown = await centre.page(fresh.value('verifyCode'), 'en');
  expect(shown.html).toMatch(/<html lang="en">[\s\S]*<h2>Valid<\/h2>/);
  await centre.take([DATA, newId], 'revoke', { as: 'review', opinion: '数据有误' });
  expect((await centre.page(fresh.value('verifyCode'))).html).toContain('证明已撤销');
  const other = await centre.issued(centre.nextLicense());
  const code = (await centre.read(DATA, other, 'review')).value('verifyCode');
  await centre.setProof(other, { valid_to: '2020-01-01' });
  expect((await centre.page(code)).html).toContain('证明已过期');
});

test('PROOF-03 an equal proof within a week causes a warning', async () => {
  const license = centre.nextLicense();
  const first = await centre.issued(license);
  await expect(centre.data(license)).rejects.toThrow(/recentTwin/);
  await centre.data(license, { purpose: 'TAX' });
  await centre.setProof(first, { issued_at: '2026-01-01T00:00:00Z' });
  await centre.data(license);
});
