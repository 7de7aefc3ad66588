import type { CellFormat } from '#server/platform/field-types/server-field-type.ts';
import type { SheetColumn } from './sheet.ts';
import { xlsxText } from './xlsx-text.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Built-in number formats need no definition; custom ids begin here. */
const OWN_FORMAT_ID = 164;
const TEXT_FORMAT_ID = 49;

/** Styles by index in the workbook: the default, the headings, then one per kind of column. */
const HEADING_STYLE = 1;
const FIRST_COLUMN_STYLE = 2;

/** Style of each column, and the part of the workbook that defines them. */
export interface Styles {
  readonly heading: number;
  readonly ofColumn: readonly number[];
  readonly xml: string;
}

/** Collects the styles of these columns. */
export function stylesOf(columns: readonly SheetColumn[]): Styles {
  const codes = columns.map(({ format }) => formatCode(format));
  const distinct = [...new Set(codes)];
  const ofColumn = codes.map((code) => FIRST_COLUMN_STYLE + distinct.indexOf(code));
  return { heading: HEADING_STYLE, ofColumn, xml: stylesXml(distinct) };
}

/** Number format code; null for text. */
function formatCode(format: CellFormat): string | null {
  switch (format.kind) {
    case 'text':
      return null;
    case 'date':
      return 'yyyy\\-mm\\-dd';
    case 'instant':
      return 'yyyy\\-mm\\-dd\\ hh:mm:ss';
    case 'number': {
      const digits = format.decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(format.decimals)}`;
      return format.suffix === undefined ? digits : `${digits}"${format.suffix.replaceAll('"', '')}"`;
    }
  }
}

function stylesXml(codes: readonly (string | null)[]): string {
  const formats = codes.flatMap((code, index) =>
    code === null ? [] : [`<numFmt numFmtId="${OWN_FORMAT_ID + index}" formatCode="${attribute(code)}"/>`],
  );
  const cells = codes.map((code, index) => cellStyle(code === null ? TEXT_FORMAT_ID : OWN_FORMAT_ID + index));
  return (
    `${XML}<styleSheet xmlns="${MAIN}">` +
    (formats.length === 0 ? '' : `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`) +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFEAF1FB"/><bgColor indexed="64"/></patternFill></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${FIRST_COLUMN_STYLE + codes.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
    `<xf numFmtId="${TEXT_FORMAT_ID}" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyNumberFormat="1"/>` +
    `${cells.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

function cellStyle(formatId: number): string {
  return `<xf numFmtId="${formatId}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
}

/** The parts of a workbook except its sheets, by their names in the archive. */
export function workbookParts(sheetNames: readonly string[], styles: string): ReadonlyMap<string, string> {
  const numbers = sheetNames.map((_, index) => index + 1);
  const sheetTypes = numbers.map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  );
  const sheets = sheetNames.map(
    (name, index) => `<sheet name="${attribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const links = numbers.map((n) => link(n, `${OFFICE}/worksheet`, `worksheets/sheet${n}.xml`));
  return new Map([
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${sheetTypes.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${link(1, `${OFFICE}/officeDocument`, 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}` +
        `${link(sheetNames.length + 1, `${OFFICE}/styles`, 'styles.xml')}</Relationships>`,
    ],
    ['xl/styles.xml', styles],
  ]);
}

function link(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`;
}

/** The beginning of a sheet, up to its rows: frozen headings, column widths. */
export function sheetStart(columns: readonly SheetColumn[], styles: readonly number[] = []): string {
  const widths = columns.map(({ width }, index) => {
    // The style of empty cells: input into a text column is stored as text.
    const style = styles[index] === undefined ? '' : ` style="${styles[index]}"`;
    return `<col min="${index + 1}" max="${index + 1}" width="${width}"${style} customWidth="1"/>`;
  });
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`
  );
}

/** Text for a quoted attribute. */
export function attribute(text: string): string {
  return xlsxText(text).replaceAll('"', '&quot;');
}

/** A valid sheet name: no `[]:*?/\`, 31 characters at most, not empty. */
export function sheetName(label: string, number = 1): string {
  const suffix = number === 1 ? '' : ` (${number})`;
  const clean = label
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim();
  return `${[...(clean === '' ? 'Sheet' : clean)].slice(0, 28 - suffix.length).join('')}${suffix}`;
}
