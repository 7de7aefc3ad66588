import type { Context } from '#server/context.ts';

/** No 0 O 1 I L (DOMAIN §1.6). */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 12;

/** A code by which a paper is checked: 31 to the power of 12 of them, told by chance. */
export function verifyCodeOf({ random }: Pick<Context, 'random'>): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(random.int(0, ALPHABET.length - 1)));
  return letters.join('');
}

/** A code as somebody typed it: without blanks and dashes, in capitals; null when it cannot be one. */
export function readVerifyCode(text: string): string | null {
  const code = text.replaceAll(/[\s-]/gu, '').toUpperCase();
  const isCode = code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter));
  return isCode ? code : null;
}
