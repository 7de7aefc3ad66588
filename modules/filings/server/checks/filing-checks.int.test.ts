import { queryRecordChecks } from '@haiqiao/contract/endpoints';
import { creditCodeCheckCharacter, orgCodeCheckCharacter } from '@haiqiao/contract/rules';
import { pngOf, sql, uploadAs } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterpriseOf, type FilingFixture, filingFixture, type Group } from '../testing/filing-fixture.ts';

let centre: FilingFixture;

beforeAll(async () => {
  centre = await filingFixture();
});
afterAll(() => centre.close());

/** Source of unique phone numbers. */
let phones = 0;
function phone(): string {
  phones += 1;
  return `1380013${String(1_000 + phones)}`;
}

const centreOf = (license: string, more: object = {}) => ({
  ...enterpriseOf(license),
  phoneNumber: phone(),
  tradeModes: ['1039'],
  mainProducts: '家居用品',
  agentName: '赵雨晴',
  agentMobile: '13900021234',
  ...more,
});

interface Said {
  readonly result: string;
  readonly text: string;
  readonly field: string | null;
  readonly blocks: boolean;
  readonly links: readonly { readonly path: string; readonly label: string }[];
}

async function checksOf(
  form: string,
  dataId: string,
  as: Group = 'library',
): Promise<Readonly<Record<string, Said>>> {
  const { checks } = await centre.call(
    queryRecordChecks,
    { id: form, dataId },
    { as: await centre.signed(as) },
  );
  return Object.fromEntries(checks.map((check) => [check.code.replace('filing_', ''), check]));
}

const checked = async (values: object, as?: Group) =>
  checksOf('rs_center_record', await centre.draft('rs_center_record', values), as);

async function inLibrary(license: string, columns: { register_state?: string; org_code?: string }) {
  const id = centre.base.ids.uuid();
  await sql`
    insert into biz_enterprise (id, title, enterprise_name, business_license, status, register_state, org_code, created_at, updated_at)
    values (${id}, '锦程', '锦程', ${license}, 'ACTIVE', ${columns.register_state ?? null}, ${columns.org_code ?? null}, now(), now())`.execute(
    centre.base.db,
  );
  return id;
}

test('REC-01 REC-07 a correct filing passes all checks, and every check names its rule', async () => {
  const license = centre.nextLicense();
  const enterprise = await inLibrary(license, {
    register_state: 'EXISTING',
    org_code: license.slice(8, 17),
  });
  const file = await centre.file();
  const values = centreOf(license, { customsCode: '5101960A01', businessLicenseFile: file });
  const said = await checked(values);
  expect(Object.entries(said).map(([code, { result }]) => [code, result])).toEqual([
    ['credit_code', 'ok'],
    ['org_code', 'ok'],
    ['live', 'ok'],
    ['register_state', 'ok'],
    ['customs_area', 'ok'],
    ['same_phone', 'ok'],
    ['papers', 'ok'],
  ]);
  expect(said['register_state']).toMatchObject({ text: '企业库登记状态：存续', blocks: true });
  expect(said['register_state']?.links).toEqual([
    { path: expect.stringContaining(enterprise), label: '锦程' },
  ]);
  expect(Object.values(said).every((one) => 'rule' in one && String(one.rule).length > 10)).toBe(true);
});

test.each([
  ['CANCELLED', 'fail', '企业登记状态异常：注销'],
  ['REVOKED', 'fail', '企业登记状态异常：吊销'],
  ['ABNORMAL', 'warn', '企业库登记状态为“经营异常”，请核实'],
  [undefined, 'unknown', '企业库没有登记该企业的登记状态'],
])('REC-01 the registration %s of the library is reported as %s', async (state, result, text) => {
  const license = centre.nextLicense();
  await inLibrary(license, state === undefined ? {} : { register_state: state });
  expect((await checked(centreOf(license)))['register_state']).toMatchObject({ result, text });
});

