import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { zip } from './records/workbook.ts';

/** A file in the browser's format. */
export interface SampleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const body = Buffer.concat([Buffer.from(type), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG: of one colour, or of noise when it must be large. */
export function pngFile(
  name: string,
  [width, height]: readonly [number, number],
  { isNoise = false } = {},
): SampleFile {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const line = 1 + width * 3;
  const pixels = isNoise ? randomBytes(line * height) : Buffer.alloc(line * height, 0x66);
  for (let row = 0; row < height; row += 1) pixels[row * line] = 0;
  const buffer = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

/** Width and height of a PNG. */
export function pngSize(content: Buffer): readonly [number, number] {
  return [content.readUInt32BE(16), content.readUInt32BE(20)];
}

/** A PDF with one line per page, in a Chinese font that is not embedded: readers need their character maps for it. */
export function pdfFile(name: string, lines: readonly string[]): SampleFile {
  const kids = lines.map((_, index) => `${6 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 5 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 850 /Descent -150 /CapHeight 700 /StemV 80 >>',
    ...lines.flatMap((line, index) => {
      const text = Buffer.from(line, 'utf16le').swap16().toString('hex');
      const drawing = `BT /F1 28 Tf 80 740 Td <${text}> Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${7 + 2 * index} 0 R >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text + table + end, 'latin1') };
}

const OFFICE = 'http://schemas.openxmlformats.org';
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`;

function archiveOf(name: string, mimeType: string, parts: Readonly<Record<string, string>>): SampleFile {
  const files = new Map(Object.entries(parts).map(([path, text]) => [path, Buffer.from(text)]));
  return { name, mimeType, buffer: zip(files) };
}

function typesOf(part: string, type: string): string {
  return `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;
}

function relationsOf(items: readonly string[]): string {
  return `<Relationships xmlns="${OFFICE}/package/2006/relationships">${items.join('')}</Relationships>`;
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
}

/** A Word document with a line and a link that would run a script. */
export function docxFile(name: string, line: string): SampleFile {
  const words = `${OFFICE}/wordprocessingml/2006/main`;
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  return archiveOf(name, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', {
    '[Content_Types].xml': typesOf('word/document.xml', 'wordprocessingml.document'),
    '_rels/.rels': relationsOf([relation('rId1', 'officeDocument', 'word/document.xml')]),
    'word/_rels/document.xml.rels': relationsOf([
      relation('rId9', 'hyperlink', 'javascript:alert(1)" TargetMode="External'),
    ]),
    'word/document.xml': `<w:document xmlns:w="${words}" xmlns:r="${RELATIONS}"><w:body><w:p>${run(line)}</w:p><w:p><w:hyperlink r:id="rId9">${run('链接')}</w:hyperlink></w:p></w:body></w:document>`,
  });
}

/** An archive with one text. */
export function zipFile(name: string, text: string): SampleFile {
  return archiveOf(name, 'application/zip', { 'readme.txt': text });
}

/** A workbook with one sheet: a text, a date, a percentage, and a number with a binary rounding error. */
export function xlsxFile(name: string, text: string): SampleFile {
  const sheets = `${OFFICE}/spreadsheetml/2006/main`;
  return archiveOf(name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', {
    '[Content_Types].xml': typesOf('xl/workbook.xml', 'spreadsheetml.sheet'),
    '_rels/.rels': relationsOf([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/_rels/workbook.xml.rels': relationsOf([
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'styles', 'styles.xml'),
    ]),
    'xl/workbook.xml': `<workbook xmlns="${sheets}" xmlns:r="${RELATIONS}"><sheets><sheet name="清单" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/styles.xml': `<styleSheet xmlns="${sheets}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${sheets}"><sheetData><row r="2"><c r="B2" t="inlineStr"><is><t>${text}</t></is></c><c r="C2" s="1"><v>46346</v></c><c r="D2" s="2"><v>0.29</v></c><c r="E2"><v>0.30000000000000004</v></c></row></sheetData></worksheet>`,
  });
}
