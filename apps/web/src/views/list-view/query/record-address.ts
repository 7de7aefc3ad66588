import type { ListView } from '@haiqiao/contract/endpoints';
import type { Term } from '@haiqiao/contract/query';
import { formatFullPath, parseFullPath } from '#web/lib/full-path.ts';

/** A route of a form with more in its query. */
function withQuery(route: string, more: Readonly<Record<string, string>>): string {
  const { path, query } = parseFullPath(route);
  return formatFullPath({ path, query: { ...query, ...more } });
}

function editRoute({ routes, form }: ListView): string | null {
  if (routes.edit) return routes.edit;
  return form ? formatFullPath({ path: '/edit-form', query: { code: form } }) : null;
}

/** Where a record is read; null where it opens in a dialog, or not at all. */
export function seeAddress({ routes }: ListView, id: string): string | null {
  return routes.see && withQuery(routes.see, { id });
}

/** Where a record is changed; null without a form. */
export function editAddress(view: ListView, id: string): string | null {
  const route = editRoute(view);
  return route && withQuery(route, { id });
}

/** Where a new record is written; what the list is about (a list inside a record) is filled in already. */
export function createAddress(view: ListView, fixedTerms: readonly Term[]): string | null {
  const route = editRoute(view);
  const presets = fixedTerms.filter(({ termType, value }) => termType === 'eq' && typeof value === 'string');
  return (
    route &&
    withQuery(
      route,
      Object.fromEntries(presets.map(({ column, value }) => [`preset.${column}`, String(value)])),
    )
  );
}
