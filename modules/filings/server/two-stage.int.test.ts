import { queryRecords, runRecordAction } from '@haiqiao/contract/endpoints';
import { type ModuleCentre, moduleCentre, sql } from '@haiqiao/server/testing';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterpriseOf, type FilingDesk, filingDesk, type Group } from './testing/filing-desk.ts';

const FORM = 'rs_center_record';

let centre: ModuleCentre;
let desk: FilingDesk;

beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
  desk = filingDesk(centre);
});
afterAll(() => centre.close());

/** One record at the desk. */
function on(id: string) {
  return {
    take: (action: string, as: Group, more: object = {}) => desk.take(FORM, id, { action, as, ...more }),
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
    commitmentFile: await desk.file(),
    businessLicenseFile: await desk.file(),
    legalIdFile: await desk.file(),
    customsReceiptFile: await desk.file(),
    authLetterFile: await desk.file(),
  };
}

async function draftOf(license = desk.nextLicense()): Promise<string> {
  return desk.draft(FORM, { ...enterpriseOf(license), ...CENTRE_VALUES, ...(await papers()) });
}

async function handedIn(license = desk.nextLicense()): Promise<string> {
  const id = await draftOf(license);
  expect(await on(id).take('submit', 'library')).toMatchObject({ ok: true, status: 'PRELIM_PENDING' });
  return id;
}

async function approved(license = desk.nextLicense()): Promise<string> {
  const id = await handedIn(license);
  await on(id).take('prelimPass', 'preliminary');
  expect(await on(id).take('finalPass', 'final')).toMatchObject({ ok: true, status: 'APPROVED' });
  return id;
}

/** Puts a record into a state without the way there. */
async function put(id: string, status: string, place: Record<string, string | null> = {}): Promise<void> {
  await centre.base.db
    .updateTable('biz_center_record' as never)
    .set({ status, return_to: null, change_stage: null, ...place } as never)
    .where('id' as never, '=', id as never)
    .execute();
}

test('REC-01 a draft is kept without its papers, and handed in with all of them only', async () => {
  const license = desk.nextLicense();
  const id = await desk.draft(FORM, { ...enterpriseOf(license), ...CENTRE_VALUES });
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
  expect((await desk.save(FORM, id, await papers())).code).toBe(0);
  expect(await on(id).take('submit', 'library')).toMatchObject({ ok: true, status: 'PRELIM_PENDING' });
  const seen = await desk.read(FORM, id);
  expect(seen.value('recordNo')).toMatch(/^ZX\d{8}\d{4}$/);
  expect(seen.value('dueAt')).not.toBeNull();
  expect(seen.value('liveKey')).toBe(license);
  expect(seen.value('reviewLog')).toMatchObject([
    { action: 'submit', fromStatus: 'DRAFT', toStatus: 'PRELIM_PENDING' },
  ]);
});

