import { queryRecords, runRecordAction } from '@haiqiao/contract/endpoints';
import { sql } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterpriseOf, type FilingFixture, filingFixture, type Group } from './testing/filing-fixture.ts';

const FORM = 'rs_center_record';

let centre: FilingFixture;

beforeAll(async () => {
  centre = await filingFixture();
});
afterAll(() => centre.close());

/** Actions on one record. */
function on(id: string) {
  return {
    take: (action: string, as: Group, more: object = {}) => centre.take(FORM, id, { action, as, ...more }),
  };
}

const CENTRE_VALUES = {
  tradeModes: ['9610'],
  mainProducts: '家居收纳用品',
  agentName: '赵雨晴',
  agentMobile: '13900021234',
  hsCodes: [{ hsCode: '392410', name: '塑料餐厨具' }],
};

async function papers() {
  return {
    agree: true,
    commitmentFile: await centre.file(),
    businessLicenseFile: await centre.file(),
    legalIdFile: await centre.file(),
    customsReceiptFile: await centre.file(),
    authLetterFile: await centre.file(),
  };
}

async function draftOf(license = centre.nextLicense()): Promise<string> {
  return centre.draft(FORM, { ...enterpriseOf(license), ...CENTRE_VALUES, ...(await papers()) });
}

async function handedIn(license = centre.nextLicense()): Promise<string> {
  const id = await draftOf(license);
  expect(await on(id).take('submit', 'library')).toMatchObject({ ok: true, status: 'PRELIM_PENDING' });
  return id;
}

async function approved(license = centre.nextLicense()): Promise<string> {
  const id = await handedIn(license);
  await on(id).take('prelimPass', 'preliminary');
  expect(await on(id).take('finalPass', 'final')).toMatchObject({ ok: true, status: 'APPROVED' });
  return id;
}

/** Sets the state of a record directly. */
async function put(id: string, status: string, columns: Record<string, string | null> = {}): Promise<void> {
  await centre.base.db
    .updateTable('biz_center_record' as never)
    .set({ status, return_to: null, change_stage: null, ...columns } as never)
    .where('id' as never, '=', id as never)
    .execute();
}

test('REC-01 a draft is stored without its documents, and submitted only with all of them', async () => {
  const license = centre.nextLicense();
  const id = await centre.draft(FORM, { ...enterpriseOf(license), ...CENTRE_VALUES });
  const refused = await on(id).take('submit', 'library');
  expect(refused).toMatchObject({
    issues: [
      { path: 'commitmentFile', rule: 'required' },
      { path: 'agree', rule: 'required' },
      { path: 'businessLicenseFile', rule: 'required' },
      { path: 'legalIdFile', rule: 'required' },
      { path: 'customsReceiptFile', rule: 'required' },
      { path: 'authLetterFile', rule: 'required' },
    ],
  });
  expect((await centre.save(FORM, id, await papers())).code).toBe(0);
  expect(await on(id).take('submit', 'library')).toMatchObject({ ok: true, status: 'PRELIM_PENDING' });
  const view = await centre.read(FORM, id);
  expect(view.value('recordNo')).toMatch(/^ZX\d{8}\d{4}$/);
  expect(view.value('dueAt')).not.toBeNull();
  expect(view.value('liveKey')).toBe(license);
  expect(view.value('reviewLog')).toMatchObject([
    { action: 'submit', fromStatus: 'DRAFT', toStatus: 'PRELIM_PENDING' },
  ]);
});

test('REC-01 a returned, completed, passed and approved filing is in force for two years and in the library', async () => {
  const license = centre.nextLicense();
  const id = await handedIn(license);
  expect((await centre.save(FORM, id, { employees: 5 })).code).not.toBe(0);
  const unsaid = await on(id).take('prelimReturn', 'preliminary');
  expect(unsaid).toMatchObject({ issues: [{ path: 'opinion', rule: 'required' }] });
  await on(id).take('prelimReturn', 'preliminary', { opinion: '请补充' });
  expect((await centre.save(FORM, id, { employees: 20 })).code).toBe(0);
  const { value: before } = await centre.read(FORM, id);
  await on(id).take('submit', 'library');
  await on(id).take('prelimPass', 'preliminary', { opinion: '齐全' });
  await on(id).take('finalPass', 'final');
  const view = await centre.read(FORM, id);
  expect(view.status).toBe('APPROVED');
  expect(view.value('recordNo')).toBe(before('recordNo'));
  const [from, to] = [String(view.value('validFrom')), String(view.value('validTo'))];
  expect(Number(to.slice(0, 4)) - Number(from.slice(0, 4))).toBe(2);
  expect(view.value('dataVersion')).toBe(1);
  const log = view.value('reviewLog') as readonly { action: string }[]; // rows of the sub-table
  expect(log.map(({ action }) => action)).toEqual([
    'submit',
    'prelimReturn',
    'submit',
    'prelimPass',
    'finalPass',
  ]);
  const library = await centre.call(
    queryRecords,
    { listCode: 'rs_enterprise_list', queryParam: { keyword: license } },
    { as: await centre.holderOf('enterprise_library') },
  );
  expect(library.datas).toMatchObject([{ businessLicense: license, legalPerson: '陈思远' }]);
});

