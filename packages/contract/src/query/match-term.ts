import type { FieldDefinition } from '../definitions/field.ts';
import { isBlank } from '../field-types/parsed.ts';
import { parseCode, parseId } from '../field-types/codes.ts';
import { comparisonKindOf, type ComparisonKind, operatorsOf } from '../field-types/comparison.ts';
import { dateRangeOf } from '../field-types/date-range.ts';
import type { WireValue } from '../field-types/field-type.ts';
import { regionSpan } from '../field-types/region.ts';
import { wireText } from '../field-types/wire-text.ts';
import { endOfDay, isDate, parseInstant, startOfDay } from '../lib/calendar.ts';
import { cleanLine } from '../lib/clean-text.ts';
import { compareDecimals, formatDecimal, parseDecimal, toDecimal, trimDecimal } from '../lib/decimal.ts';
import type { TermType } from './term-type.ts';

/** A comparison with an operand parsed by `parseTerm`. */
export interface ParsedTerm {
  readonly op: TermType;
  /** Canonical: a scalar, a list for `in`, two for `between`, null for an empty operand. */
  readonly value: WireValue;
}

/** A parsed operand, or whether the comparison or its operand is invalid. */
export type TermReading =
  | { readonly ok: true; readonly value: WireValue }
  | { readonly ok: false; readonly reason: 'operator' | 'value' };

/** Parses one operand; undefined if it has another type. Blank ones are handled before. */
type ReadOperand = (raw: unknown, op: TermType) => WireValue | undefined;

const readText: ReadOperand = (raw) => {
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined;
  const cleaned = cleanLine(String(raw));
  return cleaned.ok ? cleaned.text : undefined;
};

const readNumber: ReadOperand = (raw) => {
  const number = typeof raw === 'string' ? parseDecimal(raw.trim()) : toDecimal(raw);
  return number ? formatDecimal(trimDecimal(number)) : undefined;
};

const readDate: ReadOperand = (raw) =>
  typeof raw === 'string' && isDate(raw.trim()) ? raw.trim() : undefined;

/** Operators for which a date means its first instant; for the others it means its last. */
const FROM_THE_START = new Set<TermType>(['gte', 'lt']);

const readInstant: ReadOperand = (raw, op) => {
  const day = readDate(raw, op);
  if (typeof day === 'string') return FROM_THE_START.has(op) ? startOfDay(day) : endOfDay(day);
  return typeof raw === 'string' ? (parseInstant(raw.trim()) ?? undefined) : undefined;
};

const readBoolean: ReadOperand = (raw) => {
  if (raw === true || raw === 'true') return true;
  return raw === false || raw === 'false' ? false : undefined;
};

const readCode: ReadOperand = (raw) => {
  const parsed = parseCode(typeof raw === 'number' ? String(raw) : raw);
  return parsed.ok ? parsed.value : undefined;
};

const readId: ReadOperand = (raw) => {
  const parsed = parseId(raw);
  return parsed.ok ? parsed.value : undefined;
};

const readRegion: ReadOperand = (raw) => (/^[1-9]\d{5}$/.test(String(raw)) ? String(raw) : undefined);

const READERS: Readonly<Record<ComparisonKind, ReadOperand>> = {
  text: readText,
  number: readNumber,
  date: readDate,
  instant: readInstant,
  boolean: readBoolean,
  code: readCode,
  id: readId,
  region: readRegion,
  codes: readCode,
  ids: readId,
  dateRange: readDate,
  presence: () => undefined,
  nothing: () => undefined,
};

const BAD_VALUE: TermReading = { ok: false, reason: 'value' };

function readList(raw: unknown, readOne: (item: unknown) => WireValue | undefined): TermReading {
  const values = (Array.isArray(raw) ? raw : [raw]).filter((item) => !isBlank(item)).map(readOne);
  return values.every((value) => value !== undefined) ? { ok: true, value: values } : BAD_VALUE;
}

function readBetween(raw: unknown, read: ReadOperand): TermReading {
  if (!Array.isArray(raw) || raw.length !== 2) return BAD_VALUE;
  const [first, last] = [read(raw[0], 'gte'), read(raw[1], 'lte')];
  return first === undefined || last === undefined ? BAD_VALUE : { ok: true, value: [first, last] };
}

