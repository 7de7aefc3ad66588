/** Digits of a province, a city, a county in a code of GB/T 2260. */
const LEVEL_DIGITS = [2, 4, 6] as const;
const CODE_DIGITS = 6;

/** Codes from the province down to the region itself: `510107` → `510000 510100 510107`; none for what is no code. */
export function regionPath(code: string): readonly string[] {
  if (!/^\d{6}$/.test(code)) return [];
  const steps = LEVEL_DIGITS.map((digits) => code.slice(0, digits).padEnd(CODE_DIGITS, '0'));
  return steps.filter((step, index) => steps.indexOf(step) === index);
}
