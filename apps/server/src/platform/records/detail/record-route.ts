import type { FormDefinition } from '@haiqiao/contract/definitions';
import type { RouteLocation } from '@haiqiao/contract/rules';

/** Route that shows records by a form, without the id behind it. */
export function seeRouteOf({ code, routes }: Pick<FormDefinition, 'code' | 'routes'>): string {
  return routes?.see ?? `/see-form?code=${encodeURIComponent(code)}`;
}

/** Route that shows one record. */
export function recordRoute(form: Pick<FormDefinition, 'code' | 'routes'>, id: string): string {
  const path = seeRouteOf(form);
  return `${path}${path.includes('?') ? '&' : '?'}id=${encodeURIComponent(id)}`;
}

/** The same in parts, with more of a query behind it. */
export function recordLocation(
  form: Pick<FormDefinition, 'code' | 'routes'>,
  id: string,
  more: Readonly<Record<string, string>> = {},
): RouteLocation {
  const [path = '', search = ''] = recordRoute(form, id).split('?');
  return { path, query: { ...Object.fromEntries(new URLSearchParams(search)), ...more } };
}
