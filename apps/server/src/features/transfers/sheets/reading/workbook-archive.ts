import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { AppError } from '@haiqiao/contract/errors';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';

/** A workbook has some dozens of parts; more means it is none. */
const ENTRIES_MAX = 2000;
const STORED = 0;
const DEFLATED = 8;
const PIECE_BYTES = 256 * 1024;
/** What one part may unpack to: a million rows of many columns stay below it. */
const ENTRY_BYTES_MAX = 3_000_000_000;
/** Small parts may repeat themselves as they like. */
const RATIO_FREE_BYTES = 20_000_000;
/** How much a part may shrink; sheets of one repeated row come to about 150. */
const RATIO_MAX = 250;

/** The parts of a workbook by name; nothing is unpacked before it is asked for. */
export interface WorkbookArchive {
  /** A part as a stream of bytes; undefined when there is none of this name. */
  open(name: string, maxBytes?: number): Promise<Readable | undefined>;
  close(): void;
}

/**
 * Opens the archive of a workbook. Parts that unpack to far more than they take are refused: they are there to fill the
 * memory of whoever reads them. What a part says about its size is checked while it is read.
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
      // Left packed: unpacked by the reader it would come in very small pieces.
      return unpack(await file.openReadStreamPromise(entry, { decodeFileData: false }), entry);
    },
    close: () => file.close(),
  };
}

/** Unpacks a part, and stops where it turns out longer than it said it was. */
function unpack(packed: Readable, { compressionMethod, uncompressedSize, fileName }: yauzl.Entry): Readable {
  if (compressionMethod === STORED) return packed;
  if (compressionMethod !== DEFLATED) throw new Error(`${fileName} is packed in a way nobody reads`);
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
  let bytes = 0;
  inflate.on('data', (piece: Uint8Array) => {
    bytes += piece.length;
    if (bytes > uncompressedSize) inflate.destroy(new Error(`${fileName} is longer than it says`));
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

/** What a reader of XML wants to hear of; names come without their prefix. */
export interface XmlHandler {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Reads XML piece by piece; yields after each, so that whoever collects can hand on what came so far. */
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
  for await (const bytes of pieces) {
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
