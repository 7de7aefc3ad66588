import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { ONLINE_FIELDS, type OnlineField } from '@haiqiao/contract/endpoints';
import { fieldTypeOf, isBlank, type LabelOf, type WireValue } from '@haiqiao/contract/field-types';
import { VALUE_RULES } from '@haiqiao/contract/rules';
import type { RegisteredEnterprise } from '#server/adapters/enterprise-source/enterprise-source.ts';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { labelsFor } from '#server/platform/records/detail/record-labels.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { OnlineDeps } from './online-deps.ts';

/** Whether dictionaries have an item. */
type IsItem = (dictionary: string, value: string) => boolean;

/** What a register tells, as the library can hold it. */
export type OnlineValues = ReadonlyMap<OnlineField, WireValue>;

/**
 * Reads what a register tells: only fields that the library has, each as its own type says; whatever it cannot hold is left out. Null for
 * an enterprise whose credit code is none.
 */
export function onlineValues(
  resource: ResourceModel,
  registered: RegisteredEnterprise,
  isItem: IsItem,
): OnlineValues | null {
  const values = new Map<OnlineField, WireValue>();
  for (const name of ONLINE_FIELDS) {
    const definition = resource.fields.get(name)?.definition;
    const value = definition ? heldValue(definition, registered[name], isItem) : null;
    if (value !== null) values.set(name, value);
  }
  const license = values.get('businessLicense');
  const isCode = typeof license === 'string' && VALUE_RULES.creditCode.check(license) === null;
  return isCode && values.has('enterpriseName') ? values : null;
}

/** A value as a field can hold it; null for none. */
function heldValue(definition: FieldDefinition, told: unknown, isItem: IsItem): WireValue {
  const parsed = fieldTypeOf(definition).parse(told ?? null, definition);
  if (!parsed.ok || isBlank(parsed.value)) return null;
  if (!('dictionary' in definition)) return parsed.value;
  const codes = [parsed.value].flat();
  return codes.every((code) => isItem(definition.dictionary, scalarText(code))) ? parsed.value : null;
}

/** The same as people read it. */
export async function onlineTexts(
  ctx: Context,
  deps: OnlineDeps,
  resource: ResourceModel,
): Promise<(name: string, value: WireValue) => string> {
  const labels: LabelOf = (await labelsFor(ctx, deps, resource))(new Map());
  return (name, value) => {
    const field = resource.fields.get(name);
    return field && value !== null
      ? fieldTypeOf(field.definition).toText(value, field.definition, labels)
      : '';
  };
}

/** Whether dictionaries have an item. */
export async function knownItems(deps: Pick<OnlineDeps, 'dictionaries'>): Promise<IsItem> {
  const dictionaries = await deps.dictionaries.all();
  return (dictionary, value) => dictionaries.get(dictionary)?.has(value) ?? false;
}
