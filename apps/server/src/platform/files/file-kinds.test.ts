import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@haiqiao/contract/errors';
import { afterAll, expect, test } from 'vitest';
import { TINY_PNG } from '#server/testing/upload.ts';
import { judgeFile } from './file-kinds.ts';
import {
  compound,
  JPEG,
  jpegWithComment,
  lyingAbout,
  openXml,
  overlappingZip,
  pdf,
  pngWithText,
  zip,
} from './testing/sample-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'haiqiao-kinds-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
/** The MIME type of a file, or the id of its refusal. */
async function judged(name: string, bytes: Uint8Array): Promise<string> {
  count += 1;
  const path = join(folder, String(count));
  writeFileSync(path, bytes);
  return judgeFile(path, name).catch((error: unknown) =>
    error instanceof AppError ? error.id : String(error),
  );
}

const ARCHIVE = zip({ 'a.txt': 'a', '目录/二.txt': 'b' });
const FILM = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(200, 7)]);
const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`);

test.each<[string, string, Uint8Array]>([
  ['a.png', 'image/png', TINY_PNG],
  ['a.png', 'image/png', pngWithText('<x:xmpmeta xmlns:x="adobe:ns:meta/">taken in 成都</x:xmpmeta>')],
  ['a.jpg', 'image/jpeg', JPEG],
  ['A.JPEG', 'image/jpeg', jpegWithComment('taken by a telephone')],
  ['a.jpg', 'image/jpeg', Buffer.concat([JPEG, FILM])],
  ['a.pdf', 'application/pdf', pdf()],
  ['a.zip', 'application/zip', ARCHIVE],
  ['a.zip', 'application/zip', zip({ 'page.html': `<html>${SCRIPT}</html>` })],
  ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', openXml('docx')],
  ['a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', openXml('xlsx')],
  ['a.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', openXml('pptx')],
  ['a.doc', 'application/msword', compound('WordDocument')],
  ['a.xls', 'application/vnd.ms-excel', compound('Workbook', 40)],
  ['a.ppt', 'application/vnd.ms-powerpoint', compound('PowerPoint Document', 3)],
  ['a.csv', 'text/csv', Buffer.from('名称,金额\n甲 < 乙,1\n')],
  ['a.csv', 'text/csv', Buffer.from('\ufeff名称,金额\n', 'utf16le')],
])('UPL-02 %s is %s', async (name, mime, bytes) => {
  expect(await judged(name, bytes)).toBe(mime);
});

test.each<[string, string, Uint8Array]>([
  ['an extension that is not supported', 'a.svg', SVG],
  ['the name of a property of every object', 'a.constructor', pdf()],
])('UPL-02 %s is refused by its name', async (_what, name, bytes) => {
  expect(await judged(name, bytes)).toBe('FILE_TYPE_REFUSED');
});

test.each<[string, string, Uint8Array]>([
  ['a page', 'a.pdf', Buffer.from(`<html>${SCRIPT}</html>`)],
  ['a drawing with a script', 'a.png', SVG],
  ['a program', 'a.pdf', Buffer.from(`MZ${'\0'.repeat(200)}`)],
  ['another kind of image', 'a.jpg', TINY_PNG],
  ['another kind of document', 'a.xlsx', openXml('docx')],
  ['a mere archive', 'a.docx', ARCHIVE],
  ['a document with macros', 'a.docx', openXml('docx', { 'word/vbaProject.bin': 'program' })],
  ['an installer in the clothes of a document', 'a.doc', compound('Binary.CustomAction')],
  ['a workbook called a text', 'a.doc', compound('Workbook')],
  ['marks and nothing behind them', 'a.pdf', Buffer.from('%PDF-1.7\nand nothing else')],
  ['marks and nothing behind them', 'a.xls', Buffer.from('d0cf11e0a1b11ae1'.padEnd(2000, '0'), 'hex')],
  ['half an image', 'a.png', TINY_PNG.subarray(0, 40)],
  ['half an image', 'a.jpg', JPEG.subarray(0, JPEG.length - 10)],
  ['half an archive', 'a.zip', ARCHIVE.subarray(0, ARCHIVE.length - 10)],
  ['an archive whose names lead out of it', 'a.zip', zip({ '../../etc/passwd': 'x' })],
  ['zero bytes in a text', 'a.csv', Buffer.from('a,b\n\0')],
  ['a page called a table', 'a.csv', Buffer.from(`  <!DOCTYPE html><title>x</title>${SCRIPT}`)],
])('UPL-02 %s is refused by its content', async (_what, name, bytes) => {
  expect(await judged(name, bytes)).toBe('FILE_CONTENT_REFUSED');
});

test.each<[string, string, Uint8Array]>([
  ['image and archive', 'a.png', Buffer.concat([TINY_PNG, ARCHIVE])],
  ['photo and archive', 'a.jpg', Buffer.concat([JPEG, ARCHIVE])],
  ['document and archive', 'a.pdf', Buffer.concat([pdf(), ARCHIVE])],
  ['old document and archive', 'a.doc', Buffer.concat([compound('WordDocument'), ARCHIVE])],
  ['image and page, in a note', 'a.png', pngWithText(SCRIPT)],
  ['photo and page, in a note', 'a.jpg', jpegWithComment(`--><html>${SCRIPT}`)],
  ['photo and page, behind it', 'a.jpg', Buffer.concat([JPEG, Buffer.from(`\n<body onload=alert(1)>`)])],
  ['photo and program of a server', 'a.jpg', jpegWithComment('<?php system($_GET[0]); ?>')],
  ['image and document', 'a.png', pngWithText('%PDF-1.4 1 0 obj <<>> endobj trailer <<>> %%EOF')],
  ['photo and program', 'a.jpg', Buffer.concat([JPEG, Buffer.from('MZ\u0090\0')])],
  ['document and page', 'a.pdf', Buffer.concat([Buffer.from(`%PDF-1.4\n${SCRIPT}\n`), pdf()])],
])('UPL-02 a file of two kinds at once is refused: %s', async (_what, name, bytes) => {
  expect(await judged(name, bytes)).toBe('FILE_CONTENT_REFUSED');
});

const ZEROS = Buffer.alloc(60_000_000);

test.each<[string, string, Uint8Array]>([
  ['zeros without end', 'a.zip', zip({ zeros: ZEROS })],
  ['the same zeros many times', 'a.zip', overlappingZip(200, 15_000_000)],
  ['zeros in a document', 'a.docx', openXml('docx', { 'word/media/zeros.bin': ZEROS })],
])('UPL-02 an archive with an excessive unpacked size is refused: %s', async (_what, name, bytes) => {
  expect(await judged(name, bytes)).toBe('FILE_ARCHIVE_TOO_LARGE');
});

test('UPL-02 a document with wrong lengths of its parts is refused, because the preview opens it', async () => {
  const honest = openXml('xlsx', { 'xl/worksheets/sheet1.xml': Buffer.alloc(5_000_000, '<row/>') });
  expect(await judged('a.xlsx', honest)).toContain('spreadsheetml');
  const lying = lyingAbout(honest, 'xl/worksheets/sheet1.xml', 1000);
  expect(await judged('a.xlsx', lying)).toBe('FILE_CONTENT_REFUSED');
});
