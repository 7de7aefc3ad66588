import { isDate } from '../lib/calendar.ts';
import { cleanLine } from '../lib/clean-text.ts';
import { isEmail } from './email.ts';
import { isMobileAccount } from './mobile-account.ts';

/** Maximum length of a member attribute's value. */
export const ATTRIBUTE_VALUE_MAX = 500;

/** A value for storage, or the broken rule with the parameters of its message. */
export type ParsedAttribute =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly rule: string; readonly params?: Readonly<Record<string, number>> };

const CHECKS: Readonly<Record<string, readonly [rule: string, isRight: (value: string) => boolean]>> = {
  integer: ['integer', (value) => /^-?\d{1,9}$/.test(value)],
  date: ['date', isDate],
  boolean: ['boolean', (value) => value === 'true' || value === 'false'],
  mobileAccount: ['mobile', isMobileAccount],
  email: ['email', isEmail],
};

/**
 * Parses a member attribute (ORG-02) of a type in `ATTRIBUTE_TYPES`. An empty one is valid here. Only the server can check dictionary
 * items.
 */
export function parseAttribute(type: string, raw: string): ParsedAttribute {
  const cleaned = cleanLine(raw);
  if (!cleaned.ok) return { ok: false, rule: cleaned.rule };
  const value = cleaned.text;
  if (value.length > ATTRIBUTE_VALUE_MAX)
    return { ok: false, rule: 'maxLength', params: { max: ATTRIBUTE_VALUE_MAX } };
  const check = Object.hasOwn(CHECKS, type) ? CHECKS[type] : undefined;
  if (value !== '' && check && !check[1](value)) return { ok: false, rule: check[0] };
  return { ok: true, value };
}
