import { CELL_CHARACTERS_MAX, columnOfAddress } from '../xlsx-text.ts';
import { cellText, type RawCell } from './cell-value.ts';
import { BATCH_ROWS, brokenFile, IMPORT_COLUMNS_MAX, rowCounter, type SourceRow } from './sheet-source.ts';
import { readSharedStrings, readSomeStrings } from './shared-strings.ts';
import { openArchive, parseXml, type WorkbookArchive, type XmlHandler } from './workbook-archive.ts';
import { readIndex, type WorkbookIndex } from './workbook-index.ts';

/**
 * Reads the first visible sheet of a workbook in batches of rows, without unpacking it to memory.
 * @throws AppError IMPORT_FILE_BROKEN, IMPORT_FILE_TOO_COMPLEX, TRANSFER_TOO_MANY_ROWS
 */
export async function* readXlsx(path: string, maxRows?: number): AsyncGenerator<readonly SourceRow[]> {
  let archive: WorkbookArchive | undefined;
  try {
    archive = await openArchive(path);
    const index = await readIndex(archive);
    const strings = await readSharedStrings(archive);
    const collector = new RowCollector<string>({
      empty: '',
      cellOf: (cell) => cellText(cell, index, strings),
      isBlank,
      count: rowCounter(maxRows),
    });
    for await (const _ of readSheet(archive, index, collector)) {
      if (collector.rows.length >= BATCH_ROWS) yield collector.takeRows();
    }
    if (collector.rows.length > 0) yield collector.takeRows();
  } catch (error) {
    throw brokenFile(error);
  } finally {
    archive?.close();
  }
}

/**
 * Reads the first rows of a workbook, and only the texts that they refer to.
 * @throws AppError IMPORT_FILE_BROKEN, IMPORT_FILE_TOO_COMPLEX when these texts lie far behind others
 */
export async function readXlsxHead(path: string, rows: number): Promise<readonly SourceRow[]> {
  let archive: WorkbookArchive | undefined;
  try {
    archive = await openArchive(path);
    const index = await readIndex(archive);
    const collector = new RowCollector<RawCell>({
      empty: NO_CELL,
      cellOf: (cell) => cell,
      isBlank: (cell) => cell.value.trim() === '',
      count: () => undefined,
    });
    for await (const _ of readSheet(archive, index, collector)) if (collector.rows.length >= rows) break;
    const head = collector.takeRows().slice(0, rows);
    const shared = head.flatMap(({ cells }) => cells.filter(({ type }) => type === 's'));
    const strings = await readSomeStrings(archive, new Set(shared.map(({ value }) => Number(value))));
    return head
      .map(({ number, cells }) => ({ number, cells: cells.map((cell) => cellText(cell, index, strings)) }))
      .filter(({ cells }) => !cells.every(isBlank));
  } catch (error) {
    throw brokenFile(error);
  } finally {
    archive?.close();
  }
}

async function* readSheet(
  archive: WorkbookArchive,
  { sheetPath }: WorkbookIndex,
  collector: XmlHandler,
): AsyncGenerator<void> {
  const stream = await archive.open(sheetPath);
  if (!stream) throw new Error('the sheet is missing');
  yield* parseXml(stream, collector);
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

const NO_CELL: RawCell = { type: '', style: 0, value: '' };

/** What becomes a cell of a collected row. */
interface CellReading<Cell> {
  /** In place of a missing cell. */
  readonly empty: Cell;
  readonly cellOf: (cell: RawCell) => Cell;
  /** Rows of blank cells are left out. */
  readonly isBlank: (cell: Cell) => boolean;
  /** Called for every row. */
  readonly count: () => void;
}

interface CollectedRow<Cell> {
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** A cell holds at most 32 767 characters, some of them escaped. */
const VALUE_CHARACTERS_MAX = 10 * CELL_CHARACTERS_MAX;

/** Assembles the cells of a sheet to rows. */
class RowCollector<Cell> implements XmlHandler {
  rows: CollectedRow<Cell>[] = [];
  readonly #reading: CellReading<Cell>;
  #rowNumber = 0;
  #cells: Cell[] = [];
  #column = -1;
  #type = '';
  #style = 0;
  #value = '';
  #isValue = false;
  #phonetic = 0;

  constructor(reading: CellReading<Cell>) {
    this.#reading = reading;
  }

  takeRows(): readonly CollectedRow<Cell>[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  readonly open: NonNullable<XmlHandler['open']> = (name, attributes) => {
    switch (name) {
      case 'row':
        this.#rowNumber = Number(attributes['r'] ?? this.#rowNumber + 1);
        this.#cells = [];
        this.#column = -1;
        break;
      case 'c':
        this.#column = columnOfAddress(attributes['r'] ?? '') ?? this.#column + 1;
        this.#type = attributes['t'] ?? '';
        this.#style = Number(attributes['s'] ?? 0);
        this.#value = '';
        break;
      case 'rPh':
        this.#phonetic += 1;
        break;
      case 'v':
      case 't':
        this.#isValue = this.#phonetic === 0;
        break;
    }
  };

  readonly text = (text: string): void => {
    if (this.#isValue && this.#value.length < VALUE_CHARACTERS_MAX) this.#value += text;
  };

  readonly close = (name: string): void => {
    switch (name) {
      case 'v':
      case 't':
        this.#isValue = false;
        break;
      case 'rPh':
        this.#phonetic -= 1;
        break;
      case 'c':
        this.#endCell();
        break;
      case 'row':
        this.#endRow();
        break;
    }
  };

  #endCell(): void {
    if (this.#column >= IMPORT_COLUMNS_MAX || this.#value === '') return;
    const { empty, cellOf } = this.#reading;
    while (this.#cells.length < this.#column) this.#cells.push(empty);
    this.#cells[this.#column] = cellOf({ type: this.#type, style: this.#style, value: this.#value });
  }

  #endRow(): void {
    const { isBlank: isBlankCell, count } = this.#reading;
    if (this.#cells.every(isBlankCell)) return;
    count();
    this.rows.push({ number: this.#rowNumber, cells: this.#cells });
  }
}
