import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { AppError } from '@haiqiao/contract/errors';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';

/** A workbook has some dozens of parts; a file with more is rejected. */
const ENTRIES_MAX = 2000;
const STORED = 0;
const DEFLATED = 8;
const PIECE_BYTES = 256 * 1024;
/** Maximum unpacked size of a part: sufficient for a million rows of many columns. */
const ENTRY_BYTES_MAX = 3_000_000_000;
/** Small parts may have any compression ratio. */
const RATIO_FREE_BYTES = 20_000_000;
/** Maximum compression ratio of a part; sheets of one repeated row reach about 150. */
const RATIO_MAX = 250;

/** The parts of a workbook by name; each is unpacked on request. */
export interface WorkbookArchive {
  /** A part as a stream; undefined when it does not exist. */
  open(name: string, maxBytes?: number): Promise<Readable | undefined>;
  close(): void;
}

/**
 * Opens the archive of a workbook. Parts with an excessive compression ratio are rejected as zip bombs. The declared size of a part is
 * verified while reading.
 */
export async function openArchive(path: string): Promise<WorkbookArchive> {
  const file = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
  const entries = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of file.eachEntry()) {
      entries.set(entry.fileName, entry);
      if (entries.size > ENTRIES_MAX) throw new Error(`more than ${ENTRIES_MAX} parts`);
    }
  } catch (error) {
    file.close();
    throw error;
  }
  return {
    async open(name, maxBytes = ENTRY_BYTES_MAX) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      refuseBomb(entry, maxBytes);
      // Read packed: yauzl would unpack it in very small chunks.
      return unpack(await file.openReadStreamPromise(entry, { decodeFileData: false }), entry);
    },
    close: () => file.close(),
  };
}

/** Unpacks a part, and stops when it exceeds its declared size. */
function unpack(packed: Readable, { compressionMethod, uncompressedSize, fileName }: yauzl.Entry): Readable {
  if (compressionMethod === STORED) return packed;
  if (compressionMethod !== DEFLATED) throw new Error(`${fileName} has an unsupported compression method`);
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
  let bytes = 0;
  inflate.on('data', (piece: Uint8Array) => {
    bytes += piece.length;
    if (bytes > uncompressedSize) inflate.destroy(new Error(`${fileName} is longer than its declared size`));
  });
  inflate.pause();
  packed.once('error', (error) => inflate.destroy(error));
  return packed.pipe(inflate);
}

function refuseBomb(entry: yauzl.Entry, maxBytes: number): void {
  const { uncompressedSize: size, compressedSize: packed, fileName } = entry;
  if (entry.isEncrypted()) throw new Error(`${fileName} is encrypted`);
  const isTooDense = size > RATIO_FREE_BYTES && size > packed * RATIO_MAX;
  if (size > maxBytes || isTooDense) {
    throw new AppError('IMPORT_FILE_BROKEN', undefined, {
      cause: new Error(`${fileName} unpacks to ${size} bytes`),
    });
  }
}

/** The longest text of a part; a cell holds 32 767 characters. */
const TEXT_BYTES_MAX = 2 * 1024 * 1024;
const LESS = 0x3c;
const GREATER = 0x3e;

/** Callbacks of the XML reader; names come without prefix. */
export interface XmlHandler {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Reads XML in chunks; yields after each, so the collector can emit partial results. */
export async function* parseXml(stream: Readable, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => handler.open?.(localName(tag.name), tag.attributes));
  parser.on('text', (text) => handler.text?.(text));
  parser.on('cdata', (text) => handler.text?.(text));
  parser.on('closetag', (tag) => handler.close?.(localName(tag.name)));
  const decoder = new TextDecoder('utf-8');
  const pieces: AsyncIterable<Uint8Array> = stream;
  let withoutMarkup = 0;
  for await (const bytes of pieces) {
    // The parser holds a text, name or comment in memory until its end.
    const last = Math.max(bytes.lastIndexOf(LESS), bytes.lastIndexOf(GREATER));
    withoutMarkup = last === -1 ? withoutMarkup + bytes.length : bytes.length - last;
    if (withoutMarkup > TEXT_BYTES_MAX) throw new Error('a text of the workbook is too long');
    parser.write(decoder.decode(bytes, { stream: true }));
    yield;
  }
  parser.write(decoder.decode());
  parser.close();
  yield;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** Reads a part to its end. */
export async function readPart(stream: Readable, handler: XmlHandler): Promise<void> {
  for await (const _ of parseXml(stream, handler)) continue;
}