test('REC-01 REC-07 mismatches are reported at their field', async () => {
  const license = centre.nextLicense();
  await inLibrary(license, { org_code: 'MA6C00017' });
  const id = await centre.draft('rs_center_record', centreOf(license));
  // Confirmed despite the warning.
  await sql`update biz_center_record set customs_code = '4401960A01' where id = ${id}::uuid`.execute(
    centre.base.db,
  );
  const said = await checksOf('rs_center_record', id);
  expect(said['org_code']).toMatchObject({ result: 'warn', field: 'businessLicense' });
  expect(said['org_code']?.text).toContain('MA6C00017');
  expect(said['customs_area']).toMatchObject({
    result: 'warn',
    field: 'customsCode',
    text: '前四位 4401 与所属地区 5101 不一致',
  });
  expect(said['papers']).toMatchObject({ result: 'unknown' });
  // The embedded organisation code has its own check character.
  const wrong = orgCodeCheckCharacter('MA7QQQQQ') === '1' ? '2' : '1';
  const body = `91510107MA7QQQQQ${wrong}`;
  expect((await checked(centreOf(body + creditCodeCheckCharacter(body))))['credit_code']).toMatchObject({
    result: 'warn',
  });
});

test('REC-01 REC-03 a second active filing of a kind is reported with a link, drafts and closed ones are not', async () => {
  const license = centre.nextLicense();
  const other = await centre.draft('rs_center_record', centreOf(license));
  expect((await checked(centreOf(license)))['live']).toMatchObject({ result: 'ok' });
  const state = (status: string) =>
    sql`update biz_center_record set status = ${status} where id = ${other}::uuid`.execute(centre.base.db);
  await state('APPROVED');
  const said = (await checked(centreOf(license)))['live'];
  expect(said).toMatchObject({ result: 'fail', blocks: true, text: '该企业另有 1 份有效的同类备案' });
  expect(said?.links[0]?.path).toBe(`/recordManagement/center-record/details?id=${other}`);
  await state('CANCELLED');
  expect((await checked(centreOf(license)))['live']).toMatchObject({ result: 'ok' });
});

test('REC-01 a phone shared with another enterprise is reported once per enterprise, over all kinds of filings', async () => {
  const phoneNumber = phone();
  const [one, other] = [centre.nextLicense(), centre.nextLicense()];
  const first = await centre.draft('rs_center_record', centreOf(one, { phoneNumber }));
  await centre.draft('rs_center_record', centreOf(one, { phoneNumber }));
  expect((await checksOf('rs_center_record', first))['same_phone']).toMatchObject({ result: 'ok' });
  const application = {
    ...enterpriseOf(other),
    phoneNumber,
    applyKind: 'NEW',
    certUser: 'ENT',
    media: 'UKEY',
    quantity: 1,
    holderName: '陈思远',
    holderIdCard: '11010519491231002X',
    holderMobile: '13900021234',
    deliverMode: 'SELF',
  };
  const certificate = await centre.draft('rs_cert_record', application);
  expect((await checksOf('rs_center_record', first))['same_phone']).toMatchObject({
    result: 'warn',
    text: '另有 1 家企业的备案使用相同的联系电话',
    field: 'phoneNumber',
  });
  // Drafts belong to their author: other readers are not informed of them.
  await sql`update biz_cert_record set status = 'ACTIVE' where id = ${certificate}::uuid`.execute(
    centre.base.db,
  );
  expect((await checksOf('rs_cert_record', certificate, 'preliminary'))['same_phone']).toMatchObject({
    result: 'ok',
    links: [],
  });
});

test('REC-01 a reader of masked phones or without access to a record learns nothing from the check', async () => {
  const phoneNumber = phone();
  const [one, other] = [centre.nextLicense(), centre.nextLicense()];
  const ids = [
    await centre.draft('rs_center_record', centreOf(one, { phoneNumber })),
    await centre.draft('rs_center_record', centreOf(other, { phoneNumber })),
  ];
  await sql`update biz_center_record set status = 'APPROVED' where id = any(${ids}::uuid[])`.execute(
    centre.base.db,
  );
  const [id = ''] = ids;
  expect((await checksOf('rs_center_record', id, 'preliminary'))['same_phone']).toMatchObject({
    result: 'warn',
  });
  expect((await checksOf('rs_center_record', id, 'reader'))['same_phone']).toMatchObject({
    result: 'unknown',
    text: '您没有查看相关字段的权限，本项未检查',
    links: [],
  });
  const stranger = await centre.signed('content');
  const answer = await centre.ask(
    queryRecordChecks,
    { id: 'rs_center_record', dataId: id },
    { as: stranger },
  );
  expect(answer.body.code).not.toBe(0);
  const hidden = await centre.draft('rs_center_record', centreOf(centre.nextLicense()));
  const unread = await centre.ask(
    queryRecordChecks,
    { id: 'rs_center_record', dataId: hidden },
    { as: await centre.signed('preliminary') },
  );
  expect(unread.body.data).toMatchObject({ error: 'RECORD_NOT_FOUND' });
});

