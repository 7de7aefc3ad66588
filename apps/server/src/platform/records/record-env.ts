import { envActorOf, type FieldDefinition, type RecordEnv } from '@haiqiao/contract/definitions';
import { shanghaiDate } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import { oncePer } from '#server/lib/once-per.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';

/** The definitions of these fields by name. */
const definitionsOf = oncePer(
  (fields: ReadonlyMap<string, FieldModel>): Readonly<Record<string, FieldDefinition>> =>
    Object.fromEntries([...fields].map(([name, field]) => [name, field.definition])),
);

/** Context for evaluating conditions and expressions of a resource, for the current time and actor. */
export function recordEnv(ctx: Context, resource: ResourceModel): RecordEnv {
  return {
    fields: definitionsOf(resource.fields),
    today: shanghaiDate(ctx.clock.now()) ?? '',
    actor: envActorOf(ctx.actor),
  };
}
