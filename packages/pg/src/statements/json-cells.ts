import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

/** The columns of a row, in the order of the statement: JSON texts, null for what is null. */
export type JsonCells = readonly (string | null)[];

/** Prefix of statements that return cells, on any connection. */
const MARK = '/* json cells */';

/**
 * A statement that returns {@link JsonCells}. PostgreSQL sends plain values, which are converted to JSON text without a Date or object.
 * This is half the work of `row_to_json`, which checks every column's type in every row.
 */
export function asJsonCells(statement: RawBuilder<unknown>): RawBuilder<JsonCells> {
  return sql`${sql.raw(MARK)} ${statement}`;
}

/** pg's row options for a statement; undefined for one that returns rows as usual. */
export function readingOf(text: string): Pick<pg.QueryArrayConfig, 'rowMode' | 'types'> | undefined {
  return text.startsWith(MARK) ? READING : undefined;
}

type Parse = (text: string) => string;

/** The prefix of each cell's text in an object with these names. */
export function cellKeys(names: readonly string[]): readonly string[] {
  return names.map((name, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
}

/**
 * A row as the text of a JSON object.
 * @param keys by `cellKeys`; further cells are ignored
 */
export function objectText(keys: readonly string[], cells: JsonCells): string {
  // Built without an array of parts: a page has hundreds of cells, and this runs for each page.
  let text = '';
  for (let index = 0; index < keys.length; index += 1)
    text += `${keys[index] ?? ''}${cells[index] ?? 'null'}`;
  return keys.length === 0 ? '{}' : `${text}}`;
}

const asItIs: Parse = (text) => text;
/** Infinite numbers and NaN have no JSON form. */
const number: Parse = (text) => (Number.isFinite(Number(text)) ? text : JSON.stringify(text));
/** PostgreSQL output that needs no JSON escaping. */
const quoted: Parse = (text) => `"${text}"`;

const BLANK = 0x20;
const SIGNS: ReadonlySet<string | undefined> = new Set(['+', '-']);
const DATE_CHARACTERS = 10;
const ZONE_CHARACTERS = 3;

/** Converts `2026-11-20 08:30:00.5+00` to ISO 8601. A page has dozens: the usual form is sliced without a search. */
const moment: Parse = (text) => {
  const isUsual = text.charCodeAt(DATE_CHARACTERS) === BLANK && SIGNS.has(text.at(-ZONE_CHARACTERS));
  if (isUsual) return `"${text.slice(0, DATE_CHARACTERS)}T${text.slice(DATE_CHARACTERS + 1)}:00"`;
  return JSON.stringify(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
};

/** Unquoted list elements need no escaping: no value here is empty, contains a comma, or is null. */
const PLAIN_TEXTS = /^\{[^"\\{}]*\}$/;

/** A list of texts: the usual form is split at commas. */
function texts(read: (text: string) => unknown): Parse {
  return (text) => {
    if (text === '{}') return '[]';
    if (!PLAIN_TEXTS.test(text) || /\bNULL\b/i.test(text)) return JSON.stringify(read(text));
    return JSON.stringify(text.slice(1, -1).split(','));
  };
}

const truth: Parse = (text) => (text === 't' ? 'true' : 'false');

/** By type OID. */
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

/** Lists of texts and of ids: pg-types supports their OIDs, but has no names for them. */
const LISTS_OF_TEXTS: ReadonlySet<number> = new Set([1009, 2951]);

const others = new Map<number, Parse>();

/** Lists and all other types, as parsed by pg. */
function parserOf(type: number): Parse {
  const parser = PARSERS.get(type) ?? others.get(type);
  if (parser) return parser;
  const read = pg.types.getTypeParser(type, 'text') as (text: string) => unknown; // pg declares any
  const parse = LISTS_OF_TEXTS.has(type) ? texts(read) : (text: string) => JSON.stringify(read(text));
  others.set(type, parse);
  return parse;
}

const READING = { rowMode: 'array', types: { getTypeParser: parserOf } } as const;
