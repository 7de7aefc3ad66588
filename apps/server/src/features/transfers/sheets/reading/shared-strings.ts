import { AppError } from '@haiqiao/contract/errors';
import { CELL_CHARACTERS_MAX, plainText } from '../xlsx-text.ts';
import { parseXml, type WorkbookArchive } from './workbook-archive.ts';

/** Texts of a workbook that cells refer to by number. */
export interface SharedStrings {
  /** The text; empty for a number without one. */
  at(index: number): string;
}

const PART = 'xl/sharedStrings.xml';

/** Maximum unpacked size of the part. */
const PART_BYTES_MAX = 700_000_000;
/** Maximum of the part that is read for the first rows, whose texts programs write first. */
const HEAD_BYTES_MAX = 32_000_000;
/** Maximum number and size of texts in memory: five different texts of 25 bytes in each of a million rows. */
const STRINGS_MAX = 8_000_000;
const TEXT_BYTES_MAX = 128 * 1024 * 1024;
const BLOCK_BYTES = 4 * 1024 * 1024;
/** Bytes before each text in a block, with its length. */
const LENGTH_BYTES = 4;
const BYTES_PER_CHARACTER = 3;
const OFFSETS_FIRST = 1024;
/** The first texts are used most, for example by columns with few values: they are decoded once. */
const DECODED_MAX = 65_536;

/** All texts of a workbook. @throws AppError IMPORT_FILE_TOO_COMPLEX */
export async function readSharedStrings(archive: WorkbookArchive): Promise<SharedStrings> {
  const strings = new CompactStrings();
  await readTexts(archive, PART_BYTES_MAX, (text) => {
    strings.push(text);
    return true;
  });
  return strings;
}

/** The texts with these numbers; the part is read only as far as necessary. @throws AppError IMPORT_FILE_TOO_COMPLEX */
export async function readSomeStrings(
  archive: WorkbookArchive,
  wanted: ReadonlySet<number>,
): Promise<SharedStrings> {
  const found = new Map<number, string>();
  let index = -1;
  if (wanted.size > 0)
    await readTexts(archive, HEAD_BYTES_MAX, (text) => {
      index += 1;
      if (wanted.has(index)) found.set(index, text);
      return found.size < wanted.size;
    });
  return { at: (number) => found.get(number) ?? '' };
}

/** Reads texts in order until `take` returns false. The declared size of the part does not matter, only what is read. */
async function readTexts(
  archive: WorkbookArchive,
  maxBytes: number,
  take: (text: string) => boolean,
): Promise<void> {
  const stream = await archive.open(PART, PART_BYTES_MAX);
  if (!stream) return;
  let text = '';
  let isText = false;
  let phonetic = 0;
  let goesOn = true;
  let bytes = 0;
  stream.on('data', (piece: Uint8Array) => (bytes += piece.length));
  stream.pause();
  const reading = parseXml(stream, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic += 1;
      else if (name === 't') isText = true;
    },
    text(piece) {
      if (isText && phonetic === 0 && text.length < CELL_CHARACTERS_MAX) text += piece;
    },
    close(name) {
      if (name === 'si' && goesOn) goesOn = take(plainText(text).slice(0, CELL_CHARACTERS_MAX));
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 't') isText = false;
    },
  });
  for await (const _ of reading) {
    if (!goesOn) return;
    if (bytes > maxBytes) throw tooComplex();
  }
}

function tooComplex(): AppError {
  return new AppError('IMPORT_FILE_TOO_COMPLEX');
}

/** Texts as UTF-8 in blocks: five million short texts take about 150 MB, as strings about 500 MB. */
class CompactStrings implements SharedStrings {
  readonly #blocks: Buffer[] = [];
  readonly #decoded: string[] = [];
  #used = BLOCK_BYTES;
  #offsets = new Uint32Array(OFFSETS_FIRST);
  #count = 0;

  /** @throws AppError IMPORT_FILE_TOO_COMPLEX */
  push(text: string): void {
    const block = this.#blockFor(text.length * BYTES_PER_CHARACTER + LENGTH_BYTES);
    const length = block.write(text, this.#used + LENGTH_BYTES);
    block.writeUInt32LE(length, this.#used);
    this.#addOffset((this.#blocks.length - 1) * BLOCK_BYTES + this.#used);
    this.#used += LENGTH_BYTES + length;
  }

  at(index: number): string {
    const cached = this.#decoded[index];
    if (cached !== undefined) return cached;
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return '';
    const offset = this.#offsets[index] ?? 0;
    const block = this.#blocks[Math.floor(offset / BLOCK_BYTES)];
    const start = offset % BLOCK_BYTES;
    const text =
      block?.toString('utf8', start + LENGTH_BYTES, start + LENGTH_BYTES + block.readUInt32LE(start)) ?? '';
    if (index < DECODED_MAX) this.#decoded[index] = text;
    return text;
  }

  #blockFor(bytes: number): Buffer {
    const last = this.#blocks.at(-1);
    if (last && this.#used + bytes <= BLOCK_BYTES) return last;
    if ((this.#blocks.length + 1) * BLOCK_BYTES > TEXT_BYTES_MAX) throw tooComplex();
    const fresh = Buffer.allocUnsafeSlow(BLOCK_BYTES);
    this.#blocks.push(fresh);
    this.#used = 0;
    return fresh;
  }

  #addOffset(offset: number): void {
    if (this.#count >= STRINGS_MAX) throw tooComplex();
    if (this.#count === this.#offsets.length) {
      const larger = new Uint32Array(this.#offsets.length * 2);
      larger.set(this.#offsets);
      this.#offsets = larger;
    }
    this.#offsets[this.#count] = offset;
    this.#count += 1;
  }
}
