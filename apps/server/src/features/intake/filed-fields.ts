import type { FieldDefinition } from '@haiqiao/contract/definitions';
import type { Actor } from '@haiqiao/contract/access';
import { accessTo } from '#server/platform/access/field-accesses.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

/** Fields with internal ids: not available to programs. */
const INSIDE: ReadonlySet<string> = new Set(['ref', 'refs', 'user', 'org']);

/** Whether a program may fill in a field, or a column of a sub-table (`table.column`). */
export function isFiledField(
  actor: Actor,
  resource: ResourceModel,
  { path, definition }: { readonly path: string; readonly definition: FieldDefinition },
): boolean {
  if (definition.staffOnly || INSIDE.has(definition.type)) return false;
  return accessTo(actor, resource, path).canWrite;
}

/** Whether a resource has a field of this name for programs. Base fields of every record are excluded. */
export function hasFiledField(actor: Actor, resource: ResourceModel, name: string): boolean {
  const field = resource.fields.get(name);
  if (!field || field.isBase) return false;
  return isFiledField(actor, resource, { path: name, definition: field.definition });
}

/** The fields of a resource that programs fill in, by name. */
export function filedFields(actor: Actor, resource: ResourceModel): ReadonlyMap<string, FieldDefinition> {
  const filed = [...resource.fields].filter(([name]) => hasFiledField(actor, resource, name));
  return new Map(filed.map(([name, { definition }]) => [name, definition]));
}
