import { readdir } from 'node:fs/promises';
import { saveRecord, startExport } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { TINY_PNG } from '#server/testing/upload.ts';
import { type TransferCentre, transferCentre } from './testing/transfer-centre.ts';

let centre: TransferCentre;

beforeAll(async () => {
  centre = await transferCentre();
  const [maker = ''] = await centre.insert('maker', [
    { name: '海桥机械', creditCode: '91510100MA6C00017C', city: '510100' },
  ]);
  await centre.insert('machine', [
    {
      name: '=1+1 冲床',
      serialNo: '007',
      kind: 'OWN',
      abilities: ['CUT', 'WELD'],
      seats: 12,
      weight: '1.250',
      price: '1234.50',
      profit: '-9.90',
      share: '12.5',
      builtOn: '2020-02-29',
      checkedAt: '2026-01-05T04:05:06.000Z',
      warranty: { from: '2020-03-01', to: '2030-02-28' },
      maker,
      dealers: [maker],
      keeper: centre.director.memberId,
      place: '510107',
      phone: '13800138000',
      idCard: '11010519491231002X',
      words: ['急', '重'],
      ownerId: centre.worker.memberId,
    },
    {
      name: '😀"铣床", 二',
      summary: '一\n"二"',
      kind: 'LOANED',
      price: '0.00',
      isMovable: false,
      ownerId: centre.director.memberId,
    },
  ]);
});
afterAll(() => centre.close());

const COLUMNS = [
  'name',
  'serialNo',
  'kind',
  'abilities',
  'seats',
  'weight',
  'price',
  'share',
  'builtOn',
  'checkedAt',
  'warranty',
  'isMovable',
  'maker',
  'dealers',
  'keeper',
  'place',
  'phone',
  'idCard',
  'words',
  'ownerId',
  'status',
];
const sorted = { sorts: [{ column: 'price', order: 'desc' as const }] };

test('ENG-07 an export contains names instead of codes, numbers and dates as such, and text as text', async () => {
  const rows = await centre.exported(centre.director, {
    listCode: 'rs_machine_list',
    format: 'xlsx',
    columns: COLUMNS,
    queryParam: sorted,
  });
  expect(rows).toEqual([
    [
      '名称',
      '机身号',
      '类型',
      '能力',
      '工位数',
      '重量',
      '价格（元）',
      '占比',
      '出厂日期',
      '最近检查',
      '保修期',
      '可移动',
      '制造商',
      '经销商',
      '保管人',
      '所在地',
      '保管人手机',
      '保管人身份证号',
      '关键词',
      '负责人',
      '状态',
    ],
    [
      '=1+1 冲床',
      '007',
      '自有',
      '切割、焊接',
      '12',
      '1.25',
      '1234.5',
      '12.5',
      '2020-02-29',
      '2026-01-05 12:05:06',
      '2020-03-01 ~ 2030-02-28',
      '是',
      '海桥机械',
      '海桥机械',
      '主任',
      '四川省成都市武侯区',
      '138****8000',
      '110***********002X',
      '急、重',
      '工人',
      '闲置',
    ],
    [
      '😀"铣床", 二',
      '',
      '借用',
      '',
      '',
      '',
      '0',
      '',
      '',
      '',
      '',
      '否',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '主任',
      '闲置',
    ],
  ]);
});

test('ENG-07 csv has the same content, and escapes what a spreadsheet program would execute', async () => {
  const input = {
    listCode: 'rs_machine_list',
    format: 'csv' as const,
    columns: ['name', 'price', 'checkedAt', 'summary'],
    queryParam: sorted,
  };
  const { id } = await centre.call(startExport, input, { as: centre.director });
  const { downloadUri, fileName } = await centre.ended(centre.director, id);
  expect(fileName).toMatch(/^机器台账-2026-03-02-\d{6}\.csv$/);
  expect((await centre.download(downloadUri)).toString()).toBe(
    '\ufeff名称,价格（元）,最近检查,简介\r\n\'=1+1 冲床,1234.50,2026-01-05 12:05:06,\r\n"😀""铣床"", 二",0.00,,"一\n""二"""\r\n',
  );
});

test('ENG-07 an export contains no hidden fields, masked values or invisible rows', async () => {
  const shown = await centre.exported(centre.worker, {
    listCode: 'rs_machine_list',
    format: 'xlsx',
    columns: ['name', 'serialNo', 'phone', 'price'],
  });
  expect(shown).toEqual([
    ['名称', '机身号', '保管人手机', '价格（元）'],
    ['=1+1 冲床', expect.not.stringContaining('007'), '138****8000', '1234.5'],
  ]);
  const own = await centre.exported(centre.worker, { listCode: 'rs_machine_list', format: 'csv' });
  expect(own[0]).not.toContain('保管人身份证号');
  expect(own.flat().join()).not.toMatch(/13800138000|11010519491231002X|铣床|-9\.9/);
  for (const column of ['profit', 'idCard', 'parts', 'id', "name'; drop table x;--"]) {
    const answer = await centre.ask(
      startExport,
      { listCode: 'rs_machine_list', format: 'xlsx', columns: [column] },
      { as: centre.worker },
    );
    expect([column, errorOf(answer)]).toEqual([column, 'QUERY_INVALID']);
  }
  const guess = { terms: [{ column: 'phone', termType: 'eq' as const, value: '13800138000' }] };
  const asked = await centre.ask(
    startExport,
    { listCode: 'rs_machine_list', format: 'xlsx', queryParam: guess },
    { as: centre.worker },
  );
  expect(errorOf(asked)).toBe('QUERY_INVALID');
});

