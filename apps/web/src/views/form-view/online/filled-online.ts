import type { RefField } from '@haiqiao/contract/definitions';
import type { FieldViews } from '@haiqiao/contract/endpoints';
import type { WireValue } from '@haiqiao/contract/field-types';
import type { OnlineEnterprise } from '#web/api/online-enterprises.ts';
import { mayFill } from '#web/field-types/field-input.tsx';

/**
 * What an enterprise of the online source fills a form with: every field that the reference fills. What the source does not say is emptied,
 * so that nothing of another enterprise stays; fields that somebody may not fill stay as they are.
 */
export function filledOnline(
  name: string,
  { field, fields }: { readonly field: RefField; readonly fields: FieldViews },
  { values, dataId }: OnlineEnterprise,
): Readonly<Record<string, WireValue>> {
  const own = Object.entries(field.fills ?? {}).flatMap(([into, from]) => {
    const view = fields[into];
    if (!view || !mayFill(view)) return [];
    return [[into, (values[from] ?? null) as WireValue] as const]; // it came out of JSON
  });
  return { ...Object.fromEntries(own), [name]: dataId };
}
