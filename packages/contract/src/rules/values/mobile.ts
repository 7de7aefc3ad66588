import { foldWidth } from '../../lib/clean-text.ts';
import type { ValueRule } from './value-rule.ts';

const MOBILE = /^1[3-9]\d{9}$/;
const COUNTRY_CODE = /^(?:\+86|0086|86)(?=1\d{10}$)/;

/** 手机号 of business forms (DOMAIN §1.2): stored as 11 digits, without +86, spaces and hyphens. */
export const mobile: ValueRule = {
  normalise: (text) => foldWidth(text).replace(/[\s-]/g, '').replace(COUNTRY_CODE, ''),
  check: (text) => (MOBILE.test(text) ? null : 'mobile'),
};
