/** Whether two values are equal as JSON, ignoring property order. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other);
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
