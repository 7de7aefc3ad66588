import type { RefField } from '@haiqiao/contract/definitions';
import type { FieldViews } from '@haiqiao/contract/endpoints';
import type { WireValue } from '@haiqiao/contract/field-types';
import { mayFill } from '@haiqiao/web/sdk';
import type { OnlineEnterprise } from '../online-calls.ts';

/**
 * Form values from an enterprise of the online source: every field the reference fills. Fields without data are cleared, so that no data of
 * another enterprise stays; fields the person may not fill are unchanged.
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
