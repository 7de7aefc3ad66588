import { FORMULA_START } from '../csv-writer.ts';

const APOSTROPHE = "'";

/**
 * Parses csv incrementally (RFC 4180 and common variants: any line end, quotes inside a cell). Pass chunks to `push`, then call `end`;
 * every record is emitted.
 */
export class CsvParser {
  readonly #delimiter: string;
  readonly #onRecord: (cells: string[]) => void;
  #cells: string[] = [];
  #cell = '';
  #state: 'start' | 'plain' | 'quoted' | 'quote' = 'start';
  #isAfterReturn = false;

  constructor(delimiter: string, onRecord: (cells: string[]) => void) {
    this.#delimiter = delimiter;
    this.#onRecord = onRecord;
  }

  push(text: string): void {
    let index = 0;
    while (index < text.length) {
      if (this.#state === 'quoted') index = this.#quoted(text, index);
      else if (this.#state === 'quote') index = this.#afterQuote(text, index);
      else index = this.#plain(text, index);
    }
  }

  end(): void {
    if (this.#state !== 'start' || this.#cells.length > 0) this.#endRecord();
  }

  #quoted(text: string, from: number): number {
    const quote = text.indexOf('"', from);
    const to = quote === -1 ? text.length : quote;
    this.#cell += text.slice(from, to);
    if (quote === -1) return to;
    this.#state = 'quote';
    return quote + 1;
  }

  /** A quote inside quotes: doubled it is literal, otherwise it ends the quoted part. */
  #afterQuote(text: string, index: number): number {
    if (text[index] === '"') {
      this.#cell += '"';
      this.#state = 'quoted';
      return index + 1;
    }
    this.#state = 'plain';
    return index;
  }

  #plain(text: string, index: number): number {
    const character = text[index] ?? '';
    const isSecondOfTwo = this.#isAfterReturn && character === '\n';
    this.#isAfterReturn = character === '\r';
    if (isSecondOfTwo) return index + 1;
    if (character === '"' && this.#state === 'start') {
      this.#state = 'quoted';
      return index + 1;
    }
    if (character === this.#delimiter) {
      this.#endCell();
      return index + 1;
    }
    if (character === '\r' || character === '\n') {
      this.#endRecord();
      return index + 1;
    }
    return this.#run(text, index);
  }

  /** Consumes text up to the next special character. */
  #run(text: string, from: number): number {
    let to = from + 1;
    while (to < text.length) {
      const character = text[to];
      if (character === this.#delimiter || character === '\r' || character === '\n') break;
      to += 1;
    }
    this.#cell += text.slice(from, to);
    this.#state = 'plain';
    return to;
  }

  #endCell(): void {
    const cell = this.#cell;
    const isGuarded = cell.startsWith(APOSTROPHE) && FORMULA_START.test(cell);
    this.#cells.push(isGuarded ? cell.slice(1) : cell);
    this.#cell = '';
    this.#state = 'start';
  }

  #endRecord(): void {
    this.#endCell();
    const cells = this.#cells;
    this.#cells = [];
    this.#onRecord(cells);
  }
}

/** The delimiter of a file: the most frequent candidate outside quotes in its first line. */
export function guessDelimiter(beginning: string): string {
  const counts = new Map([',', ';', '\t', '|'].map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const character of beginning) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && (character === '\n' || character === '\r')) break;
    const count = counts.get(character);
    if (!isQuoted && count !== undefined) counts.set(character, count + 1);
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
