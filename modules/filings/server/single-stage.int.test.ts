import { printRecord } from '@haiqiao/contract/endpoints';
import { addDays } from '@haiqiao/contract/field-types';
import { setColumns } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterpriseOf, type FilingFixture, filingFixture, type Group } from './testing/filing-fixture.ts';
import { MEMBER, NUMBER } from './testing/kinds.ts';

let centre: FilingFixture;

beforeAll(async () => {
  centre = await filingFixture();
});
afterAll(() => centre.close());

/** Actions on one record of one form. */
function on(form: string, id: string) {
  return {
    take: (action: string, as: Group, more: object = {}) => centre.take(form, id, { action, as, ...more }),
    read: () => centre.read(form, id),
  };
}

async function settled(license: string): Promise<void> {
  const id = await centre.draftCentreRecord(license);
  const { take } = on('rs_center_record', id);
  await take('submit', 'library');
  await take('prelimPass', 'preliminary');
  expect(await take('finalPass', 'final')).toMatchObject({ status: 'APPROVED' });
}

test('REC-02 platform access requires settlement in the centre, and its account follows the record', async () => {
  const license = centre.nextLicense();
  const id = await centre.draft('rs_public_service_record', {
    ...enterpriseOf(license),
    roleInTrade: ['LOGISTICS'],
    licenceValidTo: '2020-01-01',
    licenceFile: await centre.file(),
    accessMode: 'MANUAL',
    serviceScopes: ['DECLARE'],
    agree: true,
    commitmentFile: await centre.file(),
    agreementFile: await centre.file(),
  });
  const { take, read } = on('rs_public_service_record', id);
  expect(await take('submit', 'library')).toMatchObject({
    issues: [{ path: 'licenceValidTo', rule: 'validityOver' }],
  });
  await centre.save('rs_public_service_record', id, { licenceValidTo: '2099-01-01' });
  expect(await take('submit', 'library')).toMatchObject({
    issues: [{ path: 'businessLicense', rule: 'centreRecordNeeded' }],
  });
  await settled(license);
  expect(await take('submit', 'library')).toMatchObject({ ok: true });
  await take('prelimPass', 'preliminary');
  await take('finalPass', 'final');
  const account = { opinion: '开通', params: { platformAccount: 'gf90001' } };
  expect(await take('allocateAccount', 'library', account)).toMatchObject({ error: 'ACCESS_DENIED' });
  expect(await take('allocateAccount', 'final', account)).toMatchObject({ ok: true });
  expect(await take('allocateAccount', 'final', account)).toMatchObject({ error: 'RECORD_ACTION_REFUSED' });
  await take('lockAccount', 'final', { opinion: '异常登录' });
  expect((await read()).value('accountStatus')).toBe('LOCKED');
  await take('unlockAccount', 'final', { opinion: '已核实' });
  await take('cancel', 'final', { opinion: '企业注销' });
  const view = await read();
  expect([view.status, view.value('accountStatus')]).toEqual(['CANCELLED', 'CLOSED']);
});

test('REC-03 a member joins once, pays once a year, and changes its level on record', async () => {
  const license = centre.nextLicense();
  const values = {
    ...enterpriseOf(license),
    ...MEMBER.values,
    applyFormFile: await centre.file(),
  };
  const id = await centre.draft('rs_association_record', values);
  const { take, read } = on('rs_association_record', id);
  await take('submit', 'library');
  const applyFormFile = await centre.file();
  const duplicate = await centre.draft('rs_association_record', { ...values, applyFormFile });
  expect(await on('rs_association_record', duplicate).take('submit', 'library')).toMatchObject({
    issues: [{ path: 'businessLicense', rule: 'filingLive' }],
  });
  // Signed by the centre: available for members only.
  const card = async () => {
    const as = await centre.signed('final');
    const input = { id: 'rs_association_record', dataId: id, print: 'card' };
    return (await centre.ask(printRecord, input, { as })).body;
  };
  expect(await card()).toMatchObject({ data: { error: 'RECORD_ACTION_REFUSED' } });
  expect(await take('pass', 'preliminary')).toMatchObject({ error: 'ACCESS_DENIED' });
  expect(await take('pass', 'final')).toMatchObject({ status: 'APPROVED' });
  expect((await card()).code).toBe(0);
  const year = centre.base.clock.now().getUTCFullYear();
  const paid = async () => ({
    params: { year, amount: '3000.00', paidAt: `${year}-01-05`, voucherFile: await centre.file('final') },
  });
  expect(await take('recordFee', 'final', await paid())).toMatchObject({ ok: true });
  expect(await take('recordFee', 'final', await paid())).toMatchObject({
    issues: [{ path: 'params.year', rule: 'feeYearTaken' }],
  });
  const level = (memberLevel: string) =>
    take('changeLevel', 'final', { opinion: '增补理事', params: { memberLevel } });
  expect(await level('PERSON')).toMatchObject({
    issues: [{ path: 'params.memberLevel', rule: 'memberKindFixed' }],
  });
  await level('DIRECTOR');
  const view = await read();
  expect(view.value('memberNo')).toMatch(/^HY\d{12}$/);
  expect([view.value('feeStandard'), view.value('feePaid'), view.value('feeOwed')]).toEqual([
    '8000.00',
    '3000.00',
    '5000.00',
  ]);
  expect(view.value('levelHistory')).toMatchObject([{ fromLevel: 'MEMBER', toLevel: 'DIRECTOR' }]);
  expect(await take('quit', 'final', { opinion: '企业申请' })).toMatchObject({ status: 'QUIT' });
  const gone = await read();
  expect([gone.value('feeDue'), gone.value('feeOwed')]).toEqual([null, null]);
});

