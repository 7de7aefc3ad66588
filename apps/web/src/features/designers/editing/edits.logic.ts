import type { ColumnDesign, FilterDesign, ListDesign } from '@haiqiao/contract/definitions';

/** What of a column becomes another; undefined for what is said no more. */
export type ColumnChange = {
  readonly [Key in Exclude<keyof ColumnDesign, 'field'>]?: ColumnDesign[Key] | undefined;
};

/** Changes a column. */
export function withColumn(design: ListDesign, field: string, change: ColumnChange): ListDesign {
  const columns = design.columns.map((column) =>
    column.field === field ? pruned({ ...column, ...change }) : column,
  );
  return { ...design, columns };
}

/** Changes whether a filter stands in the bar. */
export function withFilter(design: ListDesign, name: string, isPinned: boolean): ListDesign {
  const filters = design.filters.map(
    (filter): FilterDesign =>
      filter.name === name ? { name, ...(isPinned ? { pinned: true } : {}) } : filter,
  );
  return { ...design, filters };
}

/** Puts the thing at a place to another one; the same where it would not move. */
export function movedTo<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const thing = things[from];
  const place = Math.max(0, Math.min(to, things.length - 1));
  if (thing === undefined) return [...things];
  return things.toSpliced(from, 1).toSpliced(place, 0, thing);
}

/** Whether two designs are the same, whatever the order in which they say so. */
export function isSameDesign(one: ListDesign, other: ListDesign): boolean {
  return textOf(one) === textOf(other);
}

function pruned<Fields extends object>(fields: Fields): Fields {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said) as Fields; // without what is undefined
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
