import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

/** The columns of a row, in the order of the statement: JSON texts, null for what is null. */
export type JsonCells = readonly (string | null)[];

/** Begins the statements whose rows are answered like that, over whatever connection they run. */
const MARK = '/* json cells */';

/**
 * A statement that answers {@link JsonCells}. PostgreSQL sends the values as they are, and each becomes JSON text without ever
 * being a Date or an object here: half the work of `row_to_json`, which looks at the type of every column of every row.
 */
export function asJsonCells(statement: RawBuilder<unknown>): RawBuilder<JsonCells> {
  return sql`${sql.raw(MARK)} ${statement}`;
}

/** What pg reads the rows of a statement with; none for one that answers rows as usual. */
export function readingOf(text: string): Pick<pg.QueryArrayConfig, 'rowMode' | 'types'> | undefined {
  return text.startsWith(MARK) ? READING : undefined;
}

type Parse = (text: string) => string;

/** How the text of each cell begins within an object of these names. */
export function cellKeys(names: readonly string[]): readonly string[] {
  return names.map((name, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
}

/**
 * A row as the text of a JSON object.
 * @param keys by `cellKeys`; cells that come after them are left out
 */
export function objectText(keys: readonly string[], cells: JsonCells): string {
  // Without a list of pieces: a page has hundreds of cells, and this runs for each page that anybody reads.
  let text = '';
  for (let index = 0; index < keys.length; index += 1)
    text += `${keys[index] ?? ''}${cells[index] ?? 'null'}`;
  return keys.length === 0 ? '{}' : `${text}}`;
}

const asItIs: Parse = (text) => text;
/** Numbers without end have no JSON of their own. */
const number: Parse = (text) => (Number.isFinite(Number(text)) ? text : JSON.stringify(text));
/** What PostgreSQL writes without anything that JSON would escape. */
const quoted: Parse = (text) => `"${text}"`;

const BLANK = 0x20;
const SIGNS: ReadonlySet<string | undefined> = new Set(['+', '-']);
const DATE_CHARACTERS = 10;
const ZONE_CHARACTERS = 3;

/** `2026-11-20 08:30:00.5+00`, which JSON has as ISO 8601. A page has dozens: those of the usual form are cut, not searched. */
const moment: Parse = (text) => {
  const isUsual = text.charCodeAt(DATE_CHARACTERS) === BLANK && SIGNS.has(text.at(-ZONE_CHARACTERS));
  if (isUsual) return `"${text.slice(0, DATE_CHARACTERS)}T${text.slice(DATE_CHARACTERS + 1)}:00"`;
  return JSON.stringify(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
};

/** Of what stands without quotes in a list, no sign needs any: no value here is empty, has a comma, or is null. */
const PLAIN_TEXTS = /^\{[^"\\{}]*\}$/;

/** A list of texts: the usual ones are cut at their commas. */
function texts(read: (text: string) => unknown): Parse {
  return (text) => {
    if (text === '{}') return '[]';
    if (!PLAIN_TEXTS.test(text) || /\bNULL\b/i.test(text)) return JSON.stringify(read(text));
    return JSON.stringify(text.slice(1, -1).split(','));
  };
}

const truth: Parse = (text) => (text === 't' ? 'true' : 'false');

/** By the number of the type. */
const PARSERS: ReadonlyMap<number, Parse> = new Map([
  [pg.types.builtins.JSON, asItIs],
  [pg.types.builtins.JSONB, asItIs],
  [pg.types.builtins.INT2, asItIs],
  [pg.types.builtins.INT4, asItIs],
  [pg.types.builtins.INT8, asItIs],
  [pg.types.builtins.NUMERIC, number],
  [pg.types.builtins.FLOAT4, number],
  [pg.types.builtins.FLOAT8, number],
  [pg.types.builtins.BOOL, truth],
  [pg.types.builtins.TIMESTAMPTZ, moment],
  [pg.types.builtins.TIMESTAMP, moment],
  [pg.types.builtins.TEXT, JSON.stringify],
  [pg.types.builtins.VARCHAR, JSON.stringify],
  [pg.types.builtins.UUID, quoted],
  [pg.types.builtins.DATE, quoted],
]);

/** Lists of texts and of ids: pg-types has their numbers, and no names. */
const LISTS_OF_TEXTS: ReadonlySet<number> = new Set([1009, 2951]);

const others = new Map<number, Parse>();

/** Lists and whatever else there is, as pg reads them. */
function parserOf(type: number): Parse {
  const known = PARSERS.get(type) ?? others.get(type);
  if (known) return known;
  const read = pg.types.getTypeParser(type, 'text') as (text: string) => unknown; // pg declares any
  const parse = LISTS_OF_TEXTS.has(type) ? texts(read) : (text: string) => JSON.stringify(read(text));
  others.set(type, parse);
  return parse;
}

const READING = { rowMode: 'array', types: { getTypeParser: parserOf } } as const;
