import { foldWidth, upperAscii } from '../../lib/clean-text.ts';
import { creditCode } from './credit-code.ts';
import type { ValueRule } from './value-rule.ts';

/** 进出口企业代码: 13 digits, or the unified social credit code where the codes are unified (DOMAIN §1.2). */
export const impEntCode: ValueRule = {
  normalise: (text) => upperAscii(foldWidth(text).trim()),
  check: (text) => (/^\d{13}$/.test(text) || creditCode.check(text) === null ? null : 'impEntCode'),
};
