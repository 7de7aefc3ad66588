import type { ListColumn, ListDefinition, ListFilter } from '../list.ts';
import {
  type ColumnDesign,
  DESIGN_LOCALES,
  designOfColumn,
  designOfList,
  type FilterDesign,
  filterName,
  type ListDesign,
} from './list-design.ts';
import { isSameJson } from './same-json.ts';

/** A list as shipped and as it is now: the source of properties that cannot be designed. */
export interface ListDesignBase {
  readonly shipped: ListDefinition;
  readonly now: ListDefinition;
}

/**
 * The definition that results from a design. Only designed changes apply: properties that cannot be designed (rows, kinds, form, tabs,
 * links, conditions) stay, and so do unchanged ones, set or unset.
 */
export function withListDesign({ shipped, now }: ListDesignBase, design: ListDesign): ListDefinition {
  const [ofNow, ofShipped] = [designOfList(now), designOfList(shipped)];
  const made = madeOf({ shipped, now }, design);
  const wanted = new Map<string, unknown>(Object.entries(now));
  for (const part of PARTS) {
    const source = isSameJson(design[part], ofNow[part])
      ? now
      : isSameJson(design[part], ofShipped[part])
        ? shipped
        : made;
    if (source[part] === undefined) wanted.delete(part);
    else wanted.set(part, source[part]);
  }
  return Object.fromEntries(wanted) as unknown as ListDefinition; // `now` with replaced parts
}

const PARTS = [
  'label',
  'purpose',
  'texts',
  'columns',
  'filters',
  'sorts',
  'pageSize',
  'buttons',
  'rowActions',
  'batchActions',
] as const satisfies readonly (keyof ListDesign)[];

type MadeParts = { readonly [Part in (typeof PARTS)[number]]: unknown };

function madeOf(base: ListDesignBase, design: ListDesign): MadeParts {
  return {
    ...design,
    purpose: design.purpose === '' ? undefined : design.purpose,
    texts: textsOf(design.texts),
    columns: design.columns.map((column) => columnOf(base, column)),
    filters: design.filters.map((filter) => filterOf(base, filter)),
    // Without its own order a list sorts newest first.
    sorts: design.sorts.length === 0 ? undefined : design.sorts,
  };
}

function textsOf(texts: ListDesign['texts']): ListDefinition['texts'] {
  const said = DESIGN_LOCALES.flatMap((locale) => {
    const { label, purpose } = texts[locale];
    const own = { ...(label === '' ? {} : { label }), ...(purpose === '' ? {} : { purpose }) };
    return Object.keys(own).length === 0 ? [] : [[locale, own] as const];
  });
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

/** A column retains what cannot be designed: link, editing in the cell, warning of a limit. */
function columnOf({ shipped, now }: ListDesignBase, design: ColumnDesign): ListColumn {
  const candidates = [now, shipped].flatMap(({ columns }) =>
    columns.filter(({ field }) => field === design.field),
  );
  const same = candidates.find((column) => isSameJson(designOfColumn(column), design));
  if (same) return same;
  const { editable, link, warnsFrom } = candidates[0] ?? { field: design.field };
  return {
    ...designOfColumn(design),
    ...(editable === undefined ? {} : { editable }),
    ...(link === undefined ? {} : { link }),
    ...(warnsFrom === undefined ? {} : { warnsFrom }),
  };
}

/** A custom filter retains its label and condition; any other filter refers to a field. */
function filterOf({ shipped, now }: ListDesignBase, { name, pinned }: FilterDesign): ListFilter {
  const candidates = [now, shipped].flatMap(({ filters = [] }) =>
    filters.filter((each) => filterName(each) === name),
  );
  const own = candidates.find((filter) => 'key' in filter);
  const { pinned: _, ...plain } = own ?? { field: name };
  return { ...plain, ...(pinned ? { pinned } : {}) };
}
