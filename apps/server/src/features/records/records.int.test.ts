import {
  aggregateRecords,
  countRecordsByTab,
  getListDefinition,
  queryRecordOptions,
  queryRecords,
  removeRecords,
} from '@haiqiao/contract/endpoints';
import type { ListQueryInput } from '@haiqiao/contract/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

let centre: DesignFixture;
let maker: string;

beforeAll(async () => {
  centre = await designFixture();
  maker = (await centre.makeMaker({ name: '成都机床厂', creditCode: '91510100MA6C00017C' })).dataId;
  const chiefs = [
    {
      name: '龙门铣床',
      serialNo: 'SN-100',
      kind: 'OWN',
      price: '120000',
      seats: 2,
      maker,
      idCard: '11010519491231002X',
      profit: '5',
    },
    {
      name: '数控车床',
      serialNo: 'SN-200',
      kind: 'LEASED',
      leaseNote: '租期三年',
      price: '80000',
      phone: '13812345678',
    },
    { name: '激光切割机', serialNo: 'SN-300', kind: 'OWN', abilities: ['LASER'], words: ['重点'] },
  ];
  for (const values of chiefs) await centre.makeMachine(values);
  await centre.makeMachine({
    name: '工人的钻床',
    kind: 'OWN',
    price: '5000',
    serialNo: 'SN-400',
    phone: '13987654321',
    ownerId: centre.worker.memberId,
  });
});
afterAll(() => centre.close());

function page(queryParam: ListQueryInput = {}, as: SignedIn = centre.chief) {
  return centre.call(queryRecords, { listCode: 'rs_machine_list', queryParam }, { as });
}

async function namesOf(queryParam: ListQueryInput, as?: SignedIn): Promise<unknown[]> {
  return (await page(queryParam, as)).datas.map((row) => row['name']);
}

function refused(queryParam: Record<string, unknown>, as: SignedIn = centre.chief) {
  return centre.ask(queryRecords, { listCode: 'rs_machine_list', queryParam }, { as });
}

test('ENG-03 a page contains exactly the columns of the list, flat, with names beside ids', async () => {
  const { datas, total, totalIsEstimate, nextCursor } = await page({ keyword: '龙门' });
  expect({ total, totalIsEstimate, nextCursor }).toEqual({
    total: 1,
    totalIsEstimate: false,
    nextCursor: null,
  });
  expect(datas[0]).toMatchObject({
    rowVersion: 1,
    name: '龙门铣床',
    status: { value: 'IDLE', displayValue: '闲置' },
    kind: 'OWN',
    abilities: null,
    seats: 2,
    price: '120000.00',
    maker: { value: maker, displayValue: '成都机床厂' },
    ownerId: { value: centre.chief.memberId, displayValue: '车间主任' },
    dealers: null,
  });
  expect(datas[0]).not.toHaveProperty('profit');
  expect(datas[0]).not.toHaveProperty('search_text');
});

test('ENG-03 names of states follow the reader’s language', async () => {
  const { datas } = await centre.call(
    queryRecords,
    { listCode: 'rs_machine_list', queryParam: { keyword: '龙门' } },
    { as: centre.chief, headers: { 'accept-language': 'en' } },
  );
  expect(datas[0]?.['status']).toMatchObject({
    value: 'IDLE',
    displayValue: expect.stringMatching(/^[\x20-\x7e]+$/),
  });
});

test('NAV-04 list_status opens its tab, apply_type filters, and every tab is counted', async () => {
  expect(await namesOf({ list_status: '0' })).toEqual([]);
  expect(await namesOf({ list_status: '1', apply_type: 'leased' })).toEqual(['数控车床']);
  const tabs = await centre.call(
    countRecordsByTab,
    { listCode: 'rs_machine_list', queryParam: {} },
    { as: centre.chief },
  );
  expect(tabs).toEqual([
    { key: '0', total: 0, totalIsEstimate: false },
    { key: '1', total: 4, totalIsEstimate: false },
    { key: '9', total: 4, totalIsEstimate: false },
  ]);
});

