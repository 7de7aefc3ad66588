import { textOfSerial } from '../serial-date.ts';
import { plainText } from '../xlsx-text.ts';
import type { WorkbookIndex } from './workbook-index.ts';

/** A cell as its XML gives it. */
export interface RawCell {
  /** Type of the cell: `s`, `str`, `inlineStr`, `b`, `d`, `e`, or none for a number. */
  readonly type: string;
  readonly style: number;
  readonly value: string;
}

/** Digits that programs count with; what stands behind them is their rounding. */
const PRECISION = 15;

/** A number that says what it means: no exponent, no rounding, no zeros to drop. */
const PLAIN = /^-?(0|[1-9]\d{0,9})(\.\d{0,3}[1-9])?$/;

/** The text that a person sees in a cell, as far as its type and style say. A formula gives what it came to last. */
export function cellText({ type, style, value }: RawCell, index: WorkbookIndex): string {
  switch (type) {
    case 's':
      return index.sharedStrings[Number(value)] ?? '';
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

function numberText(value: string, { numberKinds, isFrom1904 }: WorkbookIndex, style: number): string {
  if (value === '') return '';
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const kind = numberKinds[style] ?? 'number';
  if (kind === 'date') return textOfSerial(number, isFrom1904) ?? plainNumber(value, number);
  if (kind === 'percent') return `${plainNumber('', number * 100)}%`;
  return plainNumber(value, number);
}

/** A number without exponent and without the rounding of binary fractions. */
function plainNumber(value: string, number: number): string {
  if (PLAIN.test(value)) return value;
  const rounded = Number(number.toPrecision(PRECISION));
  const text = String(rounded);
  if (!text.includes('e')) return text;
  return Math.abs(rounded) >= 1 ? BigInt(rounded).toString() : rounded.toFixed(20).replace(/0+$/, '');
}
