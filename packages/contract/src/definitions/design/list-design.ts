import { z } from 'zod';
import type { ListColumn, ListDefinition, ListFilter } from '../list.ts';

/** Buttons above the rows, in the order in which they stand. */
export const LIST_BUTTONS = ['create', 'import', 'export'] as const;
/** Rows of a page that a list can begin with. */
export const LIST_PAGE_SIZES = [15, 30, 50, 100] as const;
/** Languages besides the source in which a list can be given a name. */
export const DESIGN_LOCALES = ['zh-TW', 'en', 'ja'] as const;
/** One of {@link DESIGN_LOCALES}. */
export type DesignLocale = (typeof DESIGN_LOCALES)[number];

/** Bounds of a column in px: wide enough for its head, narrow enough for a screen. */
export const COLUMN_WIDTH_PX = { min: 48, max: 800 } as const;
const LABEL_MAX = 60;
const PURPOSE_MAX = 120;
const THINGS_MAX = 200;
const SORTS_MAX = 5;

const name = z.string().min(1).max(100);
const isDistinct = (names: readonly string[]) => new Set(names).size === names.length;
const DISTINCT = { error: 'a name stands here twice' };

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
 * What of a list can be designed on screen, and nothing else: neither which rows it has nor whose they are. Columns and filters
 * stand by their names; what else a definition says of them (links, conditions) stays as it is.
 */
export const listDesignSchema = z.strictObject({
  /** In simplified Chinese. */
  label: z.string().trim().min(1).max(LABEL_MAX),
  /** Empty for none. */
  purpose: z.string().trim().max(PURPOSE_MAX),
  /** Its name and purpose in other languages; empty for those that it was shipped with. */
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

/** What of a list can be designed on screen. */
export type ListDesign = z.output<typeof listDesignSchema>;
/** A column as it can be designed. */
export type ColumnDesign = ListDesign['columns'][number];
/** A filter as it can be designed. */
export type FilterDesign = ListDesign['filters'][number];

/** What a filter is called: the field that it asks about, or the key of a question of its own. */
export function filterName(filter: ListFilter): string {
  return 'key' in filter ? filter.key : filter.field;
}

/** Every property of a column that can be designed, said or unsaid. */
type LooseColumn = {
  readonly [Key in keyof ColumnDesign]: ColumnDesign[Key] | ListColumn[Key] | undefined;
} & {
  readonly field: string;
};
/** The same, as definitions write them. */
type ExactColumn = Pick<ListColumn, 'field' | 'widthPx' | 'fixed' | 'sortable' | 'aggregate'> & {
  readonly hidden?: true;
};

/** The part of a column that can be designed. */
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

/** The part of a list that can be designed; what the definition leaves open is said. */
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
