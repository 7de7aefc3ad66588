import { foldWidth } from '../../lib/clean-text.ts';
import { isEmail } from '../email.ts';
import type { ValueRule } from './value-rule.ts';

/** 邮箱 (DOMAIN §1.2): text, @, a name with a dot; 100 characters at most. */
export const email: ValueRule = {
  normalise: (text) => foldWidth(text).trim(),
  check: (text) => (isEmail(text) ? null : 'email'),
};
