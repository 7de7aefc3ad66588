import type { PersonalKind } from '../definitions/field.ts';

/** A mask: texts that match the pattern are replaced. */
export interface MaskPattern {
  /** Regular expression with the same meaning in JavaScript and PostgreSQL, matching the whole text. */
  readonly pattern: string;
  /** The replacement; `\1` and `\2` are the groups of the pattern. */
  readonly replacement: string;
  /**
   * Characters retained at each end, if the replacement consists only of them and a fixed middle: cutting text is much faster in a database
   * than regular expressions.
   */
  readonly ends?: readonly [first: number, last: number];
  /** The pattern as a digit count with a fixed prefix: a database counts much faster than it matches patterns. */
  readonly digits?: { readonly first: string; readonly count: number };
}

/** Shown for a text that matches no pattern of its kind. */
export const MASKED_WHOLE = '***';

const MOBILE: MaskPattern = {
  pattern: '^(1[0-9]{2})[0-9]{4}([0-9]{4})$',
  replacement: '\\1****\\2',
  ends: [3, 4],
  digits: { first: '1', count: 11 },
};
const LANDLINE: MaskPattern = {
  pattern: '^(0[0-9]{2})[0-9-]{3,6}([0-9]{4})(-[0-9]{1,6})?$',
  replacement: '\\1****\\2',
};
const SERVICE_NUMBER: MaskPattern = {
  pattern: '^([48]00)-?[0-9]{3}-?([0-9]{4})$',
  replacement: '\\1****\\2',
};

/**
 * Masks of personal values (DOMAIN §2.32.7). The first matching pattern applies, otherwise `MASKED_WHOLE`. The server uses the same
 * patterns in SQL.
 */
export const MASK_PATTERNS: Readonly<Record<PersonalKind, readonly MaskPattern[]>> = {
  mobile: [MOBILE],
  phone: [MOBILE, LANDLINE, SERVICE_NUMBER],
  idCard: [
    {
      pattern: '^([0-9]{3})[0-9]{11}([0-9]{3}[0-9Xx])$',
      replacement: '\\1***********\\2',
      ends: [3, 4],
    },
  ],
  email: [
    { pattern: '^([^@])[^@]+(@[^@]+)$', replacement: '\\1***\\2' },
    { pattern: '^[^@](@[^@]+)$', replacement: '***\\1' },
  ],
  name: [{ pattern: '^(.).+$', replacement: '\\1**' }],
  text: [],
};

/**
 * A personal value masked for readers without full access: 138****5678, 510***********1234, a***@example.com, 张**. Empty text stays empty.
 */
export function maskPersonal(kind: PersonalKind, text: string): string {
  if (text === '') return '';
  for (const { pattern, replacement } of MASK_PATTERNS[kind]) {
    const expression = new RegExp(pattern, 'su');
    if (expression.test(text)) return text.replace(expression, replacement.replaceAll('\\', '$'));
  }
  return MASKED_WHOLE;
}