test('ENG-07 an export follows the list’s filters, tab and selection', async () => {
  const names = async (input: object) => {
    const rows = await centre.exported(centre.director, {
      listCode: 'rs_machine_list',
      format: 'xlsx',
      columns: ['name'],
      ...input,
    });
    return rows.slice(1).map(([name]) => name);
  };
  expect(await names({ queryParam: { terms: [{ column: 'kind', termType: 'eq', value: 'OWN' }] } })).toEqual([
    '=1+1 冲床',
  ]);
  expect(await names({ queryParam: { list_status: '0' } })).toEqual([]);
  expect(await names({ queryParam: { keyword: '铣床' } })).toEqual(['😀"铣床", 二']);
  const { rows } = await sql<{ id: string }>`select id from biz_machine where name like '%冲床'`.execute(
    centre.base.db,
  );
  expect(await names({ ids: rows.map(({ id }) => id) })).toEqual(['=1+1 冲床']);
});

test('ENG-07 an export uses the rights at the time it runs', async () => {
  const member = await centre.makeMember({ account: 'short' });
  await centre.grant(member, ['machine:read', 'machine:export']);
  await centre.grantRows(member, 'machine', { rows: [{ kind: 'all' }] });
  const short = await centre.signIn(member);
  const { id } = await centre.call(
    startExport,
    { listCode: 'rs_machine_list', format: 'xlsx' },
    { as: short },
  );
  // Cancelled before a worker takes it: the row is locked.
  await centre.base.db
    .deleteFrom('sys_permission_group_holder')
    .where('holder_id', '=', member.memberId)
    .execute();
  const { state, error } = await centre.ended(short, id);
  expect(['failed', 'done']).toContain(state);
  if (state === 'failed') expect(error).toBe('ACCESS_DENIED');
  const again = await centre.ask(
    startExport,
    { listCode: 'rs_machine_list', format: 'xlsx' },
    { as: await centre.signIn('worker') },
  );
  expect(again.body.code).toBe(0);
});

const SAME = { listCode: 'rs_machine_list', format: 'csv' as const };

/** The state of an export whose completion cannot be written to the database. */
async function unaudited(): Promise<string> {
  const { db } = centre.base;
  await sql`create or replace function refuse_audit() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`.execute(db);
  await sql`create trigger refuse_audit before insert on log_audit for each row
    when (new.action = 'record.export') execute function refuse_audit()`.execute(db);
  const { id } = await centre.call(startExport, SAME, { as: centre.director });
  const { state } = await centre.ended(centre.director, id);
  await sql`drop trigger refuse_audit on log_audit`.execute(db);
  return state;
}

test('ENG-07 an export whose completion cannot be written leaves no file', async () => {
  const filesOf = async () =>
    (await readdir(centre.filesFolder, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    ).length;
  const before = await filesOf();
  expect([await unaudited(), await filesOf()]).toEqual(['failed', before]);
});

test('ENG-07 UPL-09 an export that fails at its end does not affect an earlier one with the same content', async () => {
  const as = centre.director;
  const { id } = await centre.call(startExport, SAME, { as });
  const { downloadUri } = await centre.ended(as, id);
  const bytes = await centre.download(downloadUri);
  expect(await unaudited()).toBe('failed');
  expect(await centre.download(downloadUri)).toEqual(bytes);
});

test('UPL-09 an export contains file names, and for masked file fields only that there are files', async () => {
  const as = centre.director;
  const files = await Promise.all(
    ['铭牌.png', '身份证.png'].map((name) => centre.upload(as, name, TINY_PNG)),
  );
  const [photo, card] = files.map(({ uid }) => [uid]);
  const values = { name: '有附件的机器', kind: 'OWN', photo, keeperIdFile: card };
  await centre.call(saveRecord, { id: 'rs_machine', values }, { as });
  const terms = [{ column: 'photo', termType: 'notnull' as const }];
  const rows = await centre.exported(as, {
    listCode: 'rs_machine_list',
    queryParam: { terms },
    columns: ['name', 'photo', 'keeperIdFile'],
    format: 'csv',
  });
  expect(rows.slice(1)).toEqual([['有附件的机器', '铭牌.png', '***']]);
});