/**
 * Parses the operand of a comparison into its canonical form, for query terms and conditions alike. Numbers become plain decimal strings; a
 * date compared with instants becomes its first or last instant in Shanghai; a single operand of `in` becomes a list. Blank operands are
 * null: nothing equals them.
 */
export function parseTerm(field: FieldDefinition, op: TermType, raw: unknown): TermReading {
  if (!operatorsOf(field).includes(op)) return { ok: false, reason: 'operator' };
  if (op === 'isnull' || op === 'notnull' || isBlank(raw)) return { ok: true, value: null };
  const read = READERS[comparisonKindOf(field)];
  if (op === 'in') return readList(raw, (item) => read(item, op));
  if (op === 'between') return readBetween(raw, read);
  const value = read(raw, op);
  return value === undefined ? BAD_VALUE : { ok: true, value };
}

function compareNumbers(left: WireValue, right: WireValue): number {
  const [a, b] = [toDecimal(left), toDecimal(right)];
  return a && b ? compareDecimals(a, b) : Number.NaN;
}

/** Both are strings in chronological order: dates, and instants in their canonical form. */
function compareTexts(left: WireValue, right: WireValue): number {
  const [a, b] = [wireText(left), wireText(right)];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function isWithin(value: WireValue, division: WireValue): boolean {
  const [first, last] = regionSpan(wireText(division));
  return typeof value === 'string' && value >= first && value <= last;
}

type Equal = (value: WireValue, operand: WireValue) => boolean;

function has(values: WireValue, one: WireValue): boolean {
  return Array.isArray(values) && values.includes(one);
}

function coversDay(value: WireValue, day: WireValue): boolean {
  const range = dateRangeOf(value);
  return range !== null && range.from <= wireText(day) && wireText(day) <= range.to;
}

const EQUAL: Readonly<Partial<Record<ComparisonKind, Equal>>> = {
  number: (value, operand) => compareNumbers(value, operand) === 0,
  region: isWithin,
  codes: has,
  ids: has,
  dateRange: coversDay,
};

function isBetween(value: WireValue, bounds: WireValue, kind: ComparisonKind): boolean {
  if (!Array.isArray(bounds)) return false;
  const [first, last] = bounds as readonly WireValue[]; // an array of values, a type that `isArray` loses
  if (kind === 'dateRange') {
    const range = dateRangeOf(value);
    return range !== null && range.from <= wireText(last) && range.to >= wireText(first);
  }
  const compare = kind === 'number' ? compareNumbers : compareTexts;
  return compare(value, first ?? null) >= 0 && compare(value, last ?? null) <= 0;
}

const ORDERS: Readonly<Partial<Record<TermType, (order: number) => boolean>>> = {
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};

function compares(value: WireValue, { op, value: operand }: ParsedTerm, kind: ComparisonKind): boolean {
  const isEqual = EQUAL[kind] ?? Object.is;
  if (op === 'eq') return isEqual(value, operand);
  if (op === 'in') return Array.isArray(operand) && operand.some((one: WireValue) => isEqual(value, one));
  if (op === 'like') return wireText(value).toLowerCase().includes(wireText(operand).toLowerCase());
  if (op === 'between') return isBetween(value, operand, kind);
  const order = kind === 'number' ? compareNumbers(value, operand) : compareTexts(value, operand);
  return ORDERS[op]?.(order) ?? false;
}

/**
 * Whether a value matches a term: the reference for the SQL of a term. `value` is parsed, `term` is from `parseTerm`. An empty value
 * matches `isnull` and `ne` only; an empty operand matches `ne` only. `ne` is always the negation of `eq`.
 */
export function matchesTerm(value: WireValue | undefined, term: ParsedTerm, field: FieldDefinition): boolean {
  const isEmpty = isBlank(value) || (Array.isArray(value) && value.length === 0);
  if (term.op === 'isnull') return isEmpty;
  if (term.op === 'notnull') return !isEmpty;
  if (term.op === 'ne') return !matchesTerm(value, { ...term, op: 'eq' }, field);
  if (isEmpty || value === undefined || term.value === null) return false;
  return compares(value, term, comparisonKindOf(field));
}
