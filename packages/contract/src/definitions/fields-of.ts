import { BASE_FIELDS } from './base-fields.ts';
import { NORMAL_STATUS } from './texts/base-texts.ts';
import type { FieldDefinition } from './field.ts';
import type { ResourceDefinition, StatusDefinition } from './resource.ts';

/** Fields by name. */
export type FieldsByName = Readonly<Record<string, FieldDefinition>>;

/** The base fields of business records, with a general type. */
export const BASE_FIELD_DEFINITIONS: FieldsByName = BASE_FIELDS;

/** Every field of a resource: base fields first, then its own; a platform table has only its own. */
export function fieldsOf(resource: Pick<ResourceDefinition, 'fields' | 'table'>): FieldsByName {
  return resource.table === undefined ? { ...BASE_FIELD_DEFINITIONS, ...resource.fields } : resource.fields;
}

/** A field by name; undefined for inherited object properties (`constructor`). */
export function fieldNamed(fields: FieldsByName, name: string): FieldDefinition | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The states of a resource's records, initial state first; none for a platform table that declares none. */
export function statusesOf(
  resource: Pick<ResourceDefinition, 'statuses' | 'table'>,
): readonly StatusDefinition[] {
  if (resource.statuses && resource.statuses.length > 0) return resource.statuses;
  return resource.table === undefined ? [NORMAL_STATUS] : [];
}
