import { columnOfAddress } from '../xlsx-text.ts';
import { cellText } from './cell-value.ts';
import { BATCH_ROWS, brokenFile, IMPORT_COLUMNS_MAX, rowCounter, type SourceRow } from './sheet-source.ts';
import { openArchive, parseXml, type WorkbookArchive, type XmlHandler } from './workbook-archive.ts';
import { readIndex, type WorkbookIndex } from './workbook-index.ts';

/**
 * Reads the first visible sheet of a workbook row by row, in batches, without unpacking it to memory.
 * @throws AppError IMPORT_FILE_BROKEN, TRANSFER_TOO_MANY_ROWS
 */
export async function* readXlsx(path: string, maxRows?: number): AsyncGenerator<readonly SourceRow[]> {
  let archive: WorkbookArchive | undefined;
  try {
    archive = await openArchive(path);
    yield* readSheet(archive, await readIndex(archive), maxRows);
  } catch (error) {
    throw brokenFile(error);
  } finally {
    archive?.close();
  }
}

async function* readSheet(
  archive: WorkbookArchive,
  index: WorkbookIndex,
  maxRows: number | undefined,
): AsyncGenerator<readonly SourceRow[]> {
  const stream = await archive.open(index.sheetPath);
  if (!stream) throw new Error('the sheet is missing');
  const collector = new RowCollector(index, rowCounter(maxRows));
  for await (const _ of parseXml(stream, collector)) {
    if (collector.rows.length >= BATCH_ROWS) yield collector.takeRows();
  }
  if (collector.rows.length > 0) yield collector.takeRows();
}

/** Puts the cells of a sheet together to rows. */
class RowCollector implements XmlHandler {
  rows: SourceRow[] = [];
  readonly #index: WorkbookIndex;
  readonly #count: () => void;
  #rowNumber = 0;
  #cells: string[] = [];
  #column = -1;
  #type = '';
  #style = 0;
  #value = '';
  #isValue = false;
  #phonetic = 0;

  constructor(index: WorkbookIndex, count: () => void) {
    this.#index = index;
    this.#count = count;
  }

  takeRows(): readonly SourceRow[] {
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
    if (this.#isValue) this.#value += text;
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
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = cellText(
      { type: this.#type, style: this.#style, value: this.#value },
      this.#index,
    );
  }

  #endRow(): void {
    if (this.#cells.every((cell) => cell.trim() === '')) return;
    this.#count();
    this.rows.push({ number: this.#rowNumber, cells: this.#cells });
  }
}
