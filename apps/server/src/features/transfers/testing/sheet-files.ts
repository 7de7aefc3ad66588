import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@haiqiao/contract/errors';
import { zipSync } from 'fflate';
import { createCsvWriter } from '#server/features/transfers/sheets/csv-writer.ts';
import { readSheetFile } from '#server/features/transfers/sheets/reading/read-sheet.ts';
import type { SheetColumn, SheetRow, TableWriter } from '#server/features/transfers/sheets/sheet.ts';
import { createXlsxWriter } from '#server/features/transfers/sheets/xlsx-writer.ts';

/** Spreadsheets of a test, in a temporary folder. */
export function sheetFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'haiqiao-sheets-'));
  let count = 0;
  const save = (extension: string, bytes: Uint8Array | string): string => {
    count += 1;
    const path = join(folder, `${count}.${extension}`);
    writeFileSync(path, bytes);
    return path;
  };
  return {
    save,
    /** Writes a table with the product's writer. */
    write: async (extension: 'xlsx' | 'csv', table: Table) =>
      save(extension, await bytesOf(extension, table)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A table with its columns. */
export interface Table {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  readonly rowsPerSheet?: number;
}

/** Columns of text with these headings. */
export function textColumns(...headings: string[]): SheetColumn[] {
  return headings.map((heading) => ({ heading, width: 20, format: { kind: 'text' } }));
}

/** The bytes of a table from the product's writer. */
export async function bytesOf(
  extension: 'xlsx' | 'csv',
  { columns, rows, rowsPerSheet }: Table,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const sink = async (bytes: Uint8Array) => void pieces.push(bytes.slice());
  const writer: TableWriter =
    extension === 'csv'
      ? createCsvWriter(columns, sink)
      : createXlsxWriter({
          columns,
          name: '数据',
          sink,
          ...(rowsPerSheet === undefined ? {} : { rowsPerSheet }),
        });
  await writer.writeRows(rows);
  await writer.end();
  return Buffer.concat(pieces);
}

/** All rows of a file, including headings. */
export function readAll(path: string, maxRows?: number): Promise<(readonly string[])[]> {
  return cellsOf(readSheetFile({ path, name: path }, maxRows));
}

/** The cells of all rows of a reading. */
export async function cellsOf(reading: ReturnType<typeof readSheetFile>): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const batch of reading) rows.push(...batch.map(({ cells }) => cells));
  return rows;
}

/** `read`, or the error id of a reading. */
export function outcomeOf(reading: Promise<unknown>): Promise<string> {
  return reading.then(
    () => 'read',
    (error: unknown) => (error instanceof AppError ? error.id : String(error)),
  );
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** A workbook of another program: its sheet, shared texts and styles are given as XML. */
export function foreignWorkbook(parts: {
  readonly rows: string;
  readonly strings?: string;
  readonly styles?: string;
  readonly workbook?: string;
}): Uint8Array {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const text = (content: string) => new TextEncoder().encode(content);
  return zipSync({
    '[Content_Types].xml': text(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
        '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ),
    'xl/workbook.xml': text(
      parts.workbook ??
        `<workbook ${MAIN} xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': text(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
        `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': text(`<worksheet ${MAIN}><sheetData>${parts.rows}</sheetData></worksheet>`),
    ...(parts.strings ? { 'xl/sharedStrings.xml': text(`<sst ${MAIN}>${parts.strings}</sst>`) } : {}),
    ...(parts.styles ? { 'xl/styles.xml': text(`<styleSheet ${MAIN}>${parts.styles}</styleSheet>`) } : {}),
  });
}
