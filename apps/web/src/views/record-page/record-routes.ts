import { formatFullPath } from '#web/lib/full-path.ts';

/** A route of a form with the record it is about: `/see-form?code=rs_x&id=…`, `/enterpriseLibrary/details-see?id=…`. */
export function recordPath(route: string, formCode: string, dataId: string): string {
  const isGeneric = route === '/see-form' || route === '/edit-form' || route === '/form_and_list';
  const query = { ...(isGeneric ? { code: formCode } : {}), ...(dataId ? { id: dataId } : {}) };
  return formatFullPath({ path: route, query });
}

const PRESET = 'preset.';

/** Values that the page which opened a new record gives along: `preset.maker=…`. */
export function presetsOf(query: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const presets = Object.entries(query).filter(([key]) => key.startsWith(PRESET));
  return Object.fromEntries(presets.map(([key, value]) => [key.slice(PRESET.length), value]));
}