test('ENG-03 the keyword matches two characters, pinyin, initials and codes', async () => {
  for (const keyword of ['铣床', '龙门', 'longmen', 'lmxc', 'SN-100', 'sn-10', ' ＬＭＸＣ ']) {
    expect(await namesOf({ keyword }), keyword).toEqual(['龙门铣床']);
  }
  for (const keyword of ['%', '_', "'", '\\', '不存在'])
    expect(await namesOf({ keyword }), keyword).toEqual([]);
});

test('ENG-03 list filters, sorting by pinyin, and sums over all rows', async () => {
  expect(await namesOf({ terms: [{ column: 'mine', termType: 'eq', value: true }] })).toEqual([]);
  expect(await namesOf({ sorts: [{ column: 'name', order: 'asc' }] })).toEqual([
    '工人的钻床',
    '激光切割机',
    '龙门铣床',
    '数控车床',
  ]);
  const sums = await centre.call(
    aggregateRecords,
    { listCode: 'rs_machine_list', queryParam: {} },
    { as: centre.chief },
  );
  expect(sums).toEqual({ total: 4, values: { seats: '2.00', price: '205000.00' } });
});

test('PERM-05 invisible rows are excluded from pages, totals, tabs, sums and options', async () => {
  expect(await namesOf({}, centre.worker)).toEqual(['工人的钻床']);
  expect((await page({}, centre.worker)).total).toBe(1);
  expect((await page({}, centre.other)).datas).toEqual([]);
  const as = centre.worker;
  const tabs = await centre.call(countRecordsByTab, { listCode: 'rs_machine_list', queryParam: {} }, { as });
  expect(tabs.map(({ total }) => total)).toEqual([0, 1, 1]);
  const sums = await centre.call(aggregateRecords, { listCode: 'rs_machine_list', queryParam: {} }, { as });
  expect(sums).toMatchObject({ total: 1, values: { price: '5000.00' } });
  const options = await centre.call(queryRecordOptions, { target: 'machine', keyword: '床' }, { as });
  expect(options.map(({ displayValue }) => displayValue)).toEqual(['工人的钻床']);
});

test('PERM-05 a masked value leaves the database masked, and a hidden one never', async () => {
  const { datas } = await page({}, centre.worker);
  expect(datas[0]).toMatchObject({ serialNo: '***', phone: '139****4321' });
  expect(datas[0]).not.toHaveProperty('idCard');
  expect((await page({ keyword: '钻床' })).datas[0]).toMatchObject({
    serialNo: 'SN-400',
    phone: '139****4321',
  });
});

test('PERM-05 a masked or hidden value cannot be filtered, sorted or guessed by keyword', async () => {
  for (const column of ['serialNo', 'idCard', 'phone', 'profit']) {
    for (const query of [
      { terms: [{ column, termType: 'eq', value: 'SN-400' }] },
      { sorts: [{ column, order: 'asc' }] },
    ]) {
      const { body } = await refused(query, centre.worker);
      expect(body.data, column).toMatchObject({ error: 'QUERY_INVALID', column, reason: 'unknownColumn' });
    }
  }
  expect(await namesOf({ keyword: 'SN-400' }, centre.worker)).toEqual([]);
  expect(await namesOf({ keyword: '钻床' }, centre.worker)).toEqual(['工人的钻床']);
});

test.each([
  [{ terms: [{ column: 'nmae', termType: 'eq', value: 'x' }] }, 'nmae', 'unknownColumn'],
  [{ terms: [{ column: 'constructor', termType: 'eq', value: 'x' }] }, 'constructor', 'unknownColumn'],
  [{ terms: [{ column: 'search_text', termType: 'like', value: 'x' }] }, 'search_text', 'unknownColumn'],
  [
    { terms: [{ column: 'name; drop table biz_machine', termType: 'eq', value: 'x' }] },
    'name; drop table biz_machine',
    'unknownColumn',
  ],
  [{ terms: [{ column: 'name', termType: 'gt', value: 'x' }] }, 'name', 'operator'],
  [{ terms: [{ column: 'parts', termType: 'eq', value: 'x' }] }, 'parts', 'operator'],
  [{ terms: [{ column: 'seats', termType: 'eq', value: 'many' }] }, 'seats', 'value'],
  [{ terms: [{ column: 'builtOn', termType: 'eq', value: '2026-02-30' }] }, 'builtOn', 'value'],
  [{ terms: [{ column: 'builtOn', termType: 'between', value: '2026-02-01' }] }, 'builtOn', 'value'],
  [{ terms: [{ column: 'maker', termType: 'eq', value: "1' or '1'='1" }] }, 'maker', 'value'],
  [{ terms: [{ column: 'mine', termType: 'ne', value: true }] }, 'mine', 'operator'],
  [{ terms: [{ column: 'mine', termType: 'eq', value: 'yes' }] }, 'mine', 'value'],
  [{ sorts: [{ column: 'nmae', order: 'asc' }] }, 'nmae', 'unknownColumn'],
  [{ sorts: [{ column: 'summary', order: 'asc' }] }, 'summary', 'notSortable'],
  [{ sorts: [{ column: 'dealers', order: 'asc' }] }, 'dealers', 'notSortable'],
  [{ list_status: '7' }, 'list_status', 'unknownTab'],
  [{ apply_type: 'toString' }, 'apply_type', 'unknownApplyType'],
])('ENG-03 %j is rejected by name', async (query, column, reason) => {
  const { status, body } = await refused(query);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ error: 'QUERY_INVALID', column, reason });
  expect(body.message).toContain(column);
});

