import {
  countRecordsByTab,
  getRecord,
  queryRecordOptions,
  queryRecords,
  runRecordAction,
  saveRecord,
} from '@haiqiao/contract/endpoints';
import { creditCodeCheckCharacter, orgCodeCheckCharacter } from '@haiqiao/contract/rules';
import { type ModuleCentre, moduleCentre } from '@haiqiao/server/testing';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let centre: ModuleCentre;
let as: Awaited<ReturnType<ModuleCentre['holderOf']>>;

beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
  as = await centre.holderOf('enterprise_library');
});
afterAll(() => centre.close());

let made = 0;

/** A new credit code. */
function nextLicense(): string {
  made += 1;
  const org = `MA9${String(10_000 + made)}`;
  const body = `91510107${org}${orgCodeCheckCharacter(org)}`;
  return body + creditCodeCheckCharacter(body);
}

async function make(values: Record<string, unknown> = {}): Promise<string> {
  const allValues = { enterpriseName: `成都第${made}公司`, businessLicense: nextLicense(), ...values };
  const { dataId } = await centre.call(saveRecord, { id: 'rs_enterprise', values: allValues }, { as });
  return dataId;
}

async function post(enterpriseId: string, post_name = '报关员'): Promise<string> {
  const values = {
    enterpriseId,
    post_name,
    duty: '报关',
    post_require: '细心',
    address: '成都',
    contacts: '王敏',
    contact_num: '028-86001234',
  };
  const { dataId } = await centre.call(saveRecord, { id: 'rs_position', values }, { as });
  return dataId;
}

async function read(dataId: string, id = 'rs_enterprise') {
  const { status, fields, rowVersion, actions } = await centre.call(getRecord, { id, dataId }, { as });
  const value = (name: string) => fields[name]?.value;
  return { status, rowVersion, value, actions: actions.map(({ code }) => code) };
}

async function take(dataId: string, action: string, more: object = {}) {
  const [outcome] = await centre.call(
    runRecordAction,
    { id: 'rs_enterprise', dataId, action, opinion: '核实', ...more },
    { as },
  );
  return outcome;
}

test('ENT-01 the state follows the registration in both directions', async () => {
  const id = await make({ registerState: 'EXISTING' });
  expect((await read(id)).status).toBe('ACTIVE');
  const put = async (registerState: string) => {
    const { rowVersion } = await read(id);
    await centre.call(
      saveRecord,
      { id: 'rs_enterprise', dataId: id, rowVersion, values: { registerState } },
      { as },
    );
    return (await read(id)).status;
  };
  expect(await put('ABNORMAL')).toBe('ABNORMAL');
  expect(await put('CANCELLED')).toBe('CLOSED');
  expect(await put('EXISTING')).toBe('ACTIVE');
  expect(await take(id, 'watch')).toMatchObject({ ok: true });
  expect(await put('OPERATING')).toBe('WATCH');
});

test('ENT-01 the names of the business types are stored with their codes', async () => {
  const id = await make({ businessType: ['B2B_EXPORT', 'BONDED'] });
  expect((await read(id)).value('businessTypeName')).toBe('B2B出口、保税业务');
});

test('REC-07 a credit code is validated, is unique in the library, and its owner is named', async () => {
  const businessLicense = nextLicense();
  const dataId = await make({ businessLicense, enterpriseName: '先来的一家' });
  const twice = await centre.ask(
    saveRecord,
    { id: 'rs_enterprise', values: { enterpriseName: '又一家', businessLicense } },
    { as },
  );
  expect(twice.body.data).toMatchObject({
    error: 'RECORD_NOT_UNIQUE',
    issues: [
      {
        path: 'businessLicense',
        rule: 'uniqueIn',
        params: { form: 'rs_enterprise', dataId, title: '先来的一家' },
      },
    ],
  });
  const wrong = await centre.ask(
    saveRecord,
    { id: 'rs_enterprise', values: { enterpriseName: '错码', businessLicense: '91510100MA6C00017D' } },
    { as },
  );
  expect(wrong.body.data).toMatchObject({ issues: [{ path: 'businessLicense', rule: 'creditCodeCheck' }] });
});

test('REC-07 an enterprise is found for a form by part of its name or by its credit code', async () => {
  const businessLicense = nextLicense();
  const id = await make({ enterpriseName: '成都锦程云帆跨境电子商务有限公司', businessLicense });
  for (const keyword of ['云帆跨境', businessLicense, 'jcyf']) {
    const options = await centre.call(queryRecordOptions, { target: 'enterprise', keyword }, { as });
    expect(
      options.map(({ value }) => value),
      keyword,
    ).toContain(id);
  }
});

test('ENG-03 ENT-01 every tab of the library counts its own state: those in use add up to 全部, merged ones are separate', async () => {
  const survivor = await make();
  const merged = await make();
  await take(merged, 'merge', { params: { survivor, fillGaps: false } });
  const asked = { listCode: 'rs_enterprise_list', queryParam: { terms: [] } };
  const totals = new Map(
    (await centre.call(countRecordsByTab, asked, { as })).map(({ key, total }) => [key, total] as const),
  );
  const of = (...keys: readonly string[]) => keys.reduce((sum, key) => sum + (totals.get(key) ?? 0), 0);
  expect(of('7')).toBeGreaterThan(0);
  expect(of('9')).toBe(of('2', '5', '6', '4'));
});

