import type { PersonalKind } from '../definitions/field.ts';

/** One way to mask: texts that fit the pattern become the replacement. */
export interface MaskPattern {
  /** Regular expression that JavaScript and PostgreSQL read alike, from the first to the last character. */
  readonly pattern: string;
  /** What is shown instead; `\1` and `\2` are the groups of the pattern. */
  readonly replacement: string;
  /**
   * Characters that are kept at the beginning and at the end, where the replacement is nothing but them and what stands in
   * between: a database cuts a text much quicker than it replaces by a pattern.
   */
  readonly ends?: readonly [first: number, last: number];
  /** The pattern once more, as so many digits of which the first are these: a database counts much quicker than it compares. */
  readonly digits?: { readonly first: string; readonly count: number };
}

/** Shown for a text that fits no pattern of its kind: nothing of it. */
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
 * How personal values are masked (DOMAIN §2.32.7). The first pattern that fits wins; where none does, `MASKED_WHOLE`.
 * The server masks with these same patterns inside its SQL.
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
 * A personal value as those see it who may not see it whole: 138****5678, 510***********1234, a***@example.com, 张**.
 * Empty text stays empty.
 */
export function maskPersonal(kind: PersonalKind, text: string): string {
  if (text === '') return '';
  for (const { pattern, replacement } of MASK_PATTERNS[kind]) {
    const expression = new RegExp(pattern, 'su');
    if (expression.test(text)) return text.replace(expression, replacement.replaceAll('\\', '$'));
  }
  return MASKED_WHOLE;
}
