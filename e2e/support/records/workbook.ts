import { crc32, inflateRawSync } from 'node:zlib';

/** A workbook is a zip archive: signatures and fixed parts of its records (APPNOTE 4.3). */
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const SHEET = 'xl/worksheets/sheet1.xml';
const STORED = 0;

/** The files of an archive by name. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06])) + 16);
  while (archive.readUInt32LE(at) === CENTRAL) {
    const nameBytes = archive.readUInt16LE(at + 28);
    const [extraBytes, noteBytes] = [archive.readUInt16LE(at + 30), archive.readUInt16LE(at + 32)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes);
    const head = archive.readUInt32LE(at + 42);
    const start = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const content = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    files.set(name, archive.readUInt16LE(at + 10) === STORED ? content : inflateRawSync(content));
    at += 46 + nameBytes + extraBytes + noteBytes;
  }
  return files;
}

/** Packs files into an archive, uncompressed. */
export function zip(files: ReadonlyMap<string, Buffer>): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(0x0800, 2);
    fixed.writeUInt32LE(crc32(content), 10);
    fixed.writeUInt32LE(content.length, 14);
    fixed.writeUInt32LE(content.length, 18);
    fixed.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([signature(LOCAL), fixed, Buffer.from(name), content]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    centrals.push(signature(CENTRAL), Buffer.from([20, 0]), fixed, rest, Buffer.from(name));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.size, 4);
  end.writeUInt16LE(files.size, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, signature(END), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const plain = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The cells of the first sheet, row by row, as texts; numbers and dates stay as in the file. */
export function readSheet(workbook: Buffer): string[][] {
  const sheet = unzip(workbook).get(SHEET)?.toString('utf8') ?? '';
  return [...sheet.matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: string[] = [];
    for (const [, letters = '', cell = ''] of row.matchAll(/<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>(.*?)<\/c>)/gs)) {
      // The file omits empty cells: the address gives the position.
      const at = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      while (cells.length < at) cells.push('');
      cells[at] = plain(cell.replaceAll(/<[^>]*>/g, ''));
    }
    return cells;
  });
}

/** Whether any cell of the workbook is a formula. */
export function hasFormula(workbook: Buffer): boolean {
  return /<f[ >/]/.test(unzip(workbook).get(SHEET)?.toString('utf8') ?? '');
}

/** The workbook with texts below its headings, as filled in by a person: cells by heading. */
export function fillIn(workbook: Buffer, rows: readonly Readonly<Record<string, string>>[]): Buffer {
  const files = unzip(workbook);
  const sheet = files.get(SHEET)?.toString('utf8') ?? '';
  const [headings = []] = readSheet(workbook);
  const lines = rows.map((row, index) => {
    const cells = headings.map((heading) => {
      const text = row[heading.replace(/ ?\*$/, '')] ?? '';
      return `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
    });
    return `<row r="${index + 2}">${cells.join('')}</row>`;
  });
  const filled = sheet.replace('</sheetData>', `${lines.join('')}</sheetData>`);
  return zip(new Map([...files, [SHEET, Buffer.from(filled)]]));
}

/** The cells of a csv file, row by row. */
export function readCsv(file: Buffer): string[][] {
  const text = file.toString('utf8').replace(/^\ufeff/, '');
  return text
    .split('\r\n')
    .filter(Boolean)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare = '']) =>
        quoted === undefined ? bare : quoted.replaceAll('""', '"'),
      ),
    );
}