test('REC-01 the preliminary officer may not take the final decision', async () => {
  await centre.signed('double');
  const id = await handedIn();
  await on(id).take('prelimPass', 'double');
  for (const [action, more] of [
    ['finalPass', {}],
    ['finalReturn', { opinion: '退回', params: { target: 'PRELIM' } }],
    ['finalReject', { opinion: '不符', params: { reason: 'OTHER' } }],
  ] as const)
    expect(await on(id).take(action, 'double', more)).toMatchObject({ error: 'FLOW_TASK_SEPARATED' });
  expect(await on(id).take('finalPass', 'final')).toMatchObject({ ok: true });
});

test('REC-01 an enterprise has one active record, and may file again once that has ended', async () => {
  const license = centre.nextLicense();
  const first = await handedIn(license);
  const second = await draftOf(license);
  expect(await on(second).take('submit', 'library')).toMatchObject({
    issues: [{ path: 'businessLicense', rule: 'filingLive' }],
  });
  expect(await on(first).take('withdraw', 'library')).toMatchObject({ status: 'WITHDRAWN' });
  expect(await on(second).take('submit', 'library')).toMatchObject({ ok: true });
});

test('REC-01 a final return goes to the preliminary officer or to the applicant', async () => {
  const id = await handedIn();
  await on(id).take('prelimPass', 'preliminary');
  await on(id).take('finalReturn', 'final', { opinion: '核对海关编码', params: { target: 'PRELIM' } });
  expect((await centre.save(FORM, id, { employees: 9 })).code).not.toBe(0);
  expect(await on(id).take('submit', 'library')).toMatchObject({ error: 'RECORD_ACTION_REFUSED' });
  await on(id).take('prelimPass', 'preliminary');
  await on(id).take('finalReturn', 'final', { opinion: '补充材料', params: { target: 'APPLICANT' } });
  expect(await on(id).take('prelimPass', 'preliminary')).toMatchObject({ error: 'RECORD_ACTION_REFUSED' });
  expect((await centre.save(FORM, id, { employees: 9 })).code).toBe(0);
  expect(await on(id).take('submit', 'library')).toMatchObject({ status: 'PRELIM_PENDING' });
  expect((await centre.read(FORM, id)).value('returnTo')).toBeNull();
});

test('REC-01 a change is reviewed twice and becomes the next version of the data', async () => {
  const id = await approved();
  await on(id).take('change', 'library', { params: { changeReason: '主营产品调整' } });
  expect((await centre.save(FORM, id, { mainProducts: '川茶' })).code).toBe(0);
  await on(id).take('submitChange', 'library');
  expect((await centre.save(FORM, id, { mainProducts: '白酒' })).code).not.toBe(0);
  await on(id).take('changePrelimPass', 'preliminary');
  expect(await on(id).take('changePass', 'final')).toMatchObject({ ok: true, status: 'APPROVED' });
  const view = await centre.read(FORM, id);
  expect([view.value('mainProducts'), view.value('dataVersion'), view.value('changeStage')]).toEqual([
    '川茶',
    2,
    null,
  ]);
});

test('REC-01 a change keeps the enterprise: its name and credit code are refused at their fields', async () => {
  const id = await approved();
  const before = await centre.read(FORM, id);
  await on(id).take('change', 'library', { params: { changeReason: '更名' } });
  const enterprise = { enterpriseName: '成都新名科技有限公司', businessLicense: centre.nextLicense() };
  expect(await centre.save(FORM, id, { ...enterprise, mainProducts: '川茶' })).toMatchObject({
    data: {
      issues: [
        { path: 'enterpriseName', rule: 'identityFixed' },
        { path: 'businessLicense', rule: 'identityFixed' },
      ],
    },
  });
  const after = await centre.read(FORM, id);
  for (const name of ['enterpriseName', 'businessLicense', 'mainProducts', 'liveKey'])
    expect([name, after.value(name)]).toEqual([name, before.value(name)]);
  expect((await centre.save(FORM, id, { mainProducts: '川茶' })).code).toBe(0);
});

test('REC-07 a returned filing of another enterprise is refused at its credit code, not at a technical field', async () => {
  const taken = centre.nextLicense();
  await handedIn(taken);
  const id = await handedIn();
  await on(id).take('prelimReturn', 'preliminary', { opinion: '请更正', params: { allEditable: true } });
  expect(await centre.save(FORM, id, { businessLicense: taken })).toMatchObject({
    data: { error: 'RECORD_NOT_UNIQUE', issues: [{ path: 'businessLicense', rule: 'filingLive' }] },
  });
});

