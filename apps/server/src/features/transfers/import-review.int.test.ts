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

test('ENG-07 a change that takes the unique value of another record is told as that, in the dry run too', async () => {
  const fields = ['name', 'kind', 'serialNo'];
  const others = Array.from({ length: 600 }, (_, index) => [`新${index}`, '自有', `NEW-${index}`]);
  const file = await uploaded(fields, [['机甲', '自有', 'SN-B'], ...others]);
  for (const dryRun of [true, false]) {
    const { report } = await run(file, fields, { dryRun, matchBy: 'name' });
    expect(report.issues).toMatchObject([{ row: 2, field: 'serialNo', value: 'SN-B' }]);
  }
});

/** Another record takes a unique value, and is not committed before the import waits for it: no check can see it. */
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

test('ENG-07 a value that somebody takes between check and write is reported with its row', async () => {
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
