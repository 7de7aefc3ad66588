import { foldWidth } from '../../lib/clean-text.ts';
import { mobile } from './mobile.ts';
import type { ValueRule } from './value-rule.ts';

const LANDLINE = /^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/;
const SERVICE_NUMBER = /^[48]00-?\d{3}-?\d{4}$/;
const DASHES = /[‐-―−]/g;

/** 联系电话 (DOMAIN §1.2): a mobile number, a landline with its area code, or a 400 or 800 number. `(028)…` becomes `028-…`. */
export const phone: ValueRule = {
  normalise(text) {
    const asMobile = mobile.normalise(text);
    if (mobile.check(asMobile) === null) return asMobile;
    return foldWidth(text)
      .replace(DASHES, '-')
      .replace(/\s/g, '')
      .replace(/^\((0\d{2,3})\)-?/, '$1-');
  },
  check: (text) =>
    mobile.check(text) === null || LANDLINE.test(text) || SERVICE_NUMBER.test(text) ? null : 'phone',
};
