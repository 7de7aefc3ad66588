import { createHash } from 'node:crypto';
import { AppError } from '@haiqiao/contract/errors';
import { INTEGER_MAX, INTEGER_MIN, isDate } from '@haiqiao/contract/field-types';
import type { SortKey } from './sort-keys.ts';

/** Position of a page end: the keys of its last row, in sort order. */
export type CursorKeys = readonly (string | null)[];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NUMERIC = /^-?\d{1,40}(\.\d{1,40})?$/;
const TIME_BEHIND_DATE = /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-5])(:[0-5]\d){0,2}$/;
const DATE_CHARACTERS = 10;

/** Format of the cursor keys: text that PostgreSQL cannot parse never reaches it. */
const IS_KEY: Readonly<Record<string, (text: string) => boolean>> = {
  text: (text) => !text.includes('\0'),
  uuid: (text) => UUID.test(text),
  integer: (text) => /^-?\d{1,10}$/.test(text) && Number(text) >= INTEGER_MIN && Number(text) <= INTEGER_MAX,
  numeric: (text) => NUMERIC.test(text),
  boolean: (text) => text === 'true' || text === 'false',
  date: isDate,
  'timestamp with time zone': (text) =>
    isDate(text.slice(0, DATE_CHARACTERS)) && TIME_BEHIND_DATE.test(text.slice(DATE_CHARACTERS)),
};

/** A short hash of a query: a cursor is valid only for its own query. */
export function questionMark(question: unknown): string {
  return createHash('sha1').update(JSON.stringify(question)).digest('base64url').slice(0, 12);
}

/** @param keysJson the keys of the last row as a JSON array of texts */
export function makeCursor(mark: string, keysJson: string): string {
  return Buffer.from(`${mark}${keysJson}`).toString('base64url');
}

/**
 * The keys in a cursor.
 * @throws AppError CURSOR_INVALID when it is malformed or belongs to another query
 */
export function readCursor(cursor: string, mark: string, keys: readonly SortKey[]): CursorKeys {
  const text = Buffer.from(cursor, 'base64url').toString();
  const values = text.startsWith(mark) ? parseKeys(text.slice(mark.length)) : null;
  const fits = values?.length === keys.length && keys.every((key, index) => isKey(values[index], key));
  if (!values || !fits) throw new AppError('CURSOR_INVALID');
  return values;
}

function isKey(value: string | null | undefined, { type, isNullable }: SortKey): boolean {
  if (value === null || value === undefined) return value === null && isNullable;
  return IS_KEY[type]?.(value) ?? false;
}

function parseKeys(json: string): CursorKeys | null {
  try {
    const values: unknown = JSON.parse(json);
    const isTexts = (list: unknown): list is CursorKeys =>
      Array.isArray(list) && list.every((value) => value === null || typeof value === 'string');
    return isTexts(values) ? values : null;
  } catch {
    return null;
  }
}
