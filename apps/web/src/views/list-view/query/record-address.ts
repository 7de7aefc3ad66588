import type { ListView } from '@haiqiao/contract/endpoints';
import type { Term } from '@haiqiao/contract/query';
import type { ListRow } from '#web/api/record-lists.ts';
import { formatFullPath, parseFullPath } from '#web/lib/full-path.ts';
import { openingOfRow } from './row-form.ts';

/** A route of a form with additional query values. */
function withQuery(route: string, more: Readonly<Record<string, string>>): string {
  const { path, query } = parseFullPath(route);
  return formatFullPath({ path, query: { ...query, ...more } });
}

type Opening = Pick<ListView, 'routes' | 'form'>;

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
