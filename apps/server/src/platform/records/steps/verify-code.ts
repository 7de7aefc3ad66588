import type { Context } from '#server/context.ts';

/** No 0 O 1 I L (DOMAIN §1.6). */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 12;

/** A random verification code of a document: one of 31 to the power of 12. */
export function verifyCodeOf({ random }: Pick<Context, 'random'>): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(random.int(0, ALPHABET.length - 1)));
  return letters.join('');
}

/** A code as typed, normalised: without blanks and dashes, in capitals; null when it is invalid. */
export function readVerifyCode(text: string): string | null {
  const code = text.replaceAll(/[\s-]/gu, '').toUpperCase();
  const isCode = code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter));
  return isCode ? code : null;
}
