import { randomBytes } from 'node:crypto';
import { zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import {
  bytesOf,
  foreignWorkbook,
  outcomeOf,
  readAll,
  sheetFolder,
  textColumns,
} from '#server/features/transfers/testing/sheet-files.ts';
import { readSheetHead } from './read-sheet.ts';
import { kindOfCode } from './workbook-index.ts';

const folder = sheetFolder();
afterAll(() => folder.remove());

function failure(path: string, maxRows?: number): Promise<string> {
  return outcomeOf(readAll(path, maxRows));
}

test('ENG-07 a workbook of another program: shared texts, last values of formulas, dates by style', async () => {
  const styles =
    '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="165" formatCode="0.00&quot;%&quot;"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="10"/><xf numFmtId="165"/></cellXfs>';
  const strings =
    '<si><t>名称</t></si><si><r><t>海</t></r><r><t>桥</t></r><rPh sb="0" eb="1"><t>ハイ</t></rPh></si>';
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' +
    '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3"><f>1+1</f><v>2</v></c><c r="D3" s="1"><v>46027</v></c>' +
    '<c r="E3" s="2"><v>46027.5</v></c><c r="F3" t="b"><v>1</v></c><c r="G3" s="3"><v>0.125</v></c>' +
    '<c r="H3" s="4"><v>12.5</v></c><c r="I3"><v>0.30000000000000004</v></c><c r="J3"><v>1.5E+17</v></c>' +
    '<c r="K3" t="str"><f>A1</f><v>a_x000A_b</v></c><c r="L3" t="e"><v>#N/A</v></c></row>';
  const path = folder.save('xlsx', foreignWorkbook({ rows, strings, styles }));
  expect(await readAll(path)).toEqual([
    ['名称'],
    [
      '海桥',
      '',
      '2',
      '2026-01-05',
      '2026-01-05 12:00:00',
      '是',
      '12.5%',
      '12.5',
      '0.3',
      '150000000000000000',
      'a\nb',
      '#N/A',
    ],
  ]);
});

test.each([
  ['yyyy-mm-dd', 'date'],
  ['[$-804]yyyy"年"m"月"', 'date'],
  ['[h]:mm', 'date'],
  ['General', 'number'],
  ['#,##0.00_);[Red](#,##0.00)', 'number'],
  ['0.0%', 'percent'],
  ['0"%"', 'number'],
  ['0\\d', 'number'],
  ['[Red]0', 'number'],
])('ENG-07 the format %s shows a %s', (code, kind) => {
  expect(kindOfCode(code)).toBe(kind);
});

test('ENG-07 the first visible sheet is read', async () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const workbook =
    `<x:workbook xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><x:sheets>` +
    '<x:sheet name="h" sheetId="1" state="hidden" r:id="rId9"/><x:sheet name="a" sheetId="2" r:id="rId1"/></x:sheets></x:workbook>';
  const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>见</t></is></c></row>';
  expect(await readAll(folder.save('xlsx', foreignWorkbook({ rows, workbook })))).toEqual([['见']]);
});

const whole = await bytesOf('xlsx', { columns: textColumns('甲', '乙'), rows: [['1', '2']] });