test('PERM-05 tabs and apply types on a hidden field neither filter nor count for that reader', async () => {
  const member = await centre.makeMember({ account: 'blind' });
  await centre.grant(member, ['machine:read']);
  const fields = { kind: 'hidden', status: 'hidden' } as const;
  await centre.grantRows(member, 'machine', { rows: [{ kind: 'all' }], fields });
  const blind = await centre.signIn(member);
  for (const queryParam of [{ list_status: '0' }, { apply_type: 'leased' }])
    expect((await refused(queryParam, blind)).body.data).toMatchObject({ error: 'QUERY_INVALID' });
  const tabs = await centre.call(countRecordsByTab, { listCode: 'rs_machine_list' }, { as: blind });
  expect(tabs.map(({ key }) => key)).toEqual(['9']);
  const view = await centre.call(getListDefinition, { listCode: 'rs_machine_list' }, { as: blind });
  expect([view.tabs.map(({ key }) => key), view.applyTypes]).toEqual([['9'], []]);
});

test('ENG-02 a renamed member is offered by the new name at once', async () => {
  const member = await centre.makeMember({ account: 'renamed', username: '旧名氏' });
  const offered = async (keyword: string) =>
    (await centre.call(queryRecordOptions, { target: '$user', keyword }, { as: centre.chief })).map(
      ({ value }) => value,
    );
  expect(await offered('旧名氏')).toEqual([member.memberId]);
  const { db } = centre.base;
  await db.updateTable('sys_member').set({ username: '新名氏' }).where('id', '=', member.memberId).execute();
  expect([await offered('旧名氏'), await offered('xms')]).toEqual([[], [member.memberId]]);
});

test('ENG-03 text that cannot be stored matches nothing and causes no error', async () => {
  for (const text of ['a\u0000b', '\ud800', '\u202e']) {
    for (const query of [{ keyword: text }, { terms: [{ column: 'name', termType: 'like', value: text }] }]) {
      const { status, body } = await refused(query);
      expect(status).toBe(200);
      if (body.code !== 0) expect(body.data).toMatchObject({ error: 'QUERY_INVALID' });
    }
  }
});

test('ENG-03 a cursor is valid only for its own query, and cannot be forged', async () => {
  const { nextCursor } = await page({ pageSize: 1 });
  if (nextCursor === null) throw new Error('there is a next page');
  expect(await namesOf({ pageSize: 1, cursor: nextCursor })).toHaveLength(1);
  const plain = Buffer.from(nextCursor, 'base64url').toString();
  const mark = plain.slice(0, 12);
  const forged = [
    `${mark}["2026-01-01' or '1'='1","x"]`,
    `${mark}["9999-99-99 00:00:00+00","019a9e2c-7b1a-7c3d-8e4f-5a6b7c8d9e0f"]`,
    `${mark}[null,"019a9e2c-7b1a-7c3d-8e4f-5a6b7c8d9e0f"]`,
    `${mark}[]`,
    `${mark}{"a":1}`,
    `${mark}[[1],2]`,
    'rubbish',
    '',
  ].map((text) => Buffer.from(text).toString('base64url'));
  for (const cursor of forged) {
    expect((await refused({ pageSize: 1, cursor })).body.data, cursor).toMatchObject({
      error: 'CURSOR_INVALID',
    });
  }
  for (const other of [
    { keyword: '床' },
    { list_status: '1' },
    { sorts: [{ column: 'name', order: 'asc' }] },
  ]) {
    expect((await refused({ pageSize: 1, cursor: nextCursor, ...other })).body.data).toMatchObject({
      error: 'CURSOR_INVALID',
    });
  }
});

