import type {
  Condition,
  FieldDefinition,
  ListDefinition,
  ResourceDefinition,
} from '@haiqiao/contract/definitions';
import { ARRAY_TYPES, columnOfField, fieldOf, forwards, indexOn } from './field-indexes.ts';
import type { IndexKey, SpecIndex } from './table-spec.ts';

type FieldType = FieldDefinition['type'];

/** Types filtered by equality: the rows of a value are stored together, in list order. */
const CHOICE_TYPES: ReadonlySet<FieldType> = new Set([
  'dictionary',
  'status',
  'user',
  'org',
  'region',
  'ref',
]);
/** Types filtered by range. */
const SPAN_TYPES: ReadonlySet<FieldType> = new Set([
  'integer',
  'decimal',
  'money',
  'percent',
  'date',
  'instant',
  'dateRange',
]);

const NEWEST_FIRST: NonNullable<ListDefinition['sorts']> = [{ field: 'createdAt', order: 'desc' }];

/**
 * Indexes for a list (DESIGN §5): its own order; that order within one value of everything its tabs, presets and choices filter by; ranges
 * by their own order; visible pinyin columns, since names are sorted.
 */
export function listIndexes(
  table: string,
  resource: ResourceDefinition,
  list: ListDefinition,
): readonly SpecIndex[] {
  const order = orderOf(resource, list);
  const within = [...choicesOf(resource, list)].map((column) =>
    indexOn(table, withoutRepeats([asc(column), ...forwards(order)])),
  );
  const spans = filterFields(list)
    .filter((name) => SPAN_TYPES.has(typeOf(resource, name)))
    .map((name) => indexOn(table, [spanColumn(resource, name), 'id']));
  const arrays = filterFields(list)
    .filter((name) => ARRAY_TYPES.has(typeOf(resource, name)))
    .map((name) => indexOn(table, [columnOfField(resource, name)], { method: 'gin' }));
  const names = list.columns
    .filter(({ field, hidden, sortable }) => isName(resource, field) && hidden !== true && sortable !== false)
    .map(({ field }) => indexOn(table, [sortColumn(resource, field), 'id']));
  return [indexOn(table, order), ...within, ...spans, ...arrays, ...names];
}

/** The list's own order followed by `id`, in the direction of the preceding key. */
function orderOf(resource: ResourceDefinition, list: ListDefinition): readonly IndexKey[] {
  const sorts = (list.sorts ?? NEWEST_FIRST).map(({ field, order }) => ({
    column: sortColumn(resource, field),
    order,
  }));
  return [...sorts, { column: 'id', order: sorts.at(-1)?.order ?? 'desc' }];
}

/**
 * Columns that tabs, presets and filters compare for equality: the rows of each value are together in list order. References have their own
 * index over all rows.
 */
export function choicesOf(resource: ResourceDefinition, list: ListDefinition): ReadonlySet<string> {
  const conditions = [
    list.where,
    ...(list.tabs ?? []).map(({ where }) => where),
    ...Object.values(list.applyTypes ?? {}),
    ...(list.filters ?? []).map((filter) => ('where' in filter ? filter.where : undefined)),
  ];
  const asked = conditions.flatMap((condition) => (condition ? equalFields(condition) : []));
  const filtered = filterFields(list).filter((name) => CHOICE_TYPES.has(typeOf(resource, name)));
  const names = [...asked, ...filtered].filter((name) => typeOf(resource, name) !== 'ref');
  return new Set(
    names
      .filter((name) => !ARRAY_TYPES.has(typeOf(resource, name)) && typeOf(resource, name) !== 'dateRange')
      .map((name) => columnOfField(resource, name)),
  );
}

/** Fields that a condition compares with one or several values. */
function equalFields(condition: Condition): readonly string[] {
  if ('all' in condition) return condition.all.flatMap(equalFields);
  if ('any' in condition) return condition.any.flatMap(equalFields);
  if ('not' in condition) return [];
  return condition.op === 'eq' || condition.op === 'in' ? [condition.field] : [];
}

function filterFields(list: ListDefinition): readonly string[] {
  return (list.filters ?? []).flatMap((filter) => ('field' in filter ? [filter.field] : []));
}

function typeOf(resource: ResourceDefinition, name: string): FieldType {
  return fieldOf(resource, name)?.type ?? 'text';
}

function isName(resource: ResourceDefinition, name: string): boolean {
  return fieldOf(resource, name)?.pinyin === true;
}

/** Chinese text sorts by pinyin. */
function sortColumn(resource: ResourceDefinition, name: string): string {
  const column = columnOfField(resource, name);
  return isName(resource, name) ? `${column}_pinyin` : spanColumn(resource, name);
}

function spanColumn(resource: ResourceDefinition, name: string): string {
  const column = columnOfField(resource, name);
  return typeOf(resource, name) === 'dateRange' ? `${column}_from` : column;
}

function asc(column: string): IndexKey {
  return { column, order: 'asc' };
}

/** A column that is both filter and sort key occurs once. */
function withoutRepeats(keys: readonly IndexKey[]): readonly IndexKey[] {
  return keys.filter((key, at) => keys.findIndex(({ column }) => column === key.column) === at);
}
