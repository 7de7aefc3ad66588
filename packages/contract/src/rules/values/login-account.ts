import { foldWidth } from '../../lib/clean-text.ts';
import type { ValueRule } from './value-rule.ts';

/** 账号 of the enterprise side (DOMAIN §2.17): kept in small letters, so that two accounts never differ by their case alone. */
export const loginAccount: ValueRule = {
  normalise: (text) => foldWidth(text).trim().toLowerCase(),
  check: (text) => (/^[a-z][a-z0-9_]{3,31}$/.test(text) ? null : 'loginAccount'),
};