test('ENT-01 merging moves the job postings, fills empty fields of the survivor, and retires the other', async () => {
  const survivor = await make({ legalPerson: '李建国' });
  const merged = await make({ legalPerson: '王芳', email: 'a@b.example', regiCapital: '500' });
  const job = await post(merged);
  expect(await take(merged, 'merge', { params: { survivor, fillGaps: true } })).toMatchObject({ ok: true });
  const after = await read(merged);
  expect(after.status).toBe('MERGED');
  expect(after.value('mergedInto')).toBe(survivor);
  const survivorRecord = await read(survivor);
  expect(survivorRecord.value('legalPerson')).toBe('李建国');
  expect(survivorRecord.value('email')).toBe('a@b.example');
  expect(survivorRecord.value('regiCapital')).toBe('500.00');
  expect((await read(job, 'rs_position')).value('enterpriseId')).toBe(survivor);
  const page = await centre.call(
    queryRecords,
    { listCode: 'rs_enterprise_list', queryParam: { list_status: '9', pageSize: 200 } },
    { as },
  );
  expect(JSON.stringify(page.datas)).not.toContain(merged);
});

test('ENT-01 a merge is undone within thirty days: its postings return, others stay', async () => {
  const survivor = await make();
  const merged = await make({ registerState: 'ABNORMAL' });
  const [moved, own] = [await post(merged), await post(survivor, '会计')];
  await take(merged, 'merge', { params: { survivor, fillGaps: false } });
  expect((await read(merged)).actions).toContain('unmerge');
  expect(await take(merged, 'unmerge')).toMatchObject({ ok: true });
  const after = await read(merged);
  expect(after.status).toBe('ABNORMAL');
  expect(after.value('mergedInto')).toBeNull();
  expect((await read(moved, 'rs_position')).value('enterpriseId')).toBe(merged);
  expect((await read(own, 'rs_position')).value('enterpriseId')).toBe(survivor);
});

test('ENT-01 a merge older than thirty days cannot be undone', async () => {
  const survivor = await make();
  const merged = await make();
  await take(merged, 'merge', { params: { survivor, fillGaps: false } });
  centre.clock.advance(31 * 86_400_000);
  const late = await centre.holderOf('enterprise_library');
  as = await centre.signIn(late);
  expect((await read(merged)).actions).not.toContain('unmerge');
});

test('ENT-01 of two enterprises merged into each other at once, one remains', async () => {
  const merge = (dataId: string, survivor: string) =>
    centre.ask(
      runRecordAction,
      {
        id: 'rs_enterprise',
        dataId,
        action: 'merge',
        opinion: '重复',
        params: { survivor, fillGaps: true },
      },
      { as },
    );
  for (let round = 0; round < 5; round += 1) {
    const one = await make({ legalPerson: '王芳' });
    const other = await make({ email: 'a@b.example' });
    const answers = await Promise.all([merge(one, other), merge(other, one)]);
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
    expect(answers.map(({ body }) => body.message)).not.toContain('INTERNAL');
    const refused = answers.find(({ body }) => body.code !== 0);
    expect(refused?.body.data).toMatchObject({ error: 'RECORD_INVALID' });
    const states = [(await read(one)).status, (await read(other)).status];
    expect(states.filter((status) => status === 'MERGED')).toHaveLength(1);
  }
});

test('ENT-01 an enterprise is not merged into itself, into a merged one, or into none', async () => {
  const one = await make();
  const gone = await make();
  await take(gone, 'merge', { params: { survivor: one, fillGaps: false } });
  const last = await make();
  for (const survivor of [last, gone, centre.base.ids.uuid()]) {
    const { body } = await centre.ask(
      runRecordAction,
      {
        id: 'rs_enterprise',
        dataId: last,
        action: 'merge',
        opinion: '核实',
        params: { survivor, fillGaps: false },
      },
      { as },
    );
    expect(JSON.stringify(body)).toMatch(/RECORD_INVALID|RECORD_NOT_FOUND|survivor/);
    expect((await read(last)).status).toBe('ACTIVE');
  }
});

test('HDR-08 the service owner of a merged enterprise is notified in every language, and the message is stored', async () => {
  const owner = await centre.makeMember({ account: 'fuwu' });
  const survivor = await make({ enterpriseName: '合并后保留的公司' });
  const merged = await make({ enterpriseName: '合并掉的公司', serviceOwner: owner.memberId });
  await take(merged, 'merge', { params: { survivor, fillGaps: false } });
  const sent = await centre.base.db
    .selectFrom('sys_message')
    .selectAll()
    .where('receiver_id', '=', owner.memberId)
    .execute();
  expect(sent).toMatchObject([
    {
      title: '【通知】您服务的企业“合并掉的公司”已合并到“合并后保留的公司”',
      kind: 'NOTICE',
      parameter: { path: '/enterpriseLibrary/details-see', query: { id: survivor } },
      biz_type: 'enterprise',
      biz_id: survivor,
      template: 'ENTERPRISE_MERGED',
      template_params: { merged: '合并掉的公司', survivor: '合并后保留的公司' },
    },
  ]);
  expect(Object.keys(sent[0]?.translations ?? {}).toSorted()).toEqual(['en', 'ja', 'zh-TW']);
});
