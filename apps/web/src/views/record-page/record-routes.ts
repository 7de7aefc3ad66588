import { formatFullPath, parseFullPath } from '#web/lib/full-path.ts';

/** Pages for records of any form, with the form in the address. */
const GENERAL: readonly string[] = ['/see-form', '/edit-form', '/form_and_list'];

/**
 * A route of a form with a record: `/see-form?code=rs_x&id=…`, `/enterpriseLibrary/details-see?id=…`. The route may contain the form
 * (`/see-form?code=rs_x`).
 */
export function recordPath(route: string, formCode: string, dataId: string): string {
  const { path, query } = parseFullPath(route);
  const code = GENERAL.includes(path) ? { code: formCode } : {};
  return formatFullPath({ path, query: { ...query, ...code, ...(dataId ? { id: dataId } : {}) } });
}

const PRESET = 'preset.';

/** Preset values from the page that opened a new record: `preset.maker=…`. */
export function presetsOf(query: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const presets = Object.entries(query).filter(([key]) => key.startsWith(PRESET));
  return Object.fromEntries(presets.map(([key, value]) => [key.slice(PRESET.length), value]));
}
