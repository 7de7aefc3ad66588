import { foldWidth, upperAscii } from '../../lib/clean-text.ts';
import type { ValueRule } from './value-rule.ts';

const WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2] as const;
const MODULUS = 11;
const FORMAT = /^[0-9A-Z]{8}[0-9X]$/;

/** The check character for the first 8 characters of an organisation code (GB 11714): 10 is X, 11 is 0. */
export function orgCodeCheckCharacter(body: string): string {
  const sum = WEIGHTS.reduce(
    (total, weight, position) => total + weight * Number.parseInt(body.charAt(position), 36),
    0,
  );
  const value = MODULUS - (sum % MODULUS);
  if (value === 10) return 'X';
  return value === 11 ? '0' : String(value);
}

/** 组织机构代码 (GB 11714): 8 characters and a check character; stored without its hyphen. */
export const orgCode: ValueRule = {
  normalise: (text) => upperAscii(foldWidth(text).replace(/[\s-]/g, '')),
  check(text) {
    if (!FORMAT.test(text)) return 'orgCodeFormat';
    return orgCodeCheckCharacter(text.slice(0, 8)) === text.charAt(8) ? null : 'orgCodeCheck';
  },
};

/** Whether an organisation code matches the one in a credit code (positions 9 to 17); a mismatch is a warning (DOMAIN §1.2). */
export function isOrgCodeOf(organisation: string, credit: string): boolean {
  return credit.slice(8, 17) === organisation;
}
