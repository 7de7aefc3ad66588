import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readAll, sheetFolder, textColumns } from '#server/features/transfers/testing/sheet-files.ts';
import { CELL_CHARACTERS_MAX } from './xlsx-text.ts';

const folder = sheetFolder();
afterAll(() => folder.remove());

/** Text that people paste into a field, and text meant to break a file. */
const awkward = fc.constantFrom(
  '007',
  '0012345678901234567890',
  '1e5',
  '-5',
  '+86 28',
  '=1+1',
  '@SUM(A1)',
  "'=1",
  "''x",
  '\tx',
  '\r\nx',
  'a\rb',
  '_x0041_',
  '_x005F_',
  '_x000D_',
  '&amp;<b>',
  ']]>',
  '"quoted", text',
  '😀🇨🇳',
  'é',
  '\u0000',
  '\u0001\u001f',
  '\ufffe',
  ' leading and trailing ',
  '　',
  '2026-01-05',
  'true',
  '#N/A',
  'NULL',
  "Robert'); drop table x;--",
  '\u202eevil',
);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  awkward,
);
const row = fc.tuple(text, text, text);

test('ENG-07 any text exported to xlsx is read back exactly', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
      const path = await folder.write('xlsx', { columns: textColumns('一', '二', '三'), rows });
      const read = await readAll(path);
      expect(read.slice(1).map(padded)).toEqual(rows.filter(isFilled).map(padded));
    }),
    { numRuns: 60 },
  );
});

test('ENG-07 any text exported to csv is read back exactly', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rawRows) => {
      // A csv file is text: unpaired surrogates are impossible.
      const rows = rawRows.map((cells) => cells.map((cell) => cell.toWellFormed()));
      const path = await folder.write('csv', { columns: textColumns('一', '二', '三'), rows });
      expect((await readAll(path)).slice(1)).toEqual(rows.filter(isFilled));
    }),
    { numRuns: 100 },
  );
});

test('ENG-07 no cell of a csv begins like a formula, for any input', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r'),
      fc.string({ maxLength: 10 }),
      async (sign, rest) => {
        const cell = `${sign}${rest}`;
        const { csvCell } = await import('./csv-writer.ts');
        const written = csvCell(cell).replace(/^"/, '');
        if (!/^[+-]?\d+(\.\d+)?$/.test(cell)) expect(written.startsWith("'")).toBe(true);
      },
    ),
  );
});

/** Without trailing zeros after the decimal point. */
function shortest(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}

test('ENG-07 numbers and dates of any size survive xlsx without losing a digit', async () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 99 }))
    .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`);
  const day = fc
    .date({
      min: new Date('1900-03-01T00:00:00Z'),
      max: new Date('9999-12-30T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString());
  const columns = [
    { heading: '金额', width: 10, format: { kind: 'number', decimals: 2 } },
    { heading: '日期', width: 10, format: { kind: 'date' } },
    { heading: '时间', width: 10, format: { kind: 'instant' } },
  ] as const;
  await fc.assert(
    fc.asyncProperty(decimal, day, async (amount, iso) => {
      const [date, moment] = [iso.slice(0, 10), iso.slice(0, 19).replace('T', ' ')];
      const path = await folder.write('xlsx', { columns, rows: [[amount, date, moment]] });
      const [, read] = await readAll(path);
      expect(Number(read?.[0])).toBe(Number(amount));
      expect(shortest(read?.[0] ?? '')).toBe(shortest(amount));
      expect(read?.[1]).toBe(date);
      expect(read?.[2]).toBe(moment.replace(/ 00:00:00$/, ''));
    }),
    { numRuns: 60 },
  );
});

test('ENG-07 a day without a serial number remains text', async () => {
  const columns = [
    { heading: '日期', width: 10, format: { kind: 'date' } },
    { heading: '时间', width: 10, format: { kind: 'instant' } },
  ] as const;
  const days = ['0050-06-01', '0099-12-31', '1000-01-01', '1899-12-31', '1900-02-28', '10000-01-01'];
  const rows = days.map((day) => [day, `${day} 08:30:00`]);
  const path = await folder.write('xlsx', { columns, rows });
  expect((await readAll(path)).slice(1)).toEqual(rows);
});

test('ENG-07 a text longer than the cell limit is cut between characters', async () => {
  const long = '😀'.repeat(60_000);
  const path = await folder.write('xlsx', { columns: textColumns('文'), rows: [[long]] });
  const [, read] = await readAll(path);
  expect(read?.[0]?.length).toBeLessThanOrEqual(CELL_CHARACTERS_MAX);
  expect(read?.[0]?.isWellFormed()).toBe(true);
  expect(read?.[0]?.endsWith('😀…')).toBe(true);
});

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** Empty cells at the end of a row are not written. */
function padded(cells: readonly string[]): string[] {
  return [0, 1, 2].map((index) => cells[index] ?? '');
}
