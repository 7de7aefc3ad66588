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

/** A list as it was shipped, and as it is now; what cannot be designed comes from these. */
export interface DesignGround {
  readonly shipped: ListDefinition;
  readonly now: ListDefinition;
}

/**
 * The definition that a design asks for. Only what the design changes is another: all that cannot be designed (rows, kinds, form,
 * tabs, links, conditions) stays as it is, and so does what the design leaves as it was, said or unsaid.
 */
export function withListDesign({ shipped, now }: DesignGround, design: ListDesign): ListDefinition {
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
  return Object.fromEntries(wanted) as unknown as ListDefinition; // `now`, with parts that were made for it
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

function madeOf(ground: DesignGround, design: ListDesign): MadeParts {
  return {
    ...design,
    purpose: design.purpose === '' ? undefined : design.purpose,
    texts: textsOf(design.texts),
    columns: design.columns.map((column) => columnOf(ground, column)),
    filters: design.filters.map((filter) => filterOf(ground, filter)),
    // Without an order of its own a list begins with the newest.
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

/** A column keeps what cannot be designed: whether it is a link, can be written into, warns of a limit. */
function columnOf({ shipped, now }: DesignGround, design: ColumnDesign): ListColumn {
  const known = [now, shipped].flatMap(({ columns }) =>
    columns.filter(({ field }) => field === design.field),
  );
  const same = known.find((column) => isSameJson(designOfColumn(column), design));
  if (same) return same;
  const { editable, link, warnsFrom } = known[0] ?? { field: design.field };
  return {
    ...designOfColumn(design),
    ...(editable === undefined ? {} : { editable }),
    ...(link === undefined ? {} : { link }),
    ...(warnsFrom === undefined ? {} : { warnsFrom }),
  };
}

/** A question of the list's own keeps its words and its condition; anything else is a question about a field. */
function filterOf({ shipped, now }: DesignGround, { name, pinned }: FilterDesign): ListFilter {
  const known = [now, shipped].flatMap(({ filters = [] }) =>
    filters.filter((each) => filterName(each) === name),
  );
  const own = known.find((filter) => 'key' in filter);
  const { pinned: _, ...plain } = own ?? { field: name };
  return { ...plain, ...(pinned ? { pinned } : {}) };
}
