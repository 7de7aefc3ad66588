import { foldWidth } from '../lib/clean-text.ts';
import {
  compareDecimals,
  type Decimal,
  formatDecimal,
  parseDecimal,
  roundDecimal,
  toDecimal,
  trimDecimal,
} from '../lib/decimal.ts';
import type { Parsed } from './field-type.ts';
import { accept, isBlank, refuse } from './parsed.ts';

/** Maximum digits before the point: `numeric(16 + scale, scale)`. */
export const WHOLE_DIGITS_MAX = 16;
/** Significant digits of a spreadsheet; further ones are binary rounding errors. */
const SPREADSHEET_DIGITS = 15;

/** Maximum length of a cell parsed as a number; longer ones are refused cheaply. */
const TYPED_MAX_CHARACTERS = 100;

/** Limits of a number. */
export interface NumberLimits {
  /** Decimal places. */
  readonly scale: number;
  readonly min: number | null;
  readonly max: number | null;
}

function brokenLimit(value: Decimal, { min, max }: NumberLimits): Parsed | null {
  const [least, most] = [toDecimal(min), toDecimal(max)];
  if (min !== null && least && compareDecimals(value, least) < 0) return refuse('min', { min });
  if (max !== null && most && compareDecimals(value, most) > 0) return refuse('max', { max });
  return null;
}

/** Parses an exact number within its limits and returns it with exactly `scale` decimal places. */
export function parseNumber(raw: unknown, limits: NumberLimits): Parsed {
  if (isBlank(raw)) return accept(null);
  const number = typeof raw === 'string' ? parseDecimal(raw.trim()) : toDecimal(raw);
  if (!number) return refuse('number');
  const value = trimDecimal(number);
  if (value.scale > limits.scale) return refuse('scale', { scale: limits.scale });
  const text = formatDecimal(roundDecimal(value, limits.scale));
  if (text.replace(/^-|\..*$/g, '').length > WHOLE_DIGITS_MAX)
    return refuse('digits', { digits: WHOLE_DIGITS_MAX });
  return brokenLimit(value, limits) ?? accept(text);
}

/** The number rounded to spreadsheet precision; null if it has no more digits than that. */
function withoutSpreadsheetNoise(plain: string): string | null {
  const number = parseDecimal(plain);
  const noise = plain.replace(/^[+-]?[0.]*|\./g, '').length - SPREADSHEET_DIGITS;
  return number && noise > 0 ? formatDecimal(roundDecimal(number, Math.max(number.scale - noise, 0))) : null;
}

const EXPONENT = /^[+-]?\d+(\.\d+)?e[+-]?\d{1,3}$/i;

/**
 * The plain number in a typed cell: without thousands separators, currency signs, a unit or per cent sign; (12) is -12. Text that is no
 * number is returned unchanged.
 */
function plainNumber(cell: string, suffix: string): string {
  if (cell.length > TYPED_MAX_CHARACTERS) return cell;
  let typed = foldWidth(cell).trim();
  if (suffix !== '' && typed.endsWith(suffix)) typed = typed.slice(0, -suffix.length).trim();
  typed = typed.replace(/^\((.*)\)$/, '-$1').replace(/^([+-]?)\s*(?:¥|￥|\$|CNY|RMB)\s*/i, '$1');
  typed = typed.replace(/\s*元$/, '');
  if (/^[+-]?\d{1,3}(?:[,\s]\d{3})+(?:\.\d*)?$/.test(typed)) typed = typed.replace(/[,\s]/g, '');
  if (EXPONENT.test(typed)) {
    const number = toDecimal(Number(typed));
    return number ? formatDecimal(trimDecimal(number)) : typed;
  }
  return typed;
}

/**
 * Parses a number typed into a cell, optionally with a unit or sign. Digits beyond both the field's scale and spreadsheet precision
 * (0.30000000000000004) are dropped as rounding errors.
 */
export function parseTypedNumber(cell: string, limits: NumberLimits, suffix = ''): Parsed {
  const plain = plainNumber(cell, suffix);
  const parsed = parseNumber(plain, limits);
  const hasTooManyDigits = !parsed.ok && parsed.issues.some(({ rule }) => rule === 'scale');
  const rounded = hasTooManyDigits ? withoutSpreadsheetNoise(plain) : null;
  return rounded === null ? parsed : parseNumber(rounded, limits);
}
