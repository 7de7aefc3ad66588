import type { ColumnDesign, FilterDesign, ListDesign } from '@haiqiao/contract/definitions';

/** Changed properties of a column; undefined removes one. */
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

/** Pins a filter to the bar, or removes it. */
export function withFilter(design: ListDesign, name: string, isPinned: boolean): ListDesign {
  const filters = design.filters.map(
    (filter): FilterDesign =>
      filter.name === name ? { name, ...(isPinned ? { pinned: true } : {}) } : filter,
  );
  return { ...design, filters };
}

function pruned<Fields extends object>(fields: Fields): Fields {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said) as Fields; // without undefined properties
}
