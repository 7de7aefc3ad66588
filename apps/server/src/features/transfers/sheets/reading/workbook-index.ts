import { readPart, type WorkbookArchive } from './workbook-archive.ts';

/** Data needed to read the first sheet of a workbook, except its shared texts. */
export interface WorkbookIndex {
  readonly sheetPath: string;
  readonly isFrom1904: boolean;
  /** Meaning of a number by the style of its cell. */
  readonly numberKinds: readonly NumberKind[];
}

/** Meaning of a number. */
export type NumberKind = 'number' | 'date' | 'percent';

const SMALL_PART_BYTES_MAX = 20_000_000;
/** Programs write at most this many. */
const STYLES_MAX = 65_536;

/** Built-in date formats. */
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
/** Built-in date formats of Chinese, Japanese and Korean programs. */
const EAST_ASIAN_DATES = new Set([
  27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
const BUILT_IN_PERCENT = new Set([9, 10]);

/** Reads everything of a workbook except its rows and shared texts. @throws Error for an invalid workbook */
export async function readIndex(archive: WorkbookArchive): Promise<WorkbookIndex> {
  const { relationId, isFrom1904 } = await readWorkbook(archive);
  const targets = await readRelations(archive);
  const sheetPath = targets.get(relationId);
  if (sheetPath === undefined) throw new Error('the workbook has no sheet');
  return {
    sheetPath,
    isFrom1904,
    numberKinds: await readNumberKinds(archive),
  };
}

async function readWorkbook(archive: WorkbookArchive) {
  const stream = await archive.open('xl/workbook.xml', SMALL_PART_BYTES_MAX);
  if (!stream) throw new Error('the archive contains no workbook');
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

/** Parts of the workbook, by relation id. */
async function readRelations(archive: WorkbookArchive): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  const stream = await archive.open('xl/_rels/workbook.xml.rels', SMALL_PART_BYTES_MAX);
  if (!stream) throw new Error('the workbook has no relationships');
  await readPart(stream, {
    open(name, { Id: id, Target: target }) {
      if (name !== 'Relationship' || id === undefined || target === undefined) return;
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return targets;
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
      else if (name === 'xf' && isInside && kinds.length < STYLES_MAX)
        kinds.push(kindOf(Number(attributes['numFmtId'] ?? 0), formats));
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

/** The kind of a number format, by its letters outside quotes, brackets and escapes. */
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
