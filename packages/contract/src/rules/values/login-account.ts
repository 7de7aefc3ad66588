import { foldWidth } from '../../lib/clean-text.ts';
import type { ValueRule } from './value-rule.ts';

/** 账号 of the enterprise side (DOMAIN §2.17): stored in lower case, so that accounts never differ by case alone. */
export const loginAccount: ValueRule = {
  normalise: (text) => foldWidth(text).trim().toLowerCase(),
  check: (text) => (/^[a-z][a-z0-9_]{3,31}$/.test(text) ? null : 'loginAccount'),
};
