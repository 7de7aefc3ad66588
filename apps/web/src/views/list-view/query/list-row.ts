import type { ListView } from '@haiqiao/contract/endpoints';
import type { Term } from '@haiqiao/contract/query';
import type { ListRow } from '#web/api/record-lists.ts';
import { namedValueOf, textOf } from '#web/field-types/wire-value.ts';
import { formatFullPath, parseFullPath } from '#web/lib/full-path.ts';

type Opening = Pick<ListView, 'form' | 'routes'>;

/** The form that opens a row and runs its actions: by its kind, in a list with several kinds of records. */
export function openingOfRow(view: ListView, row: ListRow | undefined): Opening {
  const { kinds } = view;
  if (!kinds || !row) return view;
  const { value } = namedValueOf(row[kinds.field]);
  return kinds.forms.find((kind) => kind.value === value) ?? view;
}

/** The code of that form; empty when the list has none. */
export function formOfRow(view: ListView, row: ListRow | undefined): string {
  return openingOfRow(view, row).form ?? '';
}

/** A row value as text: the server's display text, else the value. */
export function rowText(row: ListRow, field: string): string {
  const { value, displayValue } = namedValueOf(row[field]);
  return displayValue || textOf(value);
}

/** The name of a row: its link column, else its number, else its first text. */
export function rowName(row: ListRow, view: ListView, linkColumn: string | null): string {
  const names = [linkColumn, 'title', 'recordNo', ...view.columns.map(({ field }) => field)];
  return names.map((field) => (field ? rowText(row, field) : '')).find((text) => text !== '') ?? '';
}

/** State code of a row; empty for none. */
export function statusOf(row: ListRow): string {
  return textOf(namedValueOf(row['status']).value);
}

/** A route of a form with additional query values. */
function withQuery(route: string, more: Readonly<Record<string, string>>): string {
  const { path, query } = parseFullPath(route);
  return formatFullPath({ path, query: { ...query, ...more } });
}

function editRoute({ routes, form }: Opening): string | null {
  if (routes.edit) return routes.edit;
  return form ? formatFullPath({ path: '/edit-form', query: { code: form } }) : null;
}

/** Address of a record's view; null when it opens in a dialog, or not at all. */
export function seeAddress(view: ListView, row: ListRow): string | null {
  const { routes } = openingOfRow(view, row);
  return routes.see && withQuery(routes.see, { id: row.id });
}

/** Address of a record's form; null without a form. */
export function editAddress(view: ListView, row: ListRow): string | null {
  const route = editRoute(openingOfRow(view, row));
  return route && withQuery(route, { id: row.id });
}

/**
 * Address of a new record; the record containing the list is preset.
 * @param form the form of its kind, when there are several
 */
export function createAddress(view: ListView, fixedTerms: readonly Term[], form?: string): string | null {
  const kind = view.kinds?.forms.find((each) => each.form === form);
  const route = editRoute(kind ?? view);
  const presets = fixedTerms.filter(({ termType, value }) => termType === 'eq' && typeof value === 'string');
  return (
    route &&
    withQuery(
      route,
      Object.fromEntries(presets.map(({ column, value }) => [`preset.${column}`, String(value)])),
    )
  );
}
