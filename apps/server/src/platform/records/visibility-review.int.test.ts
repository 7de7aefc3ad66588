import {
  getListDefinition,
  getRecord,
  queryOwnRecords,
  queryRecordChanges,
  queryRecordOptions,
  queryRecords,
  removeRecords,
  saveRecord,
} from '@haiqiao/contract/endpoints';
import { defineList } from '@haiqiao/contract/definitions';
import { type FieldMode, MASKED_WHOLE } from '@haiqiao/contract/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { insertDefinitions } from '#server/testing/metadata/insert-definitions.ts';
import { machine } from '#server/testing/fixture-modules/workshop/machine/machine.resource.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

let centre: DesignFixture;

const dearList = defineList(machine, {
  code: 'rs_dear_machine_list',
  label: '贵重机器',
  where: { field: 'price', op: 'gt', value: '1000' },
  columns: [{ field: 'name' }],
});

beforeAll(async () => {
  centre = await designFixture();
  await insertDefinitions(centre.base, { lists: [dearList] });
  await centre.base.db.updateTable('meta_version').set({ version: 99 }).execute();
  await centre.broadcast.publish('metadata-changed', { version: 99 });
});
afterAll(() => centre.close());

let readers = 0;

/** A reader of machines, by default only their own, with some fields hidden, and optionally of makers. */
async function reader(
  fields: Record<string, FieldMode>,
  {
    rows = 'owner',
    verbs = ['read'],
    maker,
  }: { rows?: 'owner' | 'all'; verbs?: string[]; maker?: Record<string, FieldMode> } = {},
): Promise<SignedIn> {
  readers += 1;
  const member = await centre.makeMember({ account: `reader-${readers}` });
  await centre.grant(member, [
    ...verbs.map((verb) => `machine:${verb}`),
    ...(maker ? ['maker:read', 'maker:delete'] : []),
  ]);
  await centre.grantRows(member, 'machine', { rows: [{ kind: rows }], fields });
  if (maker) await centre.grantRows(member, 'maker', { rows: [{ kind: 'all' }], fields: maker });
  return centre.signIn(member);
}

const listOf = async (as: SignedIn, listCode = 'rs_machine_list') =>
  (await centre.call(queryRecords, { listCode }, { as })).datas;

test('PERM-05 a reference shows its title only to those who may read the target', async () => {
  const maker = await centre.makeMaker({ name: '保密制造厂' });
  const spare = await centre.makeMachine({ name: '保密备用机' });
  const { recordNo } = (await centre.readMachine(spare.dataId)).fields;
  const blind = await reader({});
  const parts = [{ partName: '轴', supplier: maker.dataId }];
  const values = {
    maker: maker.dataId,
    dealers: [maker.dataId],
    twin: spare.dataId,
    ownerId: blind.memberId,
  };
  const { dataId } = await centre.makeMachine({ name: '看得见', ...values, parts });
  await centre.trySave({ dataId, rowVersion: 1, values: { twin: null, maker: null } });
  await centre.trySave({ dataId, rowVersion: 2, values: { twin: spare.dataId, maker: maker.dataId } });
  const ask = { id: 'rs_machine', dataId };
  const detail = await centre.call(getRecord, ask, { as: blind });
  expect(detail.fields['twin']?.displayValue).toBe(recordNo?.value);
  expect(detail.fields['maker']?.displayValue).toBe('***');
  const answers = [
    detail,
    await listOf(blind),
    await centre.call(queryRecordChanges, ask, { as: blind }),
    (await centre.ask(queryRecordOptions, { target: 'maker' }, { as: blind })).body,
  ];
  expect(JSON.stringify(answers)).not.toContain('保密');
  expect(JSON.stringify(answers[1])).toContain('"displayValue":"***"');
  const seeing = await centre.call(getRecord, ask, { as: centre.chief });
  expect([seeing.fields['twin']?.displayValue, seeing.fields['maker']?.displayValue]).toEqual([
    '保密备用机',
    '保密制造厂',
  ]);
  expect(JSON.stringify(await listOf(centre.chief))).toContain('保密制造厂');
});

test('PERM-05 two readers with different titles never share a page', async () => {
  const one = await reader({}, { rows: 'all', maker: {} });
  const other = await reader({}, { rows: 'all', maker: { name: 'hidden' } });
  const none = await reader({}, { rows: 'all' });
  const maker = await centre.makeMaker({ name: '谁的厂' });
  await centre.makeMachine({ name: '共看', maker: maker.dataId });
  for (const _ of [1, 2]) {
    expect(JSON.stringify(await listOf(one))).toContain('谁的厂');
    expect(JSON.stringify(await listOf(other))).not.toContain('谁的厂');
    expect(JSON.stringify(await listOf(none))).not.toContain('谁的厂');
  }
});

