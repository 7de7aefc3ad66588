import { createReadStream } from 'node:fs';
import { CsvParser, guessDelimiter } from './csv-parser.ts';
import { BATCH_ROWS, brokenFile, IMPORT_COLUMNS_MAX, rowCounter, type SourceRow } from './sheet-source.ts';

/** The delimiter is detected in the first line. */
const BEGINNING_CHARACTERS = 64 * 1024;

/**
 * Reads a csv file in batches of rows: UTF-8 or UTF-16 with a byte order mark, UTF-8 without, otherwise GB18030, the encoding of Chinese
 * spreadsheet programs.
 * @throws AppError IMPORT_FILE_BROKEN, TRANSFER_TOO_MANY_ROWS
 */
export async function* readCsv(path: string, maxRows?: number): AsyncGenerator<readonly SourceRow[]> {
  const count = rowCounter(maxRows);
  let batch: SourceRow[] = [];
  let number = 0;
  const take = (cells: string[]) => {
    number += 1;
    if (cells.every((cell) => cell.trim() === '')) return;
    count();
    batch.push({ number, cells: cells.slice(0, IMPORT_COLUMNS_MAX) });
  };
  const feed = csvFeed(take);
  try {
    for await (const text of textOf(path, await encodingOf(path))) {
      feed.push(text);
      if (batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
    feed.end();
  } catch (error) {
    throw brokenFile(error);
  }
  if (batch.length > 0) yield batch;
}

/** Starts parsing as soon as there is enough text to detect the delimiter. */
function csvFeed(take: (cells: string[]) => void) {
  let parser: CsvParser | undefined;
  let beginning = '';
  const begin = () => {
    parser = new CsvParser(guessDelimiter(beginning), take);
    parser.push(beginning);
    return parser;
  };
  return {
    push(text: string): void {
      if (parser) {
        parser.push(text);
        return;
      }
      beginning += text;
      if (beginning.length >= BEGINNING_CHARACTERS) begin();
    },
    end: () => (parser ?? begin()).end(),
  };
}

async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const pieces: AsyncIterable<Uint8Array> = createReadStream(path);
  for await (const bytes of pieces) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** Checks the whole file: text of one encoding may begin like that of another. */
async function encodingOf(path: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    const pieces: AsyncIterable<Uint8Array> = createReadStream(path);
    for await (const bytes of pieces) {
      const marked = isFirst ? markedEncoding(bytes) : undefined;
      if (marked) return marked;
      isFirst = false;
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'gb18030';
    throw error;
  }
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}
