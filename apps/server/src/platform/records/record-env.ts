import { envActorOf, type FieldDefinition, type RecordEnv } from '@haiqiao/contract/definitions';
import { shanghaiDate } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';

const definitions = new WeakMap<ReadonlyMap<string, FieldModel>, Readonly<Record<string, FieldDefinition>>>();

/** The definitions of these fields by name. */
function definitionsOf(fields: ReadonlyMap<string, FieldModel>): Readonly<Record<string, FieldDefinition>> {
  const known = definitions.get(fields);
  if (known) return known;
  const made = Object.fromEntries([...fields].map(([name, field]) => [name, field.definition]));
  definitions.set(fields, made);
  return made;
}

/** What conditions and expressions of a resource are worked out with, now and for whoever acts. */
export function recordEnv(ctx: Context, resource: ResourceModel): RecordEnv {
  return {
    fields: definitionsOf(resource.fields),
    today: shanghaiDate(ctx.clock.now()) ?? '',
    actor: envActorOf(ctx.actor),
  };
}
