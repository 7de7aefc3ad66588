import {
  cancelTransfer,
  getImportTemplate,
  getTransfer,
  readImportFile,
  startImport,
} from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { machineImports } from './testing/machine-imports.ts';
import { readAll, sheetFolder } from './testing/sheet-files.ts';
import { type TransferCentre, transferCentre } from './testing/transfer-centre.ts';

// Budget: 15 s, thirteen imports, each in a thread of its own.
let centre: TransferCentre;
let director: SignedIn;
const { uploaded, run, machines } = machineImports(() => centre);
const folder = sheetFolder();
const LIST = 'rs_machine_list';

beforeAll(async () => {
  centre = await transferCentre();
  director = centre.director;
  await centre.insert('maker', [
    { name: '海桥机械', creditCode: '91510100MA6C00017C' },
    { name: '双胞胎', creditCode: '91510100MA61RC0178' },
    { name: '双胞胎' },
  ]);
});
afterAll(async () => {
  folder.remove();
  await centre.close();
});

test('ENG-07 the template has every importable column, and can be read back', async () => {
  const { downloadUri } = await centre.call(getImportTemplate, { listCode: LIST }, { as: director });
  const bytes = await centre.download(downloadUri);
  const [headings = []] = await readAll(folder.save('xlsx', bytes));
  expect(headings).toEqual(expect.arrayContaining(['名称*', '类型*', '价格（元）', '制造商', '能力']));
  expect(headings).not.toContain('配件');
  expect(headings).not.toContain('铭牌');
  const file = await centre.upload(director, '模板.xlsx', bytes);
  const read = await centre.call(readImportFile, { listCode: LIST, uri: file.uri }, { as: director });
  expect(read.headings.map(({ text, field }) => [text, field === null])).toEqual(
    headings.map((text) => [text, false]),
  );
  expect(read.fields.find(({ field }) => field === 'name')).toMatchObject({
    field: 'name',
    label: '名称',
    required: true,
  });
});

test('ENG-07 headings are matched by label in any language or by name, and each field once', async () => {
  const file = await uploaded(
    [' 名称＊', 'serialNo', '价格（元）', '价格(元)', '没有这一列'],
    [['a', 'b', '1', '2', 'c']],
  );
  const read = await centre.call(readImportFile, { listCode: LIST, uri: file.uri }, { as: director });
  expect(read.headings.map(({ field }) => field)).toEqual(['name', 'serialNo', 'price', null, null]);
  expect(read.sample).toEqual([['a', 'b', '1', '2', 'c']]);
});

test('ENG-07 an import accepts typed input: names, dates, amounts, several values', async () => {
  const fields = [
    'name',
    'kind',
    'abilities',
    'price',
    'share',
    'builtOn',
    'checkedAt',
    'isMovable',
    'maker',
    'keeper',
    'place',
    'words',
    'serialNo',
  ];
  const file = await uploaded(fields, [
    [
      '导入一',
      '自有',
      '切割、焊接',
      '¥1,234.50',
      '12.5%',
      '2020/2/29',
      '2026-01-05 12:05',
      '否',
      '91510100MA6C00017C',
      'director',
      '四川省成都市武侯区',
      '急，重',
      '0012',
    ],
    ['导入二', 'LEASED', '激光切割', '', '', '2020年3月1日', '', '是', '海桥机械', '主任', '武侯区', '', ''],
  ]);
  const corrections = [{ row: 3, field: 'kind', text: '借用' }];
  const { state, done, total, report } = await run(file, fields, { corrections });
  expect({ state, done, total, report }).toMatchObject({
    state: 'done',
    done: 2,
    total: 2,
    report: { rows: 2, creates: 2, updates: 0, wrongRows: 0, issues: [], wrong: [] },
  });
  const [one, two] = await machines();
  expect(one).toMatchObject({
    name: '导入一',
    kind: 'OWN',
    abilities: ['CUT', 'WELD'],
    price: '1234.50',
    share: '12.50',
    built_on: '2020-02-29',
    is_movable: false,
    keeper: director.memberId,
    place: '510107',
    words: ['急', '重'],
    serial_no: '0012',
    source: 'IMPORT',
    created_by: director.memberId,
  });
  expect(one?.['checked_at']).toEqual(new Date('2026-01-05T04:05:00Z'));
  expect(two).toMatchObject({
    name: '导入二',
    kind: 'LOANED',
    abilities: ['LASER'],
    maker: one?.['maker'],
    is_movable: true,
  });
});

