import type { Condition, ListDefinition, ResourceDefinition } from '@haiqiao/contract/definitions';
import { columnsOf, traitsOf } from '#server/platform/field-types/index.ts';
import type { ListIndex } from '#server/platform/field-types/server-field-type.ts';
import { columnOfField, fieldOf, firstColumnOf, forwards, indexOn } from './field-indexes.ts';
import type { IndexKey, SpecIndex } from './table-spec.ts';

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
    .filter((name) => listIndexOf(resource, name) === 'range')
    .map((name) => indexOn(table, [firstColumnOf(resource, name), 'id']));
  const arrays = filterFields(list)
    .filter((name) => listIndexOf(resource, name) === 'items')
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
  const filtered = filterFields(list).filter((name) => listIndexOf(resource, name) === 'value');
  const names = [...asked, ...filtered].filter((name) => hasOneValue(resource, name));
  return new Set(names.map((name) => columnOfField(resource, name)));
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

function listIndexOf(resource: ResourceDefinition, name: string): ListIndex {
  const field = fieldOf(resource, name);
  return field ? traitsOf(field).listIndex : 'none';
}

/** Whether a field is one column with one value, without an index of its own. */
function hasOneValue(resource: ResourceDefinition, name: string): boolean {
  const field = fieldOf(resource, name);
  if (!field) return true;
  const { listIndex } = traitsOf(field);
  return listIndex !== 'items' && listIndex !== 'reference' && columnsOf(name, field).length <= 1;
}

function isName(resource: ResourceDefinition, name: string): boolean {
  return fieldOf(resource, name)?.pinyin === true;
}

/** Chinese text sorts by pinyin. */
function sortColumn(resource: ResourceDefinition, name: string): string {
  return isName(resource, name) ? `${columnOfField(resource, name)}_pinyin` : firstColumnOf(resource, name);
}

function asc(column: string): IndexKey {
  return { column, order: 'asc' };
}

/** A column that is both filter and sort key occurs once. */
function withoutRepeats(keys: readonly IndexKey[]): readonly IndexKey[] {
  return keys.filter((key, at) => keys.findIndex(({ column }) => column === key.column) === at);
}
