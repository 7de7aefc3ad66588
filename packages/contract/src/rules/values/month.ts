import { foldWidth } from '../../lib/clean-text.ts';
import type { ValueRule } from './value-rule.ts';

const WRITTEN = /^(\d{4})(?:[-/.年]?)(\d{1,2})月?$/u;

/** 月份: `2026-03`; 2026/3, 202603 and 2026年3月 are accepted too. */
export const month: ValueRule = {
  normalise: (text) => {
    const folded = foldWidth(text).replace(/\s/g, '');
    const [, year, of = ''] = WRITTEN.exec(folded) ?? [];
    return year === undefined ? folded : `${year}-${of.padStart(2, '0')}`;
  },
  check: (text) => (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) ? null : 'month'),
};
