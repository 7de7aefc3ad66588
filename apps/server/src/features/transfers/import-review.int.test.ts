import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { machineImports } from './testing/machine-imports.ts';
import { type TransferCentre, transferCentre } from './testing/transfer-centre.ts';

let centre: TransferCentre;
const { uploaded, run, machines } = machineImports(() => centre);

beforeAll(async () => {
  centre = await transferCentre();
  await centre.insert('machine', [
    { name: '机甲', kind: 'OWN', serialNo: 'SN-A' },
    { name: '机乙', kind: 'OWN', serialNo: 'SN-B' },
  ]);
});
afterAll(() => centre.close());

test('ENG-07 a change to a unique value of another record is reported as such, also in the dry run', async () => {
  const fields = ['name', 'kind', 'serialNo'];
  const others = Array.from({ length: 600 }, (_, index) => [`新${index}`, '自有', `NEW-${index}`]);
  const file = await uploaded(fields, [['机甲', '自有', 'SN-B'], ...others]);
  for (const dryRun of [true, false]) {
    const { report } = await run(file, fields, { dryRun, matchBy: 'name' });
    expect(report.issues).toMatchObject([{ row: 2, field: 'serialNo', value: 'SN-B' }]);
  }
});

/** Another record takes a unique value and commits while the import waits for it: no check can see it. */
async function takenMeanwhile(serialNo: string, work: () => ReturnType<typeof run>) {
  const { db } = centre.base;
  const [id] = await centre.insert('machine', [{ name: `占用${serialNo}`, kind: 'OWN' }]);
  const isWaiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
    return rows.length > 0;
  };
  const { promise: isTaken, resolve: taken } = Promise.withResolvers<boolean>();
  const other = db.transaction().execute(async (inner) => {
    await sql`update biz_machine set serial_no = ${serialNo} where id = ${id}`.execute(inner);
    taken(true);
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
  });
  await isTaken;
  const [ended] = await Promise.all([work(), other]);
  return ended;
}

test('ENG-07 a value taken between check and write is reported with its row', async () => {
  const fields = ['name', 'kind', 'serialNo'];
  const rows = (count: number, code: string) =>
    Array.from({ length: count }, (_, index) => [`迟${index}`, '自有', `${code}-${index}`]);
  const created = await uploaded(fields, rows(20, 'LATE'));
  const creation = await takenMeanwhile('LATE-7', () => run(created, fields));
  expect([creation.state, creation.error]).toEqual(['failed', 'IMPORT_ROWS_INVALID']);
  expect(creation.report.issues).toMatchObject([{ row: 9, field: 'serialNo', value: 'LATE-7' }]);
  const changed = await uploaded(fields, [['机甲', '自有', 'LATE-U'], ...rows(520, 'MORE')]);
  const change = await takenMeanwhile('LATE-U', () => run(changed, fields, { matchBy: 'name' }));
  expect([change.state, change.error]).toEqual(['failed', 'IMPORT_ROWS_INVALID']);
  expect(change.report.issues).toMatchObject([{ row: 2, field: 'serialNo', value: 'LATE-U' }]);
  expect(await machines()).toHaveLength(4);
}, 60_000);

test('ENG-07 skipped rows are counted separately and not checked or written, and are checked again when restored', async () => {
  const fields = ['name', 'kind', 'serialNo'];
  const file = await uploaded(fields, [
    ['留一', '自有', 'KEEP-1'],
    ['', '自有', 'KEEP-1'],
    ['留三', '不存在', 'KEEP-3'],
  ]);
  const dry = await run(file, fields, { dryRun: true });
  expect(dry.report).toMatchObject({ rows: 3, skipped: 0, wrongRows: 2, wrongNumbers: [3, 4] });
  const left = await run(file, fields, { skipped: [3, 4] });
  expect([left.state, left.report.rows, left.report.skipped, left.report.creates]).toEqual(['done', 1, 2, 1]);
  const back = await run(file, fields, { skipped: [2, 3] });
  expect([back.state, back.report.rows, back.report.issues.map(({ row, field }) => [row, field])]).toEqual([
    'failed',
    1,
    [[4, 'kind']],
  ]);
  expect((await machines()).filter(({ name }) => name === '留一' || name === '留三')).toHaveLength(1);
});

test('ENG-07 a value chosen for a cell is submitted as its code, and validated like a saved one', async () => {
  const fields = ['name', 'kind', 'isMovable'];
  const file = await uploaded(fields, [
    ['选一', '错', '也许'],
    ['选二', '错', '是'],
  ]);
  const corrections = [
    { row: 2, field: 'kind', text: '自有', value: 'OWN' },
    { row: 2, field: 'isMovable', text: 'No', value: false },
    { row: 3, field: 'kind', text: '自有', value: 'NO_SUCH_ITEM' },
  ];
  const wrong = await run(file, fields, { corrections });
  expect(wrong.report.issues).toMatchObject([{ row: 3, field: 'kind', value: '自有' }]);
  const right = await run(file, fields, { corrections: corrections.slice(0, 2), skipped: [3] });
  expect(right.state).toBe('done');
  const [made] = (await machines()).filter(({ name }) => name === '选一');
  expect(made).toMatchObject({ kind: 'OWN', is_movable: false });
});

test('ENG-07 a cell without a column in the file can also be corrected, in its row only', async () => {
  const fields = ['name', 'kind'];
  const file = await uploaded(fields, [
    ['租一', '租赁'],
    ['租二', '自有'],
  ]);
  const dry = await run(file, fields, { dryRun: true });
  expect(dry.report.issues).toMatchObject([{ row: 2, field: 'leaseNote' }]);
  const corrections = [{ row: 2, field: 'leaseNote', text: '向海桥租用' }];
  expect((await run(file, fields, { corrections })).state).toBe('done');
  const notes = (await machines()).flatMap(({ name, lease_note: note }) =>
    name === '租一' || name === '租二' ? [note] : [],
  );
  expect(notes).toEqual(['向海桥租用', null]);
});
