import { afterAll, expect, test } from 'vitest';
import {
  cellsOf,
  foreignWorkbook,
  outcomeOf,
  readAll,
  sheetFolder,
  textColumns,
} from '#server/features/transfers/testing/sheet-files.ts';
import { readInThread } from './read-in-thread.ts';
import type { ReadingOrders } from './reading-orders.ts';

const folder = sheetFolder();
afterAll(() => folder.remove());

const never = new AbortController().signal;

function ordersFor(path: string, more: Pick<ReadingOrders, 'rows' | 'maxRows'> = {}): ReadingOrders {
  return { path, name: path, ...more };
}

function read(orders: ReadingOrders): Promise<(readonly string[])[]> {
  return cellsOf(readInThread(orders, never));
}

/** More than two batches. */
const ROWS = 4_500;
const path = await folder.write('xlsx', {
  columns: textColumns('甲', '乙'),
  rows: Array.from({ length: ROWS }, (_, n) => [String(n), `第${n}行`]),
});

test('ENG-07 a file read in a separate thread gives the same rows in the same order', async () => {
  expect(await read(ordersFor(path))).toEqual(await readAll(path));
});

test('ENG-07 reading a few rows of a file transfers no more to the caller', async () => {
  expect(await read(ordersFor(path, { rows: 3 }))).toEqual([
    ['甲', '乙'],
    ['0', '第0行'],
    ['1', '第1行'],
  ]);
});

test('ENG-07 faults of a file are reported as without a thread', async () => {
  const broken = folder.save('xlsx', foreignWorkbook({ rows: '<row><c></row>' }));
  expect(await outcomeOf(read(ordersFor(broken)))).toBe('IMPORT_FILE_BROKEN');
  expect(await outcomeOf(read(ordersFor(path, { maxRows: ROWS })))).toBe('read');
  const tooMany = read(ordersFor(path, { maxRows: ROWS - 1 }));
  await expect(tooMany).rejects.toMatchObject({
    id: 'TRANSFER_TOO_MANY_ROWS',
    details: { max: ROWS - 1 },
  });
});

test('ENG-07 a signal ends a reading, before it begins and during it', async () => {
  const reason = new Error('no longer wanted');
  const abortedReading = readInThread(ordersFor(path), AbortSignal.abort(reason));
  await expect(abortedReading.next()).rejects.toBe(reason);
  const stop = new AbortController();
  const reading = readInThread(ordersFor(path), stop.signal);
  expect((await reading.next()).done).toBe(false);
  stop.abort(reason);
  expect(await outcomeOf(cellsOf(reading))).toBe('IMPORT_FILE_BROKEN');
});

test('ENG-07 an error of the reader’s caller is passed on, and ends the thread', async () => {
  const reading = readInThread(ordersFor(path), never);
  const work = async () => {
    for await (const _ of reading) throw new Error('a fault of the caller');
  };
  await expect(work()).rejects.toThrow('a fault of the caller');
  expect((await reading.next()).done).toBe(true);
});
