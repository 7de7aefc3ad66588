import { type Actor, mayDo } from '@haiqiao/contract/access';
import { conditionFieldsOf } from '@haiqiao/contract/definitions';
import type { ListModel } from '#server/platform/metadata/model.ts';
import { readingOf, seesWhole } from './resource-reading.ts';

/**
 * Whether there is a list for an actor: they may read its records, and they see every field whole by which the list as a whole
 * is chosen. Its rows would tell of such a field what the actor is not told; and without the condition it would be another list.
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
