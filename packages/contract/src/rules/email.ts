/** Longest address that is kept (DOMAIN §1.2). */
export const EMAIL_MAX_CHARACTERS = 100;

const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Whether a text is an e-mail address of the simple pattern that SPEC §5 asks for: something, @, a name with a dot. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_CHARACTERS && EMAIL_PATTERN.test(text);
}