test('REC-01 PERM-04 hidden data of other records appear neither in a message nor in a link', async () => {
  const license = centre.nextLicense();
  await inLibrary(license, { register_state: 'EXISTING', org_code: 'MA6C00017' });
  const dataId = await centre.draft('rs_center_record', centreOf(license));
  const member = await centre.makeMember({ account: 'registrar' });
  const rows = [{ kind: 'all' }] as const;
  await centre.grantRows(member, 'center_record', { rows });
  await centre.grantRows(member, 'enterprise', {
    rows,
    fields: { orgCode: 'hidden', enterpriseName: 'hidden' },
  });
  await centre.grant(member, ['center_record:read', 'enterprise:read']);
  const as = await centre.signIn(member);
  const { checks } = await centre.call(queryRecordChecks, { id: 'rs_center_record', dataId }, { as });
  const said = Object.fromEntries(checks.map((check) => [check.code, check]));
  expect(said['filing_org_code']).toMatchObject({ result: 'unknown', links: [] });
  expect(said['filing_register_state']).toMatchObject({ result: 'ok', links: [{ label: '***' }] });
  expect(JSON.stringify(checks)).not.toMatch(/MA6C00017|锦程/u);
});

test('REC-02 REC-05 qualifications are reported by their earliest expiry date', async () => {
  const supplier = {
    ...enterpriseOf(centre.nextLicense()),
    phoneNumber: phone(),
    serviceTypes: ['TAX'],
    intro: '<p>财税服务</p>',
  };
  const until = async (validTo: string) => {
    const row = { name: '代理记账', certNo: 'A1', issuer: '财政局', validFrom: '2020-01-01', validTo };
    const id = await centre.draft('rs_supplier_record', { ...supplier, qualifications: [row] });
    return (await checksOf('rs_supplier_record', id))['qualification'];
  };
  const today = centre.base.clock.now().getTime();
  const day = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10);
  expect(await until(day(-1))).toMatchObject({ result: 'fail', field: 'qualifications', blocks: true });
  expect(await until(day(20))).toMatchObject({ result: 'warn' });
  expect(await until(day(60))).toMatchObject({ result: 'ok' });
});

test('REC-01 all files used in two fields are reported by the field names', async () => {
  const signed = await centre.signed('library');
  const upload = async (name: string, more: string) => {
    const bytes = pngOf(more);
    return [(await uploadAs(centre, signed, { name, bytes })).uid];
  };
  const said = await checked(
    centreOf(centre.nextLicense(), {
      businessLicenseFile: await upload('执照.png', 'a'),
      commitmentFile: await upload('承诺书.png', 'a'),
      customsReceiptFile: await upload('回执.png', 'b'),
      authLetterFile: await upload('委托书.png', 'b'),
    }),
  );
  expect(said['papers']).toMatchObject({ result: 'warn' });
  const lines = said['papers']?.text.split('\n') ?? [];
  expect(lines).toHaveLength(2);
  const namesBoth = (one: string, other: string) =>
    lines.some((line) => line.includes(one) && line.includes(other));
  expect(namesBoth('承诺书“承诺书.png”', '营业执照“执照.png”')).toBe(true);
  expect(namesBoth('海关备案回执“回执.png”', '授权委托书“委托书.png”')).toBe(true);
});

test('REC-01 REC-07 a submitted filing references each document once, whatever its versions contain', async () => {
  const signed = await centre.signed('library');
  const upload = async (name: string) => [(await uploadAs(centre, signed, { name, bytes: pngOf(name) })).uid];
  const id = await centre.draftCentreRecord();
  const papers = {
    commitmentFile: await upload('承诺书.png'),
    businessLicenseFile: await upload('执照.png'),
    legalIdFile: await upload('身份证.png'),
  };
  await centre.save('rs_center_record', id, papers);
  await centre.take('rs_center_record', id, { action: 'submit', as: 'library' });
  for (const as of ['library', 'preliminary', 'final'] as const) {
    const { papers: said } = await checksOf('rs_center_record', id, as);
    expect([as, said?.result, said?.text]).toEqual([as, 'ok', expect.stringMatching(/^[23] 个附件/u)]);
  }
});
