import { plainText } from '../xlsx-text.ts';
import { readPart, type WorkbookArchive } from './workbook-archive.ts';

/** What is needed to read the first sheet of a workbook. */
export interface WorkbookIndex {
  readonly sheetPath: string;
  readonly isFrom1904: boolean;
  /** Texts that cells refer to by number. */
  readonly sharedStrings: readonly string[];
  /** Meaning of a number by the style of its cell. */
  readonly numberKinds: readonly NumberKind[];
}

/** What a number stands for. */
export type NumberKind = 'number' | 'date' | 'percent';

/** Texts of a million rows of many columns stay below it. */
const SHARED_STRINGS_BYTES_MAX = 700_000_000;
const SMALL_PART_BYTES_MAX = 20_000_000;

/** Number formats that every program brings along. */
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
/** Those of Chinese, Japanese and Korean programs. */
const EAST_ASIAN_DATES = new Set([
  27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
const BUILT_IN_PERCENT = new Set([9, 10]);

/** Reads everything of a workbook but its rows. @throws Error when it is none */
export async function readIndex(archive: WorkbookArchive): Promise<WorkbookIndex> {
  const { relationId, isFrom1904 } = await readWorkbook(archive);
  const targets = await readRelations(archive);
  const sheetPath = targets.get(relationId);
  if (sheetPath === undefined) throw new Error('the workbook has no sheet');
  return {
    sheetPath,
    isFrom1904,
    sharedStrings: await readSharedStrings(archive),
    numberKinds: await readNumberKinds(archive),
  };
}

async function readWorkbook(archive: WorkbookArchive) {
  const stream = await archive.open('xl/workbook.xml', SMALL_PART_BYTES_MAX);
  if (!stream) throw new Error('no workbook inside');
  const sheets: { id: string; isHidden: boolean }[] = [];
  let isFrom1904 = false;
  await readPart(stream, {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const key = Object.keys(attributes).find((attribute) => attribute.endsWith(':id')) ?? '';
      sheets.push({ id: attributes[key] ?? '', isHidden: (attributes['state'] ?? 'visible') !== 'visible' });
    },
  });
  const sheet = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  if (!sheet) throw new Error('the workbook has no sheet');
  return { relationId: sheet.id, isFrom1904 };
}

/** Parts that the workbook refers to, by the id of the relation. */
async function readRelations(archive: WorkbookArchive): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  const stream = await archive.open('xl/_rels/workbook.xml.rels', SMALL_PART_BYTES_MAX);
  if (!stream) throw new Error('the workbook refers to nothing');
  await readPart(stream, {
    open(name, { Id: id, Target: target }) {
      if (name !== 'Relationship' || id === undefined || target === undefined) return;
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return targets;
}

async function readSharedStrings(archive: WorkbookArchive): Promise<string[]> {
  const strings: string[] = [];
  const stream = await archive.open('xl/sharedStrings.xml', SHARED_STRINGS_BYTES_MAX);
  if (!stream) return strings;
  let text = '';
  let isText = false;
  let phonetic = 0;
  await readPart(stream, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic += 1;
      else if (name === 't') isText = true;
    },
    text(piece) {
      if (isText && phonetic === 0) text += piece;
    },
    close(name) {
      if (name === 'si') strings.push(plainText(text));
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 't') isText = false;
    },
  });
  return strings;
}

async function readNumberKinds(archive: WorkbookArchive): Promise<NumberKind[]> {
  const formats = new Map<number, string>();
  const kinds: NumberKind[] = [];
  const stream = await archive.open('xl/styles.xml', SMALL_PART_BYTES_MAX);
  if (!stream) return kinds;
  let isInside = false;
  await readPart(stream, {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') isInside = true;
      else if (name === 'xf' && isInside) kinds.push(kindOf(Number(attributes['numFmtId'] ?? 0), formats));
    },
    close(name) {
      if (name === 'cellXfs') isInside = false;
    },
  });
  return kinds;
}

function kindOf(id: number, formats: ReadonlyMap<number, string>): NumberKind {
  const code = formats.get(id);
  if (code !== undefined) return kindOfCode(code);
  if (BUILT_IN_DATES.has(id) || EAST_ASIAN_DATES.has(id)) return 'date';
  return BUILT_IN_PERCENT.has(id) ? 'percent' : 'number';
}

/** What a number format shows, by its letters outside quotes, brackets and escapes. */
export function kindOfCode(code: string): NumberKind {
  const letters = code
    .replace(/"[^"]*"/g, '')
    .replace(/\\./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/[_*]./g, '');
  if (/general/i.test(letters)) return 'number';
  if (/[ymdhs]/i.test(letters)) return 'date';
  return letters.includes('%') ? 'percent' : 'number';
}