test('REC-03 a person joins with an identity number and without a credit code', async () => {
  const id = await centre.draft('rs_association_record', {
    memberLevel: 'PERSON',
    enterpriseName: '陈思远',
    idCard: '11010519491231002X',
    belongArea: '510107',
    address: '成都市武侯区',
    contacts: '陈思远',
    phoneNumber: '13900021234',
    representative: '陈思远',
    representativePost: '自由职业',
    representativeMobile: '13900021234',
    applyReason: '个人加入',
    applyFormFile: await centre.file(),
  });
  const { take, read } = on('rs_association_record', id);
  expect(await take('submit', 'library')).toMatchObject({ status: 'PENDING' });
  await take('pass', 'final');
  expect((await read()).value('feeStandard')).toBe('300.00');
});

async function application(license: string, more: object = {}): Promise<string> {
  return centre.draft(NUMBER.form, {
    ...enterpriseOf(license),
    ...NUMBER.values,
    applyFormFile: await centre.file(),
    securityCommitFile: await centre.file(),
    ...more,
  });
}

test('REC-04 the automatic check returns applications that cannot be reported, and a number is issued once', async () => {
  const license = centre.nextLicense();
  const id = await application(license, { environment: 'PROD', serverIp: '300.1.1.1' });
  const { take, read } = on('rs_dexpid_application', id);
  expect(await take('submit', 'library')).toMatchObject({ status: 'RETURNED' });
  const back = await read();
  expect([back.value('returnedBy'), back.value('checkResult')]).toEqual([
    'SYSTEM',
    ['NO_TEST_NUMBER', 'SERVER_ADDRESS'],
  ]);
  await centre.save('rs_dexpid_application', id, { environment: 'TEST', serverIp: '2001:db8::8' });
  expect(await take('submit', 'library')).toMatchObject({ status: 'FINAL_PENDING' });
  await take('report', 'final');
  await take('refuse', 'final', { opinion: '口岸要求补充' });
  expect(await take('report', 'final')).toMatchObject({ status: 'REPORTED' });
  const issued = { params: { dxpId: 'DXPENT0000012345' } };
  expect(await take('issue', 'final', { params: { dxpId: 'DXP' } })).toMatchObject({
    issues: [{ path: 'params.dxpId', rule: 'dxpId' }],
  });
  expect(await take('issue', 'final', issued)).toMatchObject({ status: 'ISSUED' });
  expect(await take('activate', 'final')).toMatchObject({ status: 'ACTIVE' });
  const other = on('rs_dexpid_application', await application(centre.nextLicense()));
  await other.take('submit', 'library');
  await other.take('report', 'final');
  expect(await other.take('issue', 'final', issued)).toMatchObject({
    issues: [{ path: 'params.dxpId', rule: 'dxpIdTaken' }],
  });
  const existing = { applicantType: 'CANCEL', existingDxpId: 'DXPENT0000012345' };
  const giving = on('rs_dexpid_application', await application(license, existing));
  await giving.take('submit', 'library');
  await giving.take('report', 'final');
  expect(await giving.take('issue', 'final', { params: { dxpId: 'DXPENT0000099999' } })).toMatchObject({
    issues: [{ path: 'params.dxpId', rule: 'dxpIdOther' }],
  });
  expect(await giving.take('issue', 'final', issued)).toMatchObject({ status: 'CANCELLED' });
  expect((await read()).status).toBe('CANCELLED');
});