test('PERM-05 a title made of a hidden field is never shown, and the number replaces it', async () => {
  const as = await reader({ name: 'hidden' }, { rows: 'all', verbs: ['read', 'delete'], maker: {} });
  const { dataId } = await centre.makeMachine({ name: '藏名机' });
  const detail = await centre.call(getRecord, { id: 'rs_machine', dataId }, { as });
  expect(detail.title).toBe(detail.fields['recordNo']?.value);
  expect(detail.fields).not.toHaveProperty('title');
  const options = await centre.call(queryRecordOptions, { target: 'machine', ids: [dataId] }, { as });
  expect(options[0]?.displayValue).toBe(detail.title);
  expect(await centre.call(queryRecordOptions, { target: 'machine', keyword: '藏名' }, { as })).toEqual([]);
  const recent = await centre.call(queryOwnRecords, { kind: 'recent' }, { as });
  const maker = await centre.makeMaker({ name: '名厂' });
  await centre.trySave({ dataId, rowVersion: 1, values: { maker: maker.dataId } });
  const refused = await centre.ask(
    removeRecords,
    { id: 'rs_maker', dataIds: [maker.dataId], reason: '无用' },
    { as },
  );
  expect(errorOf(refused)).toBe('RECORD_REFERENCED');
  const replies = [detail, options, recent, refused.body, await listOf(as)];
  expect(JSON.stringify(replies)).not.toContain('藏名机');
});

test('PERM-05 pinyin and initials of a name that is hidden or masked in any state find nothing', async () => {
  const seeing = await reader({}, { rows: 'all' });
  const blind = await reader({ name: 'hidden' }, { rows: 'all' });
  const masked = await reader({ name: 'masked' }, { rows: 'all' });
  const partly = await reader({}, { rows: 'all' });
  await hideIn(partly, 'IDLE', 'name');
  const { dataId } = await centre.makeMachine({ name: '鄂温克族机' });
  const found = async (as: SignedIn, keyword: string) => {
    const list = await centre.call(
      queryRecords,
      { listCode: 'rs_machine_list', queryParam: { keyword } },
      { as },
    );
    const options = await centre.call(queryRecordOptions, { target: 'machine', keyword }, { as });
    return [list.datas.some(({ id }) => id === dataId), options.some(({ value }) => value === dataId)];
  };
  for (const keyword of ['鄂温克', 'ewkz', 'ewenke']) {
    expect(await found(seeing, keyword), keyword).toEqual([true, true]);
    for (const as of [blind, masked, partly])
      expect(await found(as, keyword), keyword).toEqual([false, false]);
  }
});

/** Hides a field from a member in one state of machines. */
async function hideIn(member: SignedIn, status: string, field: string): Promise<void> {
  await sql`
    insert into sys_permission_group_field_rule (group_id, resource, field, mode, statuses)
    select h.group_id, 'machine', ${field}, 'hidden', array[${status}::text]
    from sys_permission_group_holder h join sys_permission_group_row_rule r on r.group_id = h.group_id and r.resource = 'machine'
    where h.holder_id = ${member.memberId}::uuid`.execute(centre.base.db);
  await centre.broadcast.publish('permissions-changed', {});
}

test('PERM-05 values computed from a hidden field are hidden with it, in lists and details', async () => {
  const as = await reader({ seriesNo: 'hidden', 'parts.unitPrice': 'masked' }, { rows: 'all' });
  const parts = [{ partName: '轴', count: 2, unitPrice: '77.31' }];
  const { dataId } = await centre.makeMachine({ name: '合算', series: 'PL', seriesNo: 48217593, parts });
  const detail = await centre.call(getRecord, { id: 'rs_machine', dataId }, { as });
  expect(detail.fields).not.toHaveProperty('plate');
  expect(detail.fields['partsTotal']).toEqual({ value: '***', displayValue: '***' });
  expect(JSON.stringify([detail, await listOf(as)])).not.toMatch(/48217593|77\.31|154\.62/);
  const term = {
    listCode: 'rs_machine_list',
    queryParam: { terms: [{ column: 'plate', termType: 'notnull' as const }] },
  };
  expect(errorOf(await centre.ask(queryRecords, term, { as }))).toBe('QUERY_INVALID');
  expect((await centre.readMachine(dataId)).fields['plate']?.value).toBe('PL-48217593');
});