test('PERM-05 an unreadable list gives the same response as a missing one', async () => {
  const stranger = await centre.signIn(await centre.makeMember({ account: 'stranger' }));
  for (const listCode of ['rs_machine_list', 'rs_nothing_list']) {
    const { body } = await centre.ask(queryRecords, { listCode, queryParam: {} }, { as: stranger });
    expect(body.data).toMatchObject({ error: 'DEFINITION_NOT_FOUND', code: listCode });
  }
  const { body } = await centre.ask(queryRecordOptions, { target: 'machine' }, { as: stranger });
  expect(body.data).toMatchObject({ error: 'DEFINITION_NOT_FOUND' });
});

test('SYS-05 a deleted record is excluded from lists, totals and options', async () => {
  const { dataId } = await centre.makeMachine({ name: '报废的刨床', kind: 'OWN' });
  expect(await namesOf({ keyword: '刨床' })).toHaveLength(1);
  await centre.call(removeRecords, { id: 'rs_machine', dataIds: [dataId] }, { as: centre.chief });
  expect(await page({ keyword: '刨床' })).toMatchObject({ datas: [], total: 0 });
  expect(
    await centre.call(queryRecordOptions, { target: 'machine', ids: [dataId] }, { as: centre.chief }),
  ).toEqual([]);
});

test('ENG-02 options: records by keyword, pinyin and ids, members, units and divisions', async () => {
  const as = centre.chief;
  const ask = (input: Parameters<typeof centre.call<typeof queryRecordOptions>>[1]) =>
    centre.call(queryRecordOptions, input, { as });
  const found = [{ value: maker, displayValue: '成都机床厂', hint: '91510100MA6C00017C' }];
  expect(await ask({ target: 'maker', keyword: 'cdjc' })).toEqual(found);
  expect(await ask({ target: 'maker', keyword: '机床' })).toEqual(found);
  expect(
    await ask({ target: 'maker', ids: [maker, 'nonsense', '019a9e2c-7b1a-7c3d-8e4f-5a6b7c8d9e0f'] }),
  ).toEqual(found);
  expect(await ask({ target: 'maker', equals: { creditCode: '91510100MA6C00017C' } })).toEqual(found);
  const people = async (keyword: string) =>
    (await ask({ target: '$user', keyword })).map(({ displayValue }) => displayValue);
  expect(await people('gongren')).toEqual(['工人甲', '工人乙']);
  expect(await people('甲 gongren')).toEqual(['工人甲']);
  expect((await ask({ target: '$user', ids: [centre.chief.memberId] }))[0]?.displayValue).toBe('车间主任');
  expect(await ask({ target: '$region', keyword: 'sichuan 北京' })).toEqual([]);
  const [province] = await ask({ target: '$region', keyword: '省 sichuan' });
  expect(province).toEqual({ value: '510000', displayValue: '四川省', hint: '', hasChildren: true });
  const cities = await ask({ target: '$region', parent: '510000' });
  expect(cities[0]).toEqual({ value: '510100', displayValue: '成都市', hint: '四川省', hasChildren: true });
  const wuhou = { value: '510107', displayValue: '武侯区', hint: '四川省 / 成都市', hasChildren: false };
  expect(await ask({ target: '$region', keyword: '成都市 武侯' })).toEqual([wuhou]);
  // A division itself comes before those inside it.
  const chengdu = await ask({ target: '$region', keyword: '成都', limit: 5 });
  expect(chengdu.map(({ displayValue }) => displayValue).slice(0, 2)).toEqual(['成都市', '锦江区']);
  const units = await ask({ target: '$org' });
  expect(units.length).toBeGreaterThan(0);
  expect(await ask({ target: '$org', ids: units.map(({ value }) => value) })).toEqual(units);
});