/** Files referenced by the stored versions of a filing. */
async function versionFiles(id: string): Promise<readonly unknown[]> {
  const { rows } = await sql<{ file: string }>`
    select unnest(papers || identity_papers)::text as file from biz_center_record__data_versions
    where parent_id = ${id}::uuid`.execute(centre.base.db);
  return [...new Set(rows.map(({ file }) => file))];
}

test('REC-01 an abandoned change restores the data with rows and documents, for every actor', async () => {
  const id = await approved();
  const before = await centre.read(FORM, id);
  // The file clean-up finds them referenced by the versions.
  expect(await versionFiles(id)).toHaveLength(5);
  await on(id).take('change', 'library', { params: { changeReason: '试填' } });
  const saved = await centre.save(FORM, id, {
    mainProducts: '川茶',
    hsCodes: [{ hsCode: '090240', name: '红茶' }],
    authLetterFile: await centre.file(),
    legalIdFile: await centre.file(),
  });
  expect(saved.code).toBe(0);
  expect(await on(id).take('dropChange', 'clerk')).toMatchObject({ ok: true, status: 'APPROVED' });
  const after = await centre.read(FORM, id);
  expect(after.value('mainProducts')).toBe('家居收纳用品');
  expect(after.value('hsCodes')).toMatchObject([{ hsCode: '392410' }]);
  expect(after.value('authLetterFile')).toMatchObject(before.value('authLetterFile') as object);
});

test('REC-01 an expiring record is renewed from its end date, a cancelled one is closed', async () => {
  const id = await approved();
  expect(await on(id).take('renew', 'library')).toMatchObject({ error: 'RECORD_ACTION_REFUSED' });
  const soon = new Date(centre.base.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10);
  await put(id, 'APPROVED', { valid_to: soon });
  expect(await on(id).take('renew', 'library')).toMatchObject({ ok: true, status: 'CHANGE_PENDING' });
  await on(id).take('changePrelimPass', 'preliminary');
  await on(id).take('changePass', 'final');
  expect((await centre.read(FORM, id)).value('validTo')).toBe(
    `${Number(soon.slice(0, 4)) + 2}${soon.slice(4)}`,
  );
  expect(await on(id).take('cancel', 'final')).toMatchObject({ issues: [{ path: 'opinion' }] });
  expect(await on(id).take('cancel', 'final', { opinion: '企业申请' })).toMatchObject({
    status: 'CANCELLED',
  });
  expect((await centre.read(FORM, id)).value('liveKey')).toBeNull();
});

test('PERM-02 actions not offered are refused: another state, or another post', async () => {
  const id = await handedIn();
  expect(await on(id).take('finalPass', 'final')).toMatchObject({ error: 'RECORD_ACTION_REFUSED' });
  expect(await on(id).take('prelimPass', 'final')).toMatchObject({ error: 'ACCESS_DENIED' });
  expect(await on(id).take('prelimPass', 'reader')).toMatchObject({ error: 'ACCESS_DENIED' });
  expect(await on(id).take('submit', 'preliminary')).toMatchObject({ error: 'ACCESS_DENIED' });
});

test('NAV-04 list_status selects records by assignee, and drafts are visible to their author only', async () => {
  const license = centre.nextLicense();
  const draft = await draftOf(license);
  const idsIn = async (list_status: string, group: Group) => {
    const { datas } = await centre.call(
      queryRecords,
      {
        listCode: 'rs_center_record_list',
        queryParam: { list_status, pageSize: 100, keyword: license },
      },
      { as: await centre.signed(group) },
    );
    return datas.map(({ id }) => id);
  };
  expect(await idsIn('9', 'library')).toEqual([draft]);
  expect(await idsIn('9', 'preliminary')).toEqual([]);
  await on(draft).take('submit', 'library');
  expect([await idsIn('0', 'preliminary'), await idsIn('1', 'final')]).toEqual([[draft], []]);
  await on(draft).take('prelimPass', 'preliminary');
  expect([await idsIn('0', 'preliminary'), await idsIn('1', 'final')]).toEqual([[], [draft]]);
});

test('REC-01 REC-03 no action accepts values where the filing itself is read-only', async () => {
  const as = await centre.signed('library');
  const along = async (id: string, action: string, more: object) => {
    const values = { enterpriseName: '成都另名跨境电子商务有限公司' };
    return (await centre.ask(runRecordAction, { id: FORM, dataId: id, action, values, ...more }, { as }))
      .body;
  };
  const pending = await handedIn();
  await centre.claim(FORM, pending, 'preliminary');
  const inForce = await approved();
  const refused = [
    await along(pending, 'askWithdraw', { opinion: '资料有误' }),
    await along(inForce, 'change', { params: { changeReason: '更名' } }),
  ];
  expect(refused.map(({ message }) => message)).toEqual([
    expect.stringContaining('待预审'),
    expect.stringContaining('已通过'),
  ]);
  for (const id of [pending, inForce])
    expect((await centre.read(FORM, id)).value('enterpriseName')).toBe('成都锦程跨境电子商务有限公司');
});
