import { useOptionLabels } from '../option-labels.store.ts';

/** Target of the options that are regions. */
export const REGIONS = '$region';
/** Digits of a province, a city and a county in a GB/T 2260 code. */
const LEVEL_DIGITS = [2, 4, 6] as const;
const CODE_DIGITS = 6;

/** Codes from the province down to the region: `510107` → `510000 510100 510107`; empty for an invalid code. */
export function regionPath(code: string): readonly string[] {
  if (!/^\d{6}$/.test(code)) return [];
  const steps = LEVEL_DIGITS.map((digits) => code.slice(0, digits).padEnd(CODE_DIGITS, '0'));
  return steps.filter((step, index) => steps.indexOf(step) === index);
}

type Form = 'steps' | 'name';

/** Names on the path to a region: `四川省 / 成都市 / 武侯区` as steps, `四川省成都市武侯区` as one name. */
export function regionName(code: string, form: Form, labelOf: (step: string) => string): string {
  const path = regionPath(code);
  // Some cities have no level between province and county: a step without a name is dropped.
  const names = path.map(labelOf).filter((name, index) => name !== path[index]);
  if (names.length === 0) return code;
  // Municipalities under the central government have the name of their province.
  return form === 'steps' ? names.join(' / ') : [...new Set(names)].join('');
}

/** Same as `regionName`, and loads missing names. */
export function useRegionName(code: string, form: Form): string {
  return regionName(code, form, useOptionLabels(REGIONS, regionPath(code)));
}
