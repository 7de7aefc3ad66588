import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { ONLINE_FIELDS, type OnlineField } from '@haiqiao/contract/endpoints';
import { fieldTypeOf, isBlank, type WireValue } from '@haiqiao/contract/field-types';
import { VALUE_RULES } from '@haiqiao/contract/rules';
import {
  type ModuleCall,
  type RegisteredEnterprise,
  type ResourceModel,
  scalarText,
} from '@haiqiao/server/sdk';

/** Whether dictionaries have an item. */
type IsItem = (dictionary: string, value: string) => boolean;

/** Values of a register that the library can hold. */
export type OnlineValues = ReadonlyMap<OnlineField, WireValue>;

/**
 * Reads the values of a register, each by the type of its field. Values that the library cannot hold are left out. Null for an enterprise
 * without a valid credit code.
 */
export function onlineValues(
  resource: ResourceModel,
  registered: RegisteredEnterprise,
  isItem: IsItem,
): OnlineValues | null {
  const values = new Map<OnlineField, WireValue>();
  for (const name of ONLINE_FIELDS) {
    const definition = resource.fields.get(name)?.definition;
    const value = definition ? storableValue(definition, registered[name], isItem) : null;
    if (value !== null) values.set(name, value);
  }
  const license = values.get('businessLicense');
  const isCode = typeof license === 'string' && VALUE_RULES.creditCode.check(license) === null;
  return isCode && values.has('enterpriseName') ? values : null;
}

/** A value as storable in the field; null for none. */
function storableValue(definition: FieldDefinition, value: unknown, isItem: IsItem): WireValue {
  const parsed = fieldTypeOf(definition).parse(value ?? null, definition);
  if (!parsed.ok || isBlank(parsed.value)) return null;
  if (!('dictionary' in definition)) return parsed.value;
  const codes = [parsed.value].flat();
  return codes.every((code) => isItem(definition.dictionary, scalarText(code))) ? parsed.value : null;
}

/** Reads values as people do, in the caller's language. */
export async function onlineTexts(
  { records }: Pick<ModuleCall, 'records'>,
  resource: ResourceModel,
): Promise<(name: string, value: WireValue) => string> {
  const names = await records.namesOf(resource);
  return (name, value) => {
    const field = resource.fields.get(name);
    return field && value !== null
      ? fieldTypeOf(field.definition).toText(value, field.definition, names)
      : '';
  };
}
