import { type NumberKind, numberKindOf, numberText } from './number-format.ts';
import { COLUMNS_MAX, ROWS_MAX, type TableContent } from './table-content.ts';
import { type Archive, readArchive, textOf } from './unzip.ts';

/** Maximum characters read from a sheet: enough for the displayed rows unless they are very long. */
const SHEET_CHARACTERS = 4_000_000;
const STRINGS_CHARACTERS = 8_000_000;
const PART_CHARACTERS = 1_000_000;
/** Maximum sheets shown. */
const SHEETS_MAX = 20;

/** Data shared by the cells of all sheets. */
interface Book {
  readonly bytes: ArrayBuffer;
  readonly archive: Archive;
  readonly strings: readonly string[];
  readonly kinds: readonly NumberKind[];
  readonly isFrom1904: boolean;
}

function parseXml(text: string): Document {
  return new DOMParser().parseFromString(text, 'application/xml');
}

/** Elements by local name: producers choose the prefix. */
function all(node: Document | Element, name: string): Element[] {
  return [...node.getElementsByTagNameNS('*', name)];
}

/** XML text, complete or cut off. */
interface Found {
  readonly text: string;
  readonly isCut: boolean;
}

/** Ends a cut text after its last complete element and closes it. */
function closed({ text, isCut }: Found, element: string, tail: string): string {
  if (!isCut) return text;
  const end = `</${element}>`;
  const at = text.lastIndexOf(end);
  return at === -1 ? '' : `${text.slice(0, at + end.length)}${tail}`;
}

async function part(bytes: ArrayBuffer, archive: Archive, name: string): Promise<Document> {
  const { text } = await textOf(bytes, archive.get(name), PART_CHARACTERS);
  return parseXml(text || '<none/>');
}

/** Text of an element, without the phonetic readings of Japanese text. */
function wordsOf(element: Element): string {
  return all(element, 't')
    .filter((text) => text.closest('rPh') === null)
    .map(({ textContent }) => textContent)
    .join('');
}

async function readStrings(bytes: ArrayBuffer, archive: Archive): Promise<string[]> {
  const found = await textOf(bytes, archive.get('xl/sharedStrings.xml'), STRINGS_CHARACTERS);
  const text = closed(found, 'si', '</sst>');
  return text === '' ? [] : all(parseXml(text), 'si').map(wordsOf);
}

/** Kind of number of each cell style. */
function kindsOf(styles: Document): NumberKind[] {
  const codes = new Map(
    all(styles, 'numFmt').map((format) => [
      Number(format.getAttribute('numFmtId')),
      format.getAttribute('formatCode') ?? '',
    ]),
  );
  const [cells] = all(styles, 'cellXfs');
  return (cells ? all(cells, 'xf') : []).map((style) => {
    const id = Number(style.getAttribute('numFmtId'));
    return numberKindOf(id, codes.get(id));
  });
}

/** Column and row of `BC12`, from 0. */
function cellPositionOf(reference: string): { column: number; row: number } | null {
  const match = /^([A-Z]{1,3})(\d+)$/.exec(reference);
  if (!match) return null;
  const column = [...(match[1] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(match[2]) - 1 };
}

function cellText(cell: Element, { strings, kinds, isFrom1904 }: Book): string {
  const value = all(cell, 'v')[0]?.textContent ?? '';
  switch (cell.getAttribute('t')) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'inlineStr':
      return wordsOf(cell);
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'str':
    case 'e':
    case 'd':
      return value;
    default:
      return numberText(value, kinds[Number(cell.getAttribute('s'))] ?? 'plain', isFrom1904);
  }
}

/** Texts of a row by column, up to the display limit. */
function rowTexts(row: Element, book: Book): string[] {
  const texts: string[] = [];
  for (const [order, cell] of all(row, 'c').entries()) {
    const column = cellPositionOf(cell.getAttribute('r') ?? '')?.column ?? order;
    if (column < COLUMNS_MAX) texts[column] = cellText(cell, book);
  }
  return Array.from(texts, (text) => text ?? '');
}

/** Whether a row has more columns than the display limit. */
function isWide(row: Element): boolean {
  const last = cellPositionOf(row.lastElementChild?.getAttribute('r') ?? '');
  return last !== null && last.column >= COLUMNS_MAX;
}

async function readSheet(book: Book, name: string, file: string): Promise<TableContent> {
  const found = await textOf(book.bytes, book.archive.get(file), SHEET_CHARACTERS);
  const document = parseXml(closed(found, 'row', '</sheetData></worksheet>') || '<none/>');
  const rows: string[][] = [];
  let isCut = found.isCut;
  for (const [order, row] of all(document, 'row').entries()) {
    const index = Number(row.getAttribute('r') ?? order + 1) - 1;
    isCut ||= index >= ROWS_MAX || isWide(row);
    if (index >= ROWS_MAX) break;
    rows[index] = rowTexts(row, book);
  }
  return { name, rows: Array.from(rows, (row) => row ?? []), isCut };
}

/** Paths of the sheets, by their ids in the workbook. */
function filesOf(relations: Document): ReadonlyMap<string, string> {
  return new Map(
    all(relations, 'Relationship').map((relation) => {
      const target = relation.getAttribute('Target') ?? '';
      return [relation.getAttribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`];
    }),
  );
}

/** The visible sheets of an xlsx workbook, as texts. @throws Error for an invalid workbook */
export async function readXlsx(bytes: ArrayBuffer): Promise<readonly TableContent[]> {
  const archive = readArchive(bytes);
  const [workbook, relations, styles, strings] = await Promise.all([
    part(bytes, archive, 'xl/workbook.xml'),
    part(bytes, archive, 'xl/_rels/workbook.xml.rels'),
    part(bytes, archive, 'xl/styles.xml'),
    readStrings(bytes, archive),
  ]);
  const date1904 = all(workbook, 'workbookPr')[0]?.getAttribute('date1904') ?? '0';
  const book: Book = {
    bytes,
    archive,
    strings,
    kinds: kindsOf(styles),
    isFrom1904: /^(1|true)$/.test(date1904),
  };
  const files = filesOf(relations);
  const shown = all(workbook, 'sheet').filter(
    (sheet) => (sheet.getAttribute('state') ?? 'visible') === 'visible',
  );
  if (shown.length === 0) throw new Error('the workbook has no sheet');
  return Promise.all(
    shown.slice(0, SHEETS_MAX).map((sheet) => {
      const id = [...sheet.attributes].find(
        ({ localName, namespaceURI }) => localName === 'id' && namespaceURI !== null,
      );
      return readSheet(book, sheet.getAttribute('name') ?? '', files.get(id?.value ?? '') ?? '');
    }),
  );
}
