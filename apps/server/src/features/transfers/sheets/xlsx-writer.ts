import { Zip } from 'fflate';
import { type RowXml, rowWriter } from './row-xml.ts';
import { type ByteSink, SHEET_ROWS_MAX, type SheetColumn, type TableWriter } from './sheet.ts';
import { sheetName, sheetStart, type Styles, stylesOf, workbookParts } from './workbook-parts.ts';
import { columnLetters } from './xlsx-text.ts';
import { beginZipEntry, type ZipEntry } from './zip-entry.ts';

/** Approximate length of an XML chunk. */
const PIECE_CHARACTERS = 512 * 1024;
/** Without the ZIP64 extension an archive uses 32-bit sizes. */
const SHEET_BYTES_MAX = 3_500_000_000;

/** Options of a workbook. */
export interface WorkbookOptions {
  readonly columns: readonly SheetColumn[];
  /** Name of the first sheet; further ones are numbered. */
  readonly name: string;
  readonly sink: ByteSink;
  /** Rows per sheet, including headings. */
  readonly rowsPerSheet?: number;
  /** XML after the rows of the first sheet: validations. */
  readonly afterRows?: string;
  /** Further sheets as complete XML, after those of the table. */
  readonly moreSheets?: readonly { readonly name: string; readonly xml: string }[];
}

/**
 * Writes a table as a workbook without buffering it: frozen bold headings with a filter, cells as numbers and dates. A table longer than a
 * sheet continues in the next one. Text is always written as text, so nothing is interpreted as a formula.
 */
export function createXlsxWriter(options: WorkbookOptions): TableWriter {
  return new XlsxWriter(options);
}

class XlsxWriter implements TableWriter {
  readonly #options: WorkbookOptions;
  readonly #styles: Styles;
  readonly #rowXml: RowXml;
  readonly #rowsPerSheet: number;
  readonly #zip: Zip;
  readonly #sheetNames: string[] = [];
  #sheet: ZipEntry | undefined;
  #sheetRows = 0;
  #sheetBytes = 0;
  /** Bytes of the archive not yet sent to the sink. */
  #bytes: Uint8Array[] = [];

  constructor(options: WorkbookOptions) {
    this.#options = options;
    this.#styles = stylesOf(options.columns);
    this.#rowXml = rowWriter(options.columns, this.#styles);
    this.#rowsPerSheet = options.rowsPerSheet ?? SHEET_ROWS_MAX;
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error;
      this.#bytes.push(bytes);
    });
  }

  async writeRows(rows: Parameters<TableWriter['writeRows']>[0]): Promise<void> {
    let text = '';
    for (const row of rows) {
      if (!this.#sheet || this.#sheetRows >= this.#rowsPerSheet || this.#sheetBytes > SHEET_BYTES_MAX) {
        await this.#put(text);
        text = await this.#beginSheet();
      }
      this.#sheetRows += 1;
      text += this.#rowXml(row, this.#sheetRows);
      if (text.length >= PIECE_CHARACTERS) {
        await this.#put(text);
        text = '';
      }
    }
    await this.#put(text);
  }

  async end(): Promise<void> {
    if (!this.#sheet) await this.#put(await this.#beginSheet());
    await this.#endSheet();
    const more = this.#options.moreSheets ?? [];
    for (const sheet of more) {
      this.#sheetNames.push(sheet.name);
      await this.#putPart(`xl/worksheets/sheet${this.#sheetNames.length}.xml`, sheet.xml);
    }
    for (const [name, xml] of workbookParts(this.#sheetNames, this.#styles.xml))
      await this.#putPart(name, xml);
    this.#zip.end();
    await this.#drain();
  }

  /** Returns the beginning of the sheet. */
  async #beginSheet(): Promise<string> {
    await this.#endSheet();
    this.#sheetNames.push(sheetName(this.#options.name, this.#sheetNames.length + 1));
    this.#sheet = beginZipEntry(this.#zip, `xl/worksheets/sheet${this.#sheetNames.length}.xml`);
    this.#sheetRows = 1;
    this.#sheetBytes = 0;
    const headings = this.#options.columns.map(({ heading }) => heading);
    const asText = this.#options.columns.map((column) => ({ ...column, format: { kind: 'text' } as const }));
    const writeHeadings = rowWriter(asText, {
      ...this.#styles,
      ofColumn: headings.map(() => this.#styles.heading),
    });
    return sheetStart(this.#options.columns, this.#styles.ofColumn) + writeHeadings(headings, 1);
  }

  async #endSheet(): Promise<void> {
    if (!this.#sheet) return;
    const last = `${columnLetters(this.#options.columns.length - 1)}${this.#sheetRows}`;
    const rest = this.#sheetNames.length === 1 ? (this.#options.afterRows ?? '') : '';
    await this.#put(`</sheetData><autoFilter ref="A1:${last}"/>${rest}</worksheet>`);
    await this.#sheet.end();
    this.#sheet = undefined;
  }

  async #put(text: string): Promise<void> {
    if (text === '' || !this.#sheet) return;
    const bytes = Buffer.from(text, 'utf8');
    this.#sheetBytes += bytes.length;
    await this.#sheet.write(bytes);
    await this.#drain();
  }

  async #drain(): Promise<void> {
    const bytes = this.#bytes;
    this.#bytes = [];
    for (const piece of bytes) await this.#options.sink(piece);
  }

  async #putPart(name: string, xml: string): Promise<void> {
    const entry = beginZipEntry(this.#zip, name);
    await entry.write(Buffer.from(xml, 'utf8'));
    await entry.end();
  }
}