test('REC-05 a provider is listed with services and valid qualifications, and rated', async () => {
  const id = await centre.draft('rs_supplier_record', {
    ...enterpriseOf(centre.nextLicense()),
    serviceTypes: ['TAX'],
    businessType: ['SERVICE'],
    intro: '<p>跨境财税</p>',
    agree: true,
    commitmentFile: await centre.file(),
    logo: await centre.file(),
  });
  const form = 'rs_supplier_record';
  const { take, read } = on(form, id);
  expect(await take('submit', 'library')).toMatchObject({
    issues: [{ path: 'qualifications', rule: 'qualificationNeeded' }],
  });
  const certificate = { name: '代理记账许可证', certNo: 'A1', issuer: '财政局', validFrom: '2020-01-01' };
  await centre.save(form, id, { qualifications: [{ ...certificate, validTo: '2020-12-31' }] });
  expect(await take('submit', 'library')).toMatchObject({ issues: [{ rule: 'validityOver' }] });
  await centre.save(form, id, { qualifications: [{ ...certificate, validTo: '2099-12-31' }] });
  expect(await take('submit', 'library')).toMatchObject({
    issues: [{ path: 'qualifications.0.file', rule: 'required' }],
  });
  const file = await centre.file();
  await centre.save(form, id, { qualifications: [{ ...certificate, validTo: '2099-12-31', file }] });
  await take('submit', 'library');
  await take('prelimPass', 'preliminary');
  await take('finalPass', 'final');
  expect(await take('shelve', 'content')).toMatchObject({ issues: [{ rule: 'productNeeded' }] });
  await take('change', 'library', { params: { changeReason: '补充产品' } });
  await centre.save(form, id, { products: [{ name: '退税', serviceType: 'TAX', description: '申报' }] });
  await take('submitChange', 'library');
  await take('changePrelimPass', 'preliminary');
  await take('changePass', 'final');
  expect(await take('shelve', 'content')).toMatchObject({ ok: true });
  await take('rate', 'library', { params: { score: '4.0' }, opinion: '响应快' });
  await take('rate', 'library', { params: { score: '5.0' } });
  const view = await read();
  expect([view.value('showStatus'), view.value('score'), view.value('qualificationTo')]).toEqual([
    'ON',
    '4.5',
    '2099-12-31',
  ]);
  await take('suspend', 'final', { opinion: '核查' });
  expect((await read()).value('showStatus')).toBe('OFF');
});

test('REC-06 a certificate is produced, mailed with its tracking number, renewed, used and ended', async () => {
  const license = centre.nextLicense();
  const values = {
    ...enterpriseOf(license),
    applyKind: 'NEW',
    certUser: 'OPERATOR',
    media: 'UKEY',
    quantity: 2,
    holderName: '周婷',
    holderIdCard: '11010519491231002X',
    holderMobile: '13900021234',
    deliverMode: 'MAIL',
    mailAddress: '成都市高新区',
    mailReceiver: '收发室',
  };
  const apply = (more: object = {}) => centre.draft('rs_cert_record', { ...values, ...more });
  const id = await apply();
  const { take, read } = on('rs_cert_record', id);
  expect((await read()).value('fee')).toBe('560.00');
  await take('submit', 'library');
  for (const step of ['pass', 'startMaking', 'finishMaking']) await take(step, 'final');
  const made = await read();
  expect(made.value('certNo')).toMatch(/^CA\d{12}$/);
  expect(made.value('verifyCode')).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
  expect(await take('deliver', 'final', { params: { deliveredTo: '收发室' } })).toMatchObject({
    issues: [{ path: 'params.expressNo', rule: 'expressNoNeeded' }],
  });
  await take('deliver', 'final', { params: { deliveredTo: '收发室', expressNo: 'SF1000000001' } });
  expect(await take('activate', 'final')).toMatchObject({ status: 'ACTIVE' });
  const second = on('rs_cert_record', await apply());
  expect(await second.take('submit', 'library')).toMatchObject({
    issues: [{ path: 'holderIdCard', rule: 'certHolderTaken' }],
  });
  const oldCertNo = made.value('certNo');
  const renewal = await apply({ applyKind: 'RENEW', oldCertNo });
  expect(await on('rs_cert_record', renewal).take('submit', 'library')).toMatchObject({
    issues: [{ path: 'oldCertNo', rule: 'renewalTime' }],
  });
  // The certificate number identifies the owner.
  const stranger = await apply({ ...enterpriseOf(centre.nextLicense()), applyKind: 'UNLOCK', oldCertNo });
  expect(await on('rs_cert_record', stranger).take('submit', 'library')).toMatchObject({
    issues: [{ path: 'oldCertNo', rule: 'certOfOther' }],
  });
  const renewed = on('rs_cert_record', renewal);
  const near = addDays(String(made.value('certValidFrom')), 20) ?? '';
  await setColumns(centre, 'biz_cert_record', { id, set: { cert_valid_to: near } });
  await renewed.take('submit', 'library');
  for (const step of ['pass', 'startMaking', 'finishMaking']) await renewed.take(step, 'final');
  await renewed.take('deliver', 'final', { params: { deliveredTo: '收发室', expressNo: 'SF1000000002' } });
  expect(await renewed.take('activate', 'final')).toMatchObject({ status: 'ACTIVE' });
  const [old, fresh] = [await read(), await renewed.read()];
  expect([old.status, fresh.value('certNo')]).toEqual(['EXPIRED', old.value('certNo')]);
  expect(fresh.value('certValidTo')).toBe(`${Number(near.slice(0, 4)) + 1}${near.slice(4)}`);
  // A revocation produces no new certificate: the decision ends both.
  const ending = on('rs_cert_record', await apply({ applyKind: 'REVOKE', oldCertNo }));
  await ending.take('submit', 'library');
  expect(await ending.take('pass', 'final')).toMatchObject({ status: 'REVOKED' });
  expect([(await ending.read()).value('certNo'), (await renewed.read()).status]).toEqual([null, 'REVOKED']);
});
