import { foldWidth, upperAscii } from '../../lib/clean-text.ts';
import type { ValueRule } from './value-rule.ts';

/** Characters of a unified social credit code; the value of a character is its index (GB 32100-2015: no I O S V Z). */
export const CREDIT_CODE_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;
const MODULUS = 31;
/** Positions 3 to 8 are the administrative division, digits only. */
const FORMAT = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;

/** The check character for the first 17 characters of a code. Characters outside the alphabet count as 0. */
export function creditCodeCheckCharacter(body: string): string {
  const sum = WEIGHTS.reduce(
    (total, weight, position) =>
      total + weight * Math.max(CREDIT_CODE_ALPHABET.indexOf(body.charAt(position)), 0),
    0,
  );
  return CREDIT_CODE_ALPHABET.charAt((MODULUS - (sum % MODULUS)) % MODULUS);
}

/** 统一社会信用代码 (GB 32100-2015, DOMAIN §1.2): trimmed, converted to half-width and upper case before the check. */
export const creditCode: ValueRule = {
  normalise: (text) => upperAscii(foldWidth(text).trim()),
  check(text) {
    if (!FORMAT.test(text)) return 'creditCodeFormat';
    return creditCodeCheckCharacter(text.slice(0, 17)) === text.charAt(17) ? null : 'creditCodeCheck';
  },
};