test('REC-01 returned, supplemented, passed and approved: in force for two years, and in the library', async () => {
  const license = desk.nextLicense();
  const id = await handedIn(license);
  expect((await desk.save(FORM, id, { employees: 5 })).code).not.toBe(0);
  const unsaid = await on(id).take('prelimReturn', 'preliminary');
  expect(unsaid).toMatchObject({ issues: [{ path: 'opinion', rule: 'required' }] });
  await on(id).take('prelimReturn', 'preliminary', { opinion: '请补充' });
  expect((await desk.save(FORM, id, { employees: 20 })).code).toBe(0);
  const { value: before } = await desk.read(FORM, id);
  await on(id).take('submit', 'library');
  await on(id).take('prelimPass', 'preliminary', { opinion: '齐全' });
  await on(id).take('finalPass', 'final');
  const seen = await desk.read(FORM, id);
  expect(seen.status).toBe('APPROVED');
  expect(seen.value('recordNo')).toBe(before('recordNo'));
  const [from, to] = [String(seen.value('validFrom')), String(seen.value('validTo'))];
  expect(Number(to.slice(0, 4)) - Number(from.slice(0, 4))).toBe(2);
  expect(seen.value('dataVersion')).toBe(1);
  const log = seen.value('reviewLog') as readonly { action: string }[]; // rows of the sub-table
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

test('REC-01 whoever passed the preliminary trial does not take the final decision', async () => {
  await desk.signed('double');
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

test('REC-01 one living record per enterprise; another one after it is over', async () => {
  const license = desk.nextLicense();
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
  expect((await desk.save(FORM, id, { employees: 9 })).code).not.toBe(0);
  expect(await on(id).take('submit', 'library')).toMatchObject({ error: 'RECORD_ACTION_REFUSED' });
  await on(id).take('prelimPass', 'preliminary');
  await on(id).take('finalReturn', 'final', { opinion: '补充材料', params: { target: 'APPLICANT' } });
  expect(await on(id).take('prelimPass', 'preliminary')).toMatchObject({ error: 'RECORD_ACTION_REFUSED' });
  expect((await desk.save(FORM, id, { employees: 9 })).code).toBe(0);
  expect(await on(id).take('submit', 'library')).toMatchObject({ status: 'PRELIM_PENDING' });
  expect((await desk.read(FORM, id)).value('returnTo')).toBeNull();
});

test('REC-01 a change is looked at twice, and becomes the next version of the data', async () => {
  const id = await approved();
  await on(id).take('change', 'library', { params: { changeReason: '主营产品调整' } });
  expect((await desk.save(FORM, id, { mainProducts: '川茶' })).code).toBe(0);
  await on(id).take('submitChange', 'library');
  expect((await desk.save(FORM, id, { mainProducts: '白酒' })).code).not.toBe(0);
  await on(id).take('changePrelimPass', 'preliminary');
  expect(await on(id).take('changePass', 'final')).toMatchObject({ ok: true, status: 'APPROVED' });
  const seen = await desk.read(FORM, id);
  expect([seen.value('mainProducts'), seen.value('dataVersion'), seen.value('changeStage')]).toEqual([
    '川茶',
    2,
    null,
  ]);
});

/** Files that the kept versions of a filing hold. */
async function keptFiles(id: string): Promise<readonly unknown[]> {
  const { rows } = await sql<{ file: string }>`
    select unnest(papers || identity_papers)::text as file from biz_center_record__data_versions
    where parent_id = ${id}::uuid`.execute(centre.base.db);
  return [...new Set(rows.map(({ file }) => file))];
}

test('REC-01 a change that is dropped leaves the data as they were, rows and papers too, whoever drops it', async () => {
  const id = await approved();
  const before = await desk.read(FORM, id);
  // Whoever cleans up finds them held by the versions.
  expect(await keptFiles(id)).toHaveLength(5);
  await on(id).take('change', 'library', { params: { changeReason: '试填' } });
  const saved = await desk.save(FORM, id, {
    mainProducts: '川茶',
    hsCodes: [{ hsCode: '090240', name: '红茶' }],
    authLetterFile: await desk.file(),
    legalIdFile: await desk.file(),
  });
  expect(saved.code).toBe(0);
  expect(await on(id).take('dropChange', 'clerk')).toMatchObject({ ok: true, status: 'APPROVED' });
  const after = await desk.read(FORM, id);
  expect(after.value('mainProducts')).toBe('家居收纳用品');
  expect(after.value('hsCodes')).toMatchObject([{ hsCode: '392410' }]);
  expect(after.value('authLetterFile')).toMatchObject(before.value('authLetterFile') as object);
});

test('REC-01 an expiring record is renewed from where it ends, a cancelled one is over', async () => {
  const id = await approved();
  expect(await on(id).take('renew', 'library')).toMatchObject({ error: 'RECORD_ACTION_REFUSED' });
  const soon = new Date(centre.base.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10);
  await put(id, 'APPROVED', { valid_to: soon });
  expect(await on(id).take('renew', 'library')).toMatchObject({ ok: true, status: 'CHANGE_PENDING' });
  await on(id).take('changePrelimPass', 'preliminary');
  await on(id).take('changePass', 'final');
  expect((await desk.read(FORM, id)).value('validTo')).toBe(
    `${Number(soon.slice(0, 4)) + 2}${soon.slice(4)}`,
  );
  expect(await on(id).take('cancel', 'final')).toMatchObject({ issues: [{ path: 'opinion' }] });
  expect(await on(id).take('cancel', 'final', { opinion: '企业申请' })).toMatchObject({
    status: 'CANCELLED',
  });
  expect((await desk.read(FORM, id)).value('liveKey')).toBeNull();
});

test('PERM-02 what is not offered is refused: another state, or another post', async () => {
  const id = await handedIn();
  expect(await on(id).take('finalPass', 'final')).toMatchObject({ error: 'RECORD_ACTION_REFUSED' });
  expect(await on(id).take('prelimPass', 'final')).toMatchObject({ error: 'ACCESS_DENIED' });
  expect(await on(id).take('prelimPass', 'reader')).toMatchObject({ error: 'ACCESS_DENIED' });
  expect(await on(id).take('submit', 'preliminary')).toMatchObject({ error: 'ACCESS_DENIED' });
});

test('NAV-04 list_status finds what waits for whom, and drafts are seen by their author only', async () => {
  const license = desk.nextLicense();
  const draft = await draftOf(license);
  const idsIn = async (list_status: string, group: Group) => {
    const { datas } = await centre.call(
      queryRecords,
      {
        listCode: 'rs_center_record_list',
        queryParam: { list_status, pageSize: 100, keyword: license },
      },
      { as: await desk.signed(group) },
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

test('REC-01 REC-03 no action takes values along where the filing itself may not be changed', async () => {
  const as = await desk.signed('library');
  const along = async (id: string, action: string, more: object) => {
    const values = { enterpriseName: '成都另名跨境电子商务有限公司' };
    return (await centre.ask(runRecordAction, { id: FORM, dataId: id, action, values, ...more }, { as }))
      .body;
  };
  const pending = await handedIn();
  await desk.claim(FORM, pending, 'preliminary');
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
    expect((await desk.read(FORM, id)).value('enterpriseName')).toBe('成都锦程跨境电子商务有限公司');
});
