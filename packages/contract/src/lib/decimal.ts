/** An exact decimal number: `units` / 10^`scale`. */
export interface Decimal {
  readonly units: bigint;
  /** Decimal places; never negative. */
  readonly scale: number;
}

/** Decimal places of a non-terminating quotient. */
export const QUOTIENT_SCALE = 20;
/** Maximum length of a text parsed as a number; no field stores half as many digits. */
const NUMBER_MAX_CHARACTERS = 100;
/** Maximum exponent of a number: its plain notation stays within the parsed length. */
const EXPONENT_MAX = 60;
const PLAIN = /^([+-]?)(\d*)(?:\.(\d*))?$/;
const EXPONENT = /^([+-]?[\d.]+)[eE]([+-]?\d{1,3})$/;

const pow10 = (exponent: number): bigint => 10n ** BigInt(exponent);

/** Parses a plain number (`-12.50`, `+3`, `.5`, `5.`); null if invalid. Signs and digits only, no exponent. */
export function parseDecimal(text: string): Decimal | null {
  if (text.length > NUMBER_MAX_CHARACTERS) return null;
  const match = PLAIN.exec(text);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (!match || whole + fraction === '') return null;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

/** The decimal in a number's notation (`0.1` is one tenth); null for NaN, infinity and excessive exponents. */
export function decimalOfNumber(value: number): Decimal | null {
  if (!Number.isFinite(value)) return null;
  const text = String(value);
  const match = EXPONENT.exec(text);
  if (!match) return parseDecimal(text);
  const base = parseDecimal(match[1] ?? '');
  const exponent = Number(match[2]);
  if (!base || Math.abs(exponent) > EXPONENT_MAX) return null;
  const scale = base.scale - exponent;
  return scale >= 0 ? { units: base.units, scale } : { units: base.units * pow10(-scale), scale: 0 };
}

/** Parses a number or its plain text; null for anything else. */
export function toDecimal(value: unknown): Decimal | null {
  if (typeof value === 'number') return decimalOfNumber(value);
  return typeof value === 'string' ? parseDecimal(value) : null;
}

/** Plain text with exactly `scale` decimal places; never `-0`. */
export function formatDecimal({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** The same number without trailing zeros in its fraction. */
export function trimDecimal({ units, scale }: Decimal): Decimal {
  let [rest, left] = [units, scale];
  while (left > 0 && rest % 10n === 0n) {
    rest /= 10n;
    left -= 1;
  }
  return { units: rest, scale: left };
}

/** The number with `scale` decimal places; halves round away from zero, as in PostgreSQL. */
export function roundDecimal(value: Decimal, scale: number): Decimal {
  if (value.scale <= scale) return { units: value.units * pow10(scale - value.scale), scale };
  const factor = pow10(value.scale - scale);
  const half = value.units < 0n ? -factor / 2n : factor / 2n;
  return { units: (value.units + half) / factor, scale };
}

function aligned(left: Decimal, right: Decimal): [left: bigint, right: bigint, scale: number] {
  const scale = Math.max(left.scale, right.scale);
  return [roundDecimal(left, scale).units, roundDecimal(right, scale).units, scale];
}

/** Sum, exact. */
export function addDecimals(left: Decimal, right: Decimal): Decimal {
  const [a, b, scale] = aligned(left, right);
  return { units: a + b, scale };
}

/** Difference, exact. */
export function subtractDecimals(left: Decimal, right: Decimal): Decimal {
  return addDecimals(left, { units: -right.units, scale: right.scale });
}

/** Product, exact. */
export function multiplyDecimals(left: Decimal, right: Decimal): Decimal {
  return { units: left.units * right.units, scale: left.scale + right.scale };
}

/** Quotient, rounded to `QUOTIENT_SCALE` digits; null for a division by zero. */
export function divideDecimals(left: Decimal, right: Decimal): Decimal | null {
  if (right.units === 0n) return null;
  const scale = QUOTIENT_SCALE + 1;
  const units = (left.units * pow10(right.scale + scale)) / (right.units * pow10(left.scale));
  return roundDecimal({ units, scale }, QUOTIENT_SCALE);
}

/** Negative, zero or positive if the left one is smaller, equal or greater. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const [a, b] = aligned(left, right);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
