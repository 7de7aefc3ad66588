/** Whether a value out of JSON holds lists and objects within each other no deeper than this. */
export function nestsAtMost(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => nestsAtMost(part, levels - 1));
}
