import type { ListFilter } from '@haiqiao/contract/definitions';
import type { FieldView, ListView } from '@haiqiao/contract/endpoints';
import type { Term } from '@haiqiao/contract/query';
import { hasFilter } from '#web/field-types/field-filter.tsx';

/** A filter of a list: of a field, or an on/off condition defined by the list. */
export type ShownFilter =
  | { readonly kind: 'field'; readonly column: string; readonly label: string; readonly field: FieldView }
  | { readonly kind: 'own'; readonly column: string; readonly label: string };

function shownFilter(view: ListView, filter: ListFilter): readonly ShownFilter[] {
  if ('key' in filter) return [{ kind: 'own', column: filter.key, label: filter.label }];
  const field = view.fields[filter.field];
  return field && hasFilter(field)
    ? [{ kind: 'field', column: filter.field, label: field.label, field }]
    : [];
}

/** The filters of a list: those that fit into the bar, and those behind 更多筛选. */
export function filtersOf(view: ListView, room: number) {
  const pinned = view.filters.filter((filter) => filter.pinned === true);
  const bar = pinned.flatMap((filter) => shownFilter(view, filter)).slice(0, room);
  const inBar = new Set(bar.map(({ column }) => column));
  const all = view.filters.flatMap((filter) => shownFilter(view, filter));
  const more = all.filter(({ column }) => !inBar.has(column));
  // On/off conditions are grouped after filters with choices.
  const sorted = [
    ...more.filter(({ kind }) => kind === 'field'),
    ...more.filter(({ kind }) => kind === 'own'),
  ];
  return { bar, more: sorted };
}

/** A list without filters on its fixed conditions: they could only empty it. */
export function withOpenFilters(view: ListView, settled: readonly Term[]): ListView {
  const columns = new Set(settled.map(({ column }) => column));
  return { ...view, filters: view.filters.filter((filter) => 'key' in filter || !columns.has(filter.field)) };
}

/** The filter of a condition, also of one the list does not offer (a link, a saved view). */
export function filterOf(view: ListView, { column }: Term): ShownFilter | null {
  const own = view.filters.find((filter) => 'key' in filter && filter.key === column);
  if (own && 'key' in own) return { kind: 'own', column, label: own.label };
  const field = view.fields[column];
  return field ? { kind: 'field', column, label: field.label, field } : null;
}

/** The term of an on/off condition. */
export function ownTerm(column: string, isOn: boolean): Term | null {
  return isOn ? { column, termType: 'eq', value: true } : null;
}