test.each([
  ['nothing', new Uint8Array()],
  ['no archive', new TextEncoder().encode('hello')],
  ['half an archive', whole.slice(0, whole.length / 2)],
  ['an archive whose end is cut off', whole.slice(0, -10)],
  ['an archive of something else', zipSync({ 'a.txt': new Uint8Array([1, 2, 3]) })],
  ['a workbook whose sheet is not XML', foreignWorkbook({ rows: '<row><c></row>' })],
  [
    'a workbook with an entity of its own',
    foreignWorkbook({ rows: '<row r="1"><c r="A1"><v>&evil;</v></c></row>' }),
  ],
  ['a program of another kind that encrypts', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
])('ENG-07 %s is reported as no readable table', async (_name, bytes) => {
  expect(await failure(folder.save('xlsx', bytes))).toBe('IMPORT_FILE_BROKEN');
});

test('ENG-07 an archive that expands a thousandfold is rejected before unpacking', async () => {
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>${' '.repeat(24_000_000)}</t></is></c></row>`;
  const bomb = foreignWorkbook({ rows });
  expect(bomb.length).toBeLessThan(1_000_000);
  const path = folder.save('xlsx', bomb);
  const usedBytes = process.memoryUsage().arrayBuffers;
  expect(await failure(path)).toBe('IMPORT_FILE_BROKEN');
  expect(process.memoryUsage().arrayBuffers - usedBytes).toBeLessThan(10_000_000);
}, 30_000);

test('ENG-07 a part longer than declared is not read to its end', async () => {
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>${'a'.repeat(100_000)}</t></is></c></row>`;
  const bytes = foreignWorkbook({ rows });
  const name = new TextEncoder().encode('xl/worksheets/sheet1.xml');
  const lying = Buffer.from(bytes);
  // The unpacked size of a part precedes its name: 6 bytes in the local header, 24 in the directory.
  for (let at = lying.indexOf(name); at !== -1; at = lying.indexOf(name, at + 1)) {
    const isLocal = lying.readUInt32LE(at - 30) === 0x04034b50;
    lying.writeUInt32LE(5000, isLocal ? at - 8 : at - 22);
  }
  expect(await failure(folder.save('xlsx', lying))).toBe('IMPORT_FILE_BROKEN');
});

test('ENG-07 exceeding the row limit by one is reported, in xlsx and csv', async () => {
  const table = { columns: textColumns('甲'), rows: Array.from({ length: 11 }, (_, n) => [String(n)]) };
  for (const extension of ['xlsx', 'csv'] as const) {
    const path = await folder.write(extension, table);
    expect(await failure(path, 11)).toBe('read');
    expect(await failure(path, 10)).toBe('TRANSFER_TOO_MANY_ROWS');
  }
});

test.each([
  ['UTF-8 with its mark', Buffer.from('\ufeff名称,金额\r\n海桥,"1,200"\r\n')],
  ['UTF-8 without', Buffer.from('名称,金额\n海桥,"1,200"\n')],
  [
    'GB18030',
    Buffer.from([
      0xc3, 0xfb, 0xb3, 0xc6, 0x3b, 0xbd, 0xf0, 0xb6, 0xee, 0x0a, 0xba, 0xa3, 0xc7, 0xc5, 0x3b, 0x31, 0x2c,
      0x32, 0x30, 0x30,
    ]),
  ],
  ['UTF-16 with its mark', Buffer.from('\ufeff名称\t金额\r\n海桥\t1,200', 'utf16le')],
])('ENG-07 a csv in %s is read with any delimiter', async (_name, bytes) => {
  expect(await readAll(folder.save('csv', bytes))).toEqual([
    ['名称', '金额'],
    ['海桥', '1,200'],
  ]);
});

test('ENG-07 a csv preserves line breaks inside quotes, and invalid bytes are reported', async () => {
  expect(await readAll(folder.save('csv', '甲,乙\n"一\n二","他说""好"""\n'))).toEqual([
    ['甲', '乙'],
    ['一\n二', '他说"好"'],
  ]);
  expect(await failure(folder.save('csv', Buffer.from([0xff, 0xff, 0x80, 0xff])))).toBe('IMPORT_FILE_BROKEN');
});

test('ENG-07 a table longer than a sheet continues in the next one, with its headings', async () => {
  const rows = Array.from({ length: 25 }, (_, n) => [String(n)]);
  const bytes = await bytesOf('xlsx', { columns: textColumns('甲'), rows, rowsPerSheet: 11 });
  const listed = Buffer.from(bytes).toString('latin1');
  expect(
    ['sheet1', 'sheet2', 'sheet3', 'sheet4'].map((name) => listed.includes(`xl/worksheets/${name}.xml`)),
  ).toEqual([true, true, true, false]);
  expect(await readAll(folder.save('xlsx', bytes))).toHaveLength(11);
});

/** Texts `0` to `count - 1` of a workbook. */
function sharedTexts(count: number): string {
  return Array.from({ length: count }, (_, n) => `<si><t>${n}</t></si>`).join('');
}

function cellRow(...indexes: number[]): string {
  return `<row>${indexes.map((index) => `<c t="s"><v>${index}</v></c>`).join('')}</row>`;
}

test('ENG-07 the first rows need only their own texts, in any order', async () => {
  const rows = cellRow(2, 0) + '<row><c t="s"><v>3</v></c><c r="C2"><v>7</v></c></row>' + cellRow(9);
  const path = folder.save('xlsx', foreignWorkbook({ rows, strings: sharedTexts(10) }));
  const head = await readSheetHead({ path, name: path }, 2);
  expect(head.map(({ cells }) => cells)).toEqual([
    ['2', '0'],
    ['3', '', '7'],
  ]);
});

test('ENG-07 texts of every number are read, as often as they are used', async () => {
  const count = 70_000;
  const rows = cellRow(0, count - 1, 65_536) + cellRow(count - 1, 0, count);
  const path = folder.save('xlsx', foreignWorkbook({ rows, strings: sharedTexts(count) }));
  expect(await readAll(path)).toEqual([
    ['0', String(count - 1), '65536'],
    [String(count - 1), '0', ''],
  ]);
});

test('ENG-07 a workbook whose first rows use texts far behind others is refused', async () => {
  const count = 1_700;
  const texts = Array.from({ length: count }, () => `<si><t>${randomBytes(10_000).toString('hex')}</t></si>`);
  const path = folder.save('xlsx', foreignWorkbook({ rows: cellRow(count - 1), strings: texts.join('') }));
  expect(await outcomeOf(readSheetHead({ path, name: path }, 2))).toBe('IMPORT_FILE_TOO_COMPLEX');
});

test('ENG-07 a text or name that does not end is refused before it fills the memory', async () => {
  const strings = `<si><t>${'x'.repeat(3_000_000)}</t></si>`;
  const endless = folder.save('xlsx', foreignWorkbook({ rows: cellRow(0), strings }));
  expect(await failure(endless)).toBe('IMPORT_FILE_BROKEN');
});
