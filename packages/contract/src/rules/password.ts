/** Minimum length of a new password (SPEC §9). */
export const PASSWORD_MIN_CHARACTERS = 8;
/** Maximum length of a new password (SPEC §9). */
export const PASSWORD_MAX_CHARACTERS = 30;
/** Minimum length of an old password (SPEC §5). */
export const OLD_PASSWORD_MIN_CHARACTERS = 6;

/** The parts of the password rule, in the order of the checklist. */
export const PASSWORD_RULES = ['length', 'letters', 'special', 'start'] as const;
/** Name of one part of the rule; also the key of its text. */
export type PasswordRule = (typeof PASSWORD_RULES)[number];

const SPECIAL = /[^\p{L}\p{N}\s]/u;

const CHECKS: Readonly<Record<PasswordRule, (password: string) => boolean>> = {
  length: (password) =>
    password.length >= PASSWORD_MIN_CHARACTERS && password.length <= PASSWORD_MAX_CHARACTERS,
  letters: (password) => /[A-Z]/.test(password) && /[a-z]/.test(password) && /\d/.test(password),
  special: (password) => SPECIAL.test(password),
  start: (password) => /^[A-Za-z]/.test(password) || SPECIAL.test(password.charAt(0)),
};

/** The broken parts of the rule; a password without any is valid (SPEC §5). Spaces never count as special. */
export function brokenPasswordRules(password: string): readonly PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !CHECKS[rule](password));
}
