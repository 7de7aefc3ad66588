import { type Actor, mayDo } from '@haiqiao/contract/access';
import { conditionFieldsOf } from '@haiqiao/contract/definitions';
import type { ListModel } from '#server/platform/metadata/model.ts';
import { readingOf, seesWhole } from '#server/platform/records/source/resource-reading.ts';

/**
 * Whether an actor may open a list: they may read its records and see every field of the list's own condition in full. Otherwise its rows
 * would reveal such a field, and without the condition it would be another list.
 */
export function isListOpen(actor: Actor, { definition, resource }: ListModel): boolean {
  if (!mayDo(actor, resource.code, 'read')) return false;
  if (!definition.where) return true;
  const reading = readingOf(actor, resource);
  return conditionFieldsOf(definition.where).every((name) => {
    const field = resource.fields.get(name);
    return field !== undefined && seesWhole(reading, field);
  });
}
