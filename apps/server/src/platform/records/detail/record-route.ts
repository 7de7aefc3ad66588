import type { FormDefinition } from '@haiqiao/contract/definitions';
import type { RouteLocation } from '@haiqiao/contract/rules';

/** Route of a form's records, without the id. */
export function seeRouteOf({ code, routes }: Pick<FormDefinition, 'code' | 'routes'>): string {
  return routes?.see ?? `/see-form?code=${encodeURIComponent(code)}`;
}

/** Route that shows one record. */
export function recordRoute(form: Pick<FormDefinition, 'code' | 'routes'>, id: string): string {
  const path = seeRouteOf(form);
  return `${path}${path.includes('?') ? '&' : '?'}id=${encodeURIComponent(id)}`;
}

/** The same as parts, with additional query parameters. */
export function recordLocation(
  form: Pick<FormDefinition, 'code' | 'routes'>,
  id: string,
  more: Readonly<Record<string, string>> = {},
): RouteLocation {
  const [path = '', search = ''] = recordRoute(form, id).split('?');
  return { path, query: { ...Object.fromEntries(new URLSearchParams(search)), ...more } };
}
