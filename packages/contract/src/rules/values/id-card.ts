import { makeDate } from '../../lib/calendar.ts';
import { foldWidth, upperAscii } from '../../lib/clean-text.ts';
import type { ValueRule } from './value-rule.ts';

const FORMAT = /^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/;
const CHECK_CHARACTERS = '10X98765432';
const MODULUS = 11;

/** The check character for the first 17 digits of an identity number (ISO 7064, mod 11-2). */
export function idCardCheckCharacter(body: string): string {
  let rest = 0;
  for (const digit of body) rest = ((rest + Number(digit)) * 2) % MODULUS;
  return CHECK_CHARACTERS.charAt(rest);
}

/** 身份证号: 18 characters with a valid birth date and check character (DOMAIN §1.2). */
export const idCard: ValueRule = {
  normalise: (text) => upperAscii(foldWidth(text).replace(/\s/g, '')),
  check(text) {
    const [, year, month, day] = FORMAT.exec(text) ?? [];
    if (year === undefined || makeDate(Number(year), Number(month), Number(day)) === null) return 'idCard';
    return idCardCheckCharacter(text.slice(0, 17)) === text.charAt(17) ? null : 'idCard';
  },
};