test('ENG-07 one invalid cell prevents the import, and every invalid cell is reported with its row in the reader’s language', async () => {
  const before = await machines();
  const fields = ['name', 'kind', 'price', 'builtOn', 'maker', 'serialNo'];
  const file = await uploaded(fields, [
    ['好的', '自有', '1', '', '', 'S1'],
    ['', '飞机', '-1', '2020-02-30', '双胞胎', 'S1'],
    ['未来', '自有', '1.234', '2999-01-01', '没有的', ''],
  ]);
  for (const dryRun of [true, false]) {
    const { state, error, report } = await run(file, fields, { dryRun });
    expect([state, error]).toEqual(dryRun ? ['done', null] : ['failed', 'IMPORT_ROWS_INVALID']);
    expect(report).toMatchObject({ rows: 3, creates: 3, wrongRows: 2 });
    const reported = report.issues.map(({ row, field }) => `${row} ${field}`);
    expect(reported.toSorted()).toEqual(
      [
        '3 builtOn',
        '3 kind',
        '3 maker',
        '3 name',
        '3 price',
        '3 serialNo',
        '4 builtOn',
        '4 maker',
        '4 price',
      ].toSorted(),
    );
    expect(report.issues.every(({ message }) => /[\u4e00-\u9fff]/.test(message))).toBe(true);
    expect(report.wrong).toContainEqual({
      row: 3,
      cells: { name: '', kind: '飞机', price: '-1', builtOn: '2020-02-30', maker: '双胞胎', serialNo: 'S1' },
    });
  }
  expect(await machines()).toEqual(before);
});

test('ENG-07 repeated values in the file or the table are reported across any distance', async () => {
  await centre.insert('machine', [{ name: '占用', kind: 'OWN', serialNo: 'TAKEN' }]);
  const rows = Array.from({ length: 2500 }, (_, n) => [`机器${n}`, '自有', `R${n}`]);
  rows[2400] = ['重复', '自有', 'R3'];
  rows[2401] = ['占用', '自有', 'TAKEN'];
  const { report } = await run(await uploaded(['名', '类', '号'], rows), ['name', 'kind', 'serialNo'], {
    dryRun: true,
  });
  expect(report.issues.map(({ row, field, value }) => [row, field, value])).toEqual([
    [2402, 'serialNo', 'R3'],
    [2403, 'serialNo', 'TAKEN'],
  ]);
  // Names the row or the record with the same value.
  expect(report.issues.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^与文件第 \d+ 行的值相同$/),
    '已存在相同的值',
  ]);
  // Only the record can be meant.
  expect(report.taken).toEqual({ serialNo: 1 });
});

test('ENG-07 all rows with a value of a record are counted, also beyond the reported cells', async () => {
  const existing = Array.from({ length: 1200 }, (_, n) => ({
    name: `已有${n}`,
    kind: 'OWN',
    serialNo: `HAD-${n}`,
  }));
  await centre.insert('machine', existing);
  const fields = ['name', 'kind', 'serialNo'];
  const file = await uploaded(
    fields,
    existing.map(({ name, serialNo }) => [name, '自有', serialNo]),
  );
  const { report } = await run(file, fields, { dryRun: true });
  expect([report.wrongRows, report.issues.length, report.taken]).toEqual([1200, 1000, { serialNo: 1200 }]);
  await sql`delete from biz_machine where serial_no like 'HAD-%'`.execute(centre.base.db);
});

test('ENG-07 rows matching a record update it, empty cells change nothing, and other rows create records', async () => {
  await centre.insert('machine', [{ name: '旧名', kind: 'OWN', serialNo: 'M1', price: '5.00' }]);
  const fields = ['serialNo', 'name', 'price', 'kind'];
  const file = await uploaded(fields, [
    ['M1', '新名', '', '自有'],
    ['M2', '第二', '7', '自有'],
  ]);
  const { state, report } = await run(file, fields, { matchBy: 'serialNo' });
  expect([state, report]).toEqual([
    'done',
    expect.objectContaining({ creates: 1, updates: 1, wrongRows: 0 }),
  ]);
  const found = (await machines()).filter(({ serial_no: no }) => no === 'M1' || no === 'M2');
  const stored = found.map(({ name, price, row_version: version }) => [name, price, version]);
  expect(stored.toSorted((one, other) => Number(other[2]) - Number(one[2]))).toEqual([
    ['新名', '5.00', 2],
    ['第二', '7.00', 1],
  ]);
});

