import { crc32 } from 'node:zlib';
import { zipSync } from 'fflate';
import { TINY_PNG } from '#server/testing/upload.ts';

/** An image of four pixels as a camera writes it. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/' +
    '2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAACAAIDASIAAhEBAxEB/8QAFQ' +
    'ABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEA' +
    'AhEDEQA/AJ+AD//Z',
  'base64',
);

/** @param filling text of a comment in the middle */
export function pdf(filling = ''): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj\n<<>>\nendobj\n${' '.repeat(1024)}%${filling}\ntrailer\n<<>>\n%%EOF\n`,
    'latin1',
  );
}

/** A PDF of exactly that many bytes. */
export function pdfOf(sizeBytes: number): Buffer {
  const whole = Buffer.alloc(sizeBytes, '% filling\n');
  pdf().copy(whole);
  whole.write('\n%%EOF\n', sizeBytes - 7);
  return whole;
}

/** An archive of these files. */
export function zip(files: Readonly<Record<string, Uint8Array | string>>): Buffer {
  const entries = Object.entries(files).map(
    ([name, content]) => [name, typeof content === 'string' ? Buffer.from(content) : content] as const,
  );
  return Buffer.from(zipSync(Object.fromEntries(entries)));
}

const OPEN_XML_PARTS = {
  docx: ['word/document.xml', 'wordprocessingml.document'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation'],
} as const;

/** A document of the newer office programs, with optional extra files. */
export function openXml(
  kind: keyof typeof OPEN_XML_PARTS,
  more: Readonly<Record<string, Uint8Array | string>> = {},
): Buffer {
  const [part, type] = OPEN_XML_PARTS[kind];
  const override = `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/>`;
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${override}</Types>`;
  return zip({ '[Content_Types].xml': types, [part]: '<document/>', ...more });
}

const SECTOR = 512;
const END_OF_CHAIN = 0xfffffffe;
const TABLE_SECTOR = 0xfffffffd;

/**
 * A compound file (MS-CFB) whose directory lists one part after `others` other entries: sector 0 is the allocation table, the directory
 * follows.
 */
export function compound(part: string, others = 0): Buffer {
  const names = ['Root Entry', ...Array.from({ length: others }, (_, index) => `Other${index}`), part];
  const directorySectors = Math.ceil(names.length / 4);
  const file = Buffer.alloc(SECTOR * (2 + directorySectors), 0);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(END_OF_CHAIN, 60);
  file.writeUInt32LE(END_OF_CHAIN, 68);
  file.fill(0xff, 76, SECTOR);
  file.writeUInt32LE(0, 76);
  file.fill(0xff, SECTOR, SECTOR * 2);
  file.writeUInt32LE(TABLE_SECTOR, SECTOR);
  for (let sector = 1; sector <= directorySectors; sector += 1) {
    file.writeUInt32LE(sector === directorySectors ? END_OF_CHAIN : sector + 1, SECTOR + sector * 4);
  }
  for (const [index, name] of names.entries()) {
    const at = SECTOR * 2 + index * 128;
    const bytes = file.write(name, at, 'utf16le');
    file.writeUInt16LE(bytes + 2, at + 64);
    file.writeUInt8(index === 0 ? 5 : 2, at + 66);
  }
  return file;
}

/** A PNG with a text in it. */
export function pngWithText(text: string): Buffer {
  const part = pngPart('tEXt', `Comment\0${text}`);
  const afterHead = 8 + 25;
  return Buffer.concat([TINY_PNG.subarray(0, afterHead), part, TINY_PNG.subarray(afterHead)]);
}

/** A part of a PNG. */
export function pngPart(type: string, content: string): Buffer {
  const body = Buffer.from(type + content, 'latin1');
  const part = Buffer.alloc(8 + body.length);
  part.writeUInt32BE(body.length - 4, 0);
  body.copy(part, 4);
  part.writeUInt32BE(crc32(body), 4 + body.length);
  return part;
}

/** EXIF data of a phone in little-endian order: an orientation, and the directory of a location whose text is `location`. */
export function exif(orientation: number, location: string): Buffer {
  const tiff = Buffer.alloc(38);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  for (const [at, values] of [
    [10, { tag: 0x0112, type: 3, value: orientation }],
    [22, { tag: 0x8825, type: 4, value: 38 }],
  ] as const) {
    tiff.writeUInt16LE(values.tag, at);
    tiff.writeUInt16LE(values.type, at + 2);
    tiff.writeUInt32LE(1, at + 4);
    tiff.writeUInt32LE(values.value, at + 8);
  }
  return Buffer.concat([tiff, Buffer.from(location, 'latin1')]);
}

/** A JPEG segment. @param marker its second byte */
export function jpegSegment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + content.length, 2);
  return Buffer.concat([head, content]);
}

/** A JPEG with a comment in it. */
export function jpegWithComment(text: string): Buffer {
  const comment = jpegSegment(0xfe, Buffer.from(text, 'latin1'));
  return Buffer.concat([JPEG.subarray(0, 2), comment, JPEG.subarray(2)]);
}

/** An archive of many names for the same few compressed bytes: its unpacked size is far larger than its content. */
export function overlappingZip(names: number, unpackedBytes: number): Buffer {
  const one = zip({ '0000': Buffer.alloc(unpackedBytes) });
  const end = one.lastIndexOf('PK\u0005\u0006');
  const directoryAt = one.readUInt32LE(end + 16);
  const entry = one.subarray(directoryAt, end);
  const entries = Array.from({ length: names }, (_, index) => {
    const copy = Buffer.from(entry);
    copy.write(String(index).padStart(4, '0'), 46);
    return copy;
  });
  const directory = Buffer.concat(entries);
  const tail = Buffer.from(one.subarray(end));
  tail.writeUInt16LE(names, 8);
  tail.writeUInt16LE(names, 10);
  tail.writeUInt32LE(directory.length, 12);
  return Buffer.concat([one.subarray(0, directoryAt), directory, tail]);
}

/** The same archive, with a declared size of its only file that is too small. */
export function lyingAbout(archive: Buffer, name: string, saidBytes: number): Buffer {
  const lie = Buffer.from(archive);
  const local = lie.indexOf(name) - 30;
  const central = lie.lastIndexOf(name) - 46;
  lie.writeUInt32LE(saidBytes, local + 22);
  lie.writeUInt32LE(saidBytes, central + 24);
  return lie;
}
