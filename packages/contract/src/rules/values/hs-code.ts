import { foldWidth } from '../../lib/clean-text.ts';
import type { ValueRule } from './value-rule.ts';

/** 商品编码: 4, 6, 8 or 10 digits; stored without the dots of printed tariffs (DOMAIN §1.2). */
export const hsCode: ValueRule = {
  normalise: (text) => foldWidth(text).replace(/[\s.]/g, ''),
  check: (text) => (/^(?:\d{4}|\d{6}|\d{8}|\d{10})$/.test(text) ? null : 'hsCode'),
};
