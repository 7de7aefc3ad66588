import { textOfSerial } from '../serial-date.ts';
import { plainText } from '../xlsx-text.ts';
import type { SharedStrings } from './shared-strings.ts';
import type { WorkbookIndex } from './workbook-index.ts';

/** A cell as in the XML. */
export interface RawCell {
  /** Type of the cell: `s`, `str`, `inlineStr`, `b`, `d`, `e`, or none for a number. */
  readonly type: string;
  readonly style: number;
  readonly value: string;
}

/** Significant digits of programs; further digits are rounding errors. */
const PRECISION = 15;

/** A number in canonical form: no exponent, no rounding error, no trailing zeros. */
const PLAIN = /^-?(0|[1-9]\d{0,9})(\.\d{0,3}[1-9])?$/;

/** The displayed text of a cell, by its type and style. A formula gives its last result. */
export function cellText(
  { type, style, value }: RawCell,
  index: Pick<WorkbookIndex, 'isFrom1904' | 'numberKinds'>,
  strings: SharedStrings,
): string {
  switch (type) {
    case 's':
      return strings.at(Number(value));
    case 'str':
    case 'inlineStr':
      return plainText(value);
    case 'b':
      return value === '1' ? '是' : '否';
    case 'd':
      return value
        .replace('T', ' ')
        .replace(/\.\d+/, '')
        .replace(/ 00:00:00$/, '');
    case 'e':
      return value;
    default:
      return numberText(value, index, style);
  }
}

function numberText(
  value: string,
  { numberKinds, isFrom1904 }: Pick<WorkbookIndex, 'isFrom1904' | 'numberKinds'>,
  style: number,
): string {
  if (value === '') return '';
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const kind = numberKinds[style] ?? 'number';
  if (kind === 'date') return textOfSerial(number, isFrom1904) ?? plainNumber(value, number);
  if (kind === 'percent') return `${plainNumber('', number * 100)}%`;
  return plainNumber(value, number);
}

/** A number without exponent and binary rounding errors. */
function plainNumber(value: string, number: number): string {
  if (PLAIN.test(value)) return value;
  const rounded = Number(number.toPrecision(PRECISION));
  const text = String(rounded);
  if (!text.includes('e')) return text;
  return Math.abs(rounded) >= 1 ? BigInt(rounded).toString() : rounded.toFixed(20).replace(/0+$/, '');
}
