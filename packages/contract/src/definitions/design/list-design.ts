import { z } from 'zod';
import type { ListColumn, ListDefinition, ListFilter } from '../list.ts';

/** Buttons above the rows, in display order. */
export const LIST_BUTTONS = ['create', 'import', 'export'] as const;
/** Initial page sizes of a list. */
export const LIST_PAGE_SIZES = [15, 30, 50, 100] as const;
/** Languages besides the source for the name of a list. */
export const DESIGN_LOCALES = ['zh-TW', 'en', 'ja'] as const;
/** One of {@link DESIGN_LOCALES}. */
export type DesignLocale = (typeof DESIGN_LOCALES)[number];

/** Limits of a column width in px: wide enough for its header, narrow enough for a screen. */
export const COLUMN_WIDTH_PX = { min: 48, max: 800 } as const;
const LABEL_MAX = 60;
const PURPOSE_MAX = 120;
const THINGS_MAX = 200;
const SORTS_MAX = 5;

const name = z.string().min(1).max(100);
const isDistinct = (names: readonly string[]) => new Set(names).size === names.length;
const DISTINCT = { error: 'a name appears twice' };

const columnSchema = z.strictObject({
  field: name,
  widthPx: z.int().min(COLUMN_WIDTH_PX.min).max(COLUMN_WIDTH_PX.max).optional(),
  fixed: z.enum(['left', 'right']).optional(),
  hidden: z.literal(true).optional(),
  sortable: z.boolean().optional(),
  aggregate: z.enum(['sum', 'average']).optional(),
});

const textsSchema = z.strictObject({
  label: z.string().trim().max(LABEL_MAX).default(''),
  purpose: z.string().trim().max(PURPOSE_MAX).default(''),
});

const codes = z.array(name).max(THINGS_MAX).refine(isDistinct, DISTINCT);

/**
 * The parts of a list that can be designed on screen: not its rows or their scope. Columns and filters are referenced by name; other
 * properties (links, conditions) stay as defined.
 */
export const listDesignSchema = z.strictObject({
  /** In simplified Chinese. */
  label: z.string().trim().min(1).max(LABEL_MAX),
  /** Empty for none. */
  purpose: z.string().trim().max(PURPOSE_MAX),
  /** Name and purpose in other languages; empty for the shipped ones. */
  texts: z.strictObject({ 'zh-TW': textsSchema, en: textsSchema, ja: textsSchema }),
  columns: z
    .array(columnSchema)
    .min(1)
    .max(THINGS_MAX)
    .refine((columns) => isDistinct(columns.map(({ field }) => field)), DISTINCT),
  filters: z
    .array(z.strictObject({ name, pinned: z.literal(true).optional() }))
    .max(THINGS_MAX)
    .refine((filters) => isDistinct(filters.map((filter) => filter.name)), DISTINCT),
  sorts: z
    .array(z.strictObject({ field: name, order: z.enum(['asc', 'desc']) }))
    .max(SORTS_MAX)
    .refine((sorts) => isDistinct(sorts.map(({ field }) => field)), DISTINCT),
  pageSize: z.literal(LIST_PAGE_SIZES),
  buttons: z.array(z.enum(LIST_BUTTONS)).max(LIST_BUTTONS.length).refine(isDistinct, DISTINCT),
  rowActions: codes,
  batchActions: codes,
});

/** The designable parts of a list. */
export type ListDesign = z.output<typeof listDesignSchema>;
/** The designable parts of a column. */
export type ColumnDesign = ListDesign['columns'][number];
/** The designable parts of a filter. */
export type FilterDesign = ListDesign['filters'][number];

/** Name of a filter: its field, or the key of a custom filter. */
export function filterName(filter: ListFilter): string {
  return 'key' in filter ? filter.key : filter.field;
}

/** Every designable property of a column, set or unset. */
type LooseColumn = {
  readonly [Key in keyof ColumnDesign]: ColumnDesign[Key] | ListColumn[Key] | undefined;
} & {
  readonly field: string;
};
/** The same, as written in definitions. */
type ExactColumn = Pick<ListColumn, 'field' | 'widthPx' | 'fixed' | 'sortable' | 'aggregate'> & {
  readonly hidden?: true;
};

/** The designable parts of a column. */
export function designOfColumn(column: LooseColumn): ExactColumn {
  const { field, widthPx, fixed, hidden, sortable, aggregate } = column;
  return {
    field,
    ...(widthPx === undefined ? {} : { widthPx }),
    ...(fixed === undefined ? {} : { fixed }),
    ...(hidden === true ? { hidden } : {}),
    ...(sortable === undefined ? {} : { sortable }),
    ...(aggregate === undefined ? {} : { aggregate }),
  };
}

/** The designable parts of a list, with defaults filled in. */
export function designOfList(list: ListDefinition): ListDesign {
  const { label, purpose = '', columns, filters = [], sorts = [], pageSize = 15 } = list;
  const { buttons = LIST_BUTTONS, rowActions = [], batchActions = [] } = list;
  return {
    label,
    purpose,
    texts: textsOf(list),
    columns: columns.map(designOfColumn),
    filters: filters.map((filter) => ({
      name: filterName(filter),
      ...(filter.pinned === true ? { pinned: true } : {}),
    })),
    sorts: sorts.map(({ field, order }) => ({ field, order })),
    pageSize,
    buttons: LIST_BUTTONS.filter((button) => buttons.includes(button)),
    rowActions: [...rowActions],
    batchActions: [...batchActions],
  };
}

function textsOf({ texts = {} }: ListDefinition): ListDesign['texts'] {
  const of = (locale: DesignLocale) => ({
    label: texts[locale]?.label ?? '',
    purpose: texts[locale]?.purpose ?? '',
  });
  return { 'zh-TW': of('zh-TW'), en: of('en'), ja: of('ja') };
}
