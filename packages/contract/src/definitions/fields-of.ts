import { BASE_FIELDS } from './base-fields.ts';
import { NORMAL_STATUS } from './texts/base-texts.ts';
import type { FieldDefinition } from './field.ts';
import type { ResourceDefinition, StatusDefinition } from './resource.ts';

/** Fields by their name. */
export type FieldsByName = Readonly<Record<string, FieldDefinition>>;

/** The base fields of business records, whatever they are called. */
export const BASE_FIELD_DEFINITIONS: FieldsByName = BASE_FIELDS;

/**
 * Every field of a resource: those of all business records first, then its own; a platform table has only its own.
 */
export function fieldsOf(resource: Pick<ResourceDefinition, 'fields' | 'table'>): FieldsByName {
  return resource.table === undefined ? { ...BASE_FIELD_DEFINITIONS, ...resource.fields } : resource.fields;
}

/** A field by its name; undefined for names that an object has by nature (`constructor`). */
export function fieldNamed(fields: FieldsByName, name: string): FieldDefinition | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The states of a resource's records, the first of them that of a new one; a platform table that declares none has none. */
export function statusesOf(
  resource: Pick<ResourceDefinition, 'statuses' | 'table'>,
): readonly StatusDefinition[] {
  if (resource.statuses && resource.statuses.length > 0) return resource.statuses;
  return resource.table === undefined ? [NORMAL_STATUS] : [];
}