test('PERM-05 a list with a condition on a field does not exist for readers who do not see that field', async () => {
  await centre.makeMachine({ name: '贵机', price: '4711' });
  const listCode = dearList.code;
  expect(await listOf(centre.chief, listCode)).not.toEqual([]);
  const as = await reader({ price: 'masked' }, { rows: 'all' });
  expect(errorOf(await centre.ask(queryRecords, { listCode }, { as }))).toBe('DEFINITION_NOT_FOUND');
  expect(errorOf(await centre.ask(getListDefinition, { listCode }, { as }))).toBe('DEFINITION_NOT_FOUND');
});

test('PERM-05 a refused field is named in the language of the actor', async () => {
  const { dataId } = await centre.makeMachine({ name: '只读', ownerId: centre.worker.memberId });
  const refusal = async (locale: string, values: Record<string, unknown>) =>
    (
      await centre.ask(
        saveRecord,
        { id: 'rs_machine', dataId, rowVersion: 1, values },
        { as: centre.worker, headers: { 'accept-language': locale } },
      )
    ).body.message;
  expect(await refusal('zh-CN', { recordNo: 'x' })).toContain('编号');
  expect(await refusal('en', { recordNo: 'x' })).toBe('This field cannot be changed: No.');
  expect(await refusal('ja', { status: 'RUNNING' })).not.toContain('状态');
});

test('ENG-03 PERM-05 a reader who does not see a searchable field finds the same rows by the other fields', async () => {
  const everybody = await reader({}, { rows: 'all' });
  const restricted = await reader({ serialNo: 'hidden' }, { rows: 'all' });
  const { dataId } = await centre.makeMachine({
    name: '海桥（上海）　机床 ＸＹＺ-Ⅳ型',
    summary: '第一行\n第二行：五㎏，Big  Box',
    serialNo: 'SN-0815',
  });
  const find = async (keyword: string, as: SignedIn) => {
    const { datas } = await centre.call(
      queryRecords,
      { listCode: 'rs_machine_list', queryParam: { keyword } },
      { as },
    );
    return datas.map((row) => row['id']);
  };
  const keywords = [
    '（上海）',
    '(上海)',
    '桥（上',
    '） 机床',
    'ＸＹＺ',
    'xyz-iv',
    'Ⅳ型',
    '第二行：',
    '五kg',
    '行 第二',
    'big box',
  ];
  for (const keyword of [...keywords, 'haiqiao(shanghai)jichuang']) {
    expect(await find(keyword, everybody), keyword).toEqual([dataId]);
    expect(await find(keyword, restricted), keyword).toEqual([dataId]);
  }
  expect(await find('0815', everybody)).toEqual([dataId]);
  expect(await find('0815', restricted)).toEqual([]);
});

test('PERM-05 a reader without access to the numbers of makers does not get them from the cache of another reader', async () => {
  const maker = await centre.makeMaker({ name: '广州机床厂' });
  const machine = await centre.makeMachine({ name: '谁的机器', maker: maker.dataId });
  const recordNo = 'ZZ202611210001';
  await sql`update biz_maker set record_no = ${recordNo} where id = ${maker.dataId}::uuid`.execute(
    centre.base.db,
  );
  const makerOf = async (as: SignedIn) => {
    const row = (await listOf(as)).find(({ id }) => id === machine.dataId);
    return row?.['maker'];
  };
  const stranger = await reader({}, { rows: 'all' });
  const restrictedMember = await centre.makeMember({ account: 'kept-from-numbers' });
  await centre.grant(restrictedMember, ['machine:read']);
  await centre.grantRows(restrictedMember, 'machine', { rows: [{ kind: 'all' }], fields: {} });
  await centre.grantRows(restrictedMember, 'maker', {
    rows: [{ kind: 'all' }],
    fields: { recordNo: 'hidden' },
  });
  const asRestricted = await centre.signIn(restrictedMember);
  expect(await makerOf(stranger)).toEqual({ value: maker.dataId, displayValue: recordNo });
  expect(await makerOf(asRestricted)).toEqual({ value: maker.dataId, displayValue: MASKED_WHOLE });
  expect(await makerOf(stranger)).toEqual({ value: maker.dataId, displayValue: recordNo });
});
