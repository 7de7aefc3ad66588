import { foldWidth, upperAscii } from '../../lib/clean-text.ts';
import type { ValueRule } from './value-rule.ts';

/** 海关注册编码: 10 characters; the first four are the customs administrative division (DOMAIN §1.2). */
export const customsCode: ValueRule = {
  normalise: (text) => upperAscii(foldWidth(text).trim()),
  check: (text) => (/^\d{4}[0-9A-Z]{6}$/.test(text) ? null : 'customsCode'),
};
