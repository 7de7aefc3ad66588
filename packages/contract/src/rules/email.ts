import { hasUnseen } from '../lib/clean-text.ts';

/** Maximum length of an address (DOMAIN §1.2). */
export const EMAIL_MAX_CHARACTERS = 100;

const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Whether a text is an e-mail address by the simple pattern of SPEC §5: text, @, a name with a dot; nothing invisible. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_CHARACTERS && EMAIL_PATTERN.test(text) && !hasUnseen(text);
}
