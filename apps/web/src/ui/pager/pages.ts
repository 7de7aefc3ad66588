/** Numbers before the gap. */
const LEAD = 5;

/**
 * The displayed pages: 0-based, null for a gap. A small number of pages is shown completely; of many the first, the last and those around
 * the current one.
 * @example pagesAround(0, 66_667) // [0, 1, 2, 3, 4, null, 66666]
 */
export function pagesAround(page: number, count: number): readonly (number | null)[] {
  if (count <= LEAD + 2) return Array.from({ length: count }, (_, index) => index);
  const last = count - 1;
  if (page < LEAD - 1) return [0, 1, 2, 3, 4, null, last];
  if (page > last - LEAD + 1) return [0, null, last - 4, last - 3, last - 2, last - 1, last];
  return [0, null, page - 1, page, page + 1, null, last];
}