test('ENG-07 a row equal to its record is not a change', async () => {
  await centre.insert('machine', [{ name: '照旧', kind: 'OWN', serialNo: 'U1', price: '5.00' }]);
  const fields = ['serialNo', 'name', 'price', 'kind'];
  const file = await uploaded(fields, [['U1', '照旧', '5', '自有']]);
  const { state, report } = await run(file, fields, { matchBy: 'serialNo' });
  expect([state, report.updates, report.unchanged]).toEqual(['done', 0, 1]);
  const stored = (await machines()).filter(({ serial_no: no }) => no === 'U1');
  expect(stored.map(({ row_version: version }) => version)).toEqual([1]);
});

test('ENG-07 PERM-05 a masked value cannot be confirmed by guessing', async () => {
  await centre.insert('machine', [{ name: '保密', kind: 'OWN', serialNo: 'G1', phone: '13900005678' }]);
  const fields = ['serialNo', 'name', 'phone'];
  for (const phone of ['13900005678', '13900005679']) {
    const guess = await uploaded(fields, [['G1', '保密', phone]]);
    const { report } = await run(guess, fields, { matchBy: 'serialNo', dryRun: true });
    expect([report.updates, report.unchanged, report.issues]).toEqual([1, 0, []]);
  }
});

test('ENG-07 PERM-05 a returned mask changes nothing and is valid, and another mask is not', async () => {
  await centre.insert('machine', [{ name: '有电话', kind: 'OWN', serialNo: 'T1', phone: '13800001234' }]);
  const fields = ['serialNo', 'name', 'phone'];
  const taken = await uploaded(fields, [['T1', '新名', '138****1234']]);
  const { state, report } = await run(taken, fields, { matchBy: 'serialNo' });
  expect([state, report.issues, report.updates]).toEqual(['done', [], 1]);
  const stored = (await machines()).filter(({ serial_no: no }) => no === 'T1');
  expect(stored.map(({ name, phone }) => [name, phone])).toEqual([['新名', '13800001234']]);
  const other = await uploaded(fields, [['T1', '新名', '139****1234']]);
  const { report: wrong } = await run(other, fields, { matchBy: 'serialNo', dryRun: true });
  expect(wrong.issues.map(({ field, value }) => [field, value])).toEqual([['phone', '139****1234']]);
});

test('ENG-07 a cancelled import leaves nothing, and its progress was visible', async () => {
  const before = (await machines()).length;
  const rows = Array.from({ length: 20_000 }, (_, n) => [`大批${n}`, '自有', `B${n}`]);
  const file = await uploaded(['名', '类', '号'], rows);
  const mapping = ['name', 'kind', 'serialNo'].map((field, index) => ({ index, field }));
  const { id } = await centre.call(
    startImport,
    { listCode: LIST, uri: file.uri, mapping, dryRun: false },
    { as: director },
  );
  for (let processed = 0; processed === 0; )
    processed = (await centre.call(getTransfer, { id }, { as: director })).done;
  await centre.call(cancelTransfer, { id }, { as: director });
  expect((await centre.ended(director, id)).state).toBe('cancelled');
  expect((await machines()).length).toBe(before);
});

test('ENG-07 an import is audited once, for any number of rows', async () => {
  const entries = await centre.base.db
    .selectFrom('log_audit')
    .selectAll()
    .where('action', '=', 'record.import')
    .execute();
  expect(entries.map(({ details }) => [details['creates'], details['updates']])).toEqual([
    [2, 0],
    [1, 1],
    [0, 0],
    [0, 1],
  ]);
});

test('ENG-07 an import waiting for a lock can be cancelled', async () => {
  const file = await uploaded(['名', '类', '号'], [['等待', '自有', 'W1']]);
  const mapping = ['name', 'kind', 'serialNo'].map((field, index) => ({ index, field }));
  const { state } = await centre.base.db.transaction().execute(async (db) => {
    await sql`lock table biz_machine in share row exclusive mode`.execute(db);
    const input = { listCode: LIST, uri: file.uri, mapping, dryRun: false };
    const started = await centre.call(startImport, input, { as: director });
    await waitForLock();
    await centre.call(cancelTransfer, { id: started.id }, { as: director });
    return centre.ended(director, started.id);
  });
  expect(state).toBe('cancelled');
  expect((await machines()).filter(({ serial_no: no }) => no === 'W1')).toEqual([]);
});

/** Waits until a statement waits for the table lock. */
async function waitForLock(): Promise<void> {
  for (let waiting = 0; waiting === 0; ) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks where relation = 'biz_machine'::regclass and not granted
    `.execute(centre.base.db);
    waiting = rows[0]?.count ?? 0;
  }
}
