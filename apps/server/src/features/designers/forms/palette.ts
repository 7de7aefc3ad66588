import { accessViewOf, NO_ACCESS } from '@haiqiao/contract/access';
import { fieldsOf } from '@haiqiao/contract/definitions';
import type { Context } from '#server/context.ts';
import { accessesOf } from '#server/platform/access/field-accesses.ts';
import { isVarying, fieldVisibilityOf } from '#server/platform/access/field-visibility.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

/** Names of the fields that an actor sees unmasked in every state: only these can be added to a form. */
export function paletteOf({ actor }: Pick<Context, 'actor'>, resource: ResourceModel): readonly string[] {
  const accesses = accessesOf(actor, resource);
  return Object.keys(fieldsOf(resource.definition)).filter((name) => {
    const { mode } = accessViewOf(accesses.get(name) ?? NO_ACCESS);
    return mode !== 'hidden' && mode !== 'masked' && !isVarying(fieldVisibilityOf(actor, resource, name));
  });
}
