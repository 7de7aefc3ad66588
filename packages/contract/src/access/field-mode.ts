import type { FieldDefinition } from '../definitions/field.ts';
import { type Actor, grantOf } from './actor.ts';
import { can } from './can.ts';
import { FIELD_MODES, type FieldMode, type ResourceGrant } from './grant.ts';

/** The more restrictive of two modes: it applies when several rules match one field. */
export function leastMode(left: FieldMode, right: FieldMode): FieldMode {
  return FIELD_MODES.indexOf(left) <= FIELD_MODES.indexOf(right) ? left : right;
}

/** The more permissive of two modes: it applies when several groups grant a resource. */
export function mostMode(left: FieldMode, right: FieldMode): FieldMode {
  return FIELD_MODES.indexOf(left) >= FIELD_MODES.indexOf(right) ? left : right;
}

/** Whether people may ever set a field: not if the server sets, computes or changes it by transitions. */
export function isWritable(field: FieldDefinition): boolean {
  return field.readonly !== true && field.type !== 'computed' && field.type !== 'status';
}

/** A field with its name; `table.column` for a sub-table column. */
export interface NamedDefinition {
  /** Its wire name. */
  readonly name: string;
  /** Its definition. */
  readonly definition: FieldDefinition;
}

/**
 * An actor's granted mode for a field, ignoring personal data: the stricter of the grant's rule and of `readonly` for server-set fields.
 * Without a grant for the resource it is hidden.
 * @param status state of the record; null for one that no rule names
 */
export function grantedModeOf(
  actor: Actor,
  resource: string,
  { name, definition, status = null }: NamedDefinition & { readonly status?: string | null },
): FieldMode {
  const own: FieldMode = isWritable(definition) ? 'editable' : 'readonly';
  if (actor.kind === 'system') return own;
  const grant = grantOf(actor, resource);
  if (!grant) return 'hidden';
  return leastMode(own, ruleIn(grant, name, status));
}

/**
 * A grant's rule for a field name (`table.column` for a sub-table column): editable by default.
 * @param status state of the record; null for one that no rule names
 */
export function ruleIn(
  { fields, fieldsByStatus = {} }: ResourceGrant,
  name: string,
  status: string | null,
): FieldMode {
  const byStatus = Object.hasOwn(fieldsByStatus, name) ? fieldsByStatus[name] : undefined;
  const named = status === null ? undefined : byStatus?.find(({ statuses }) => statuses.includes(status));
  return named?.mode ?? (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? 'editable';
}

/**
 * Whether an actor may use a verb (`read`, `create` …) or action code on a resource at all. The row scopes of the grant limit the records.
 */
export function mayDo(actor: Actor, resource: string, verb: string): boolean {
  if (actor.kind === 'system') return true;
  return grantOf(actor, resource) !== undefined && can(actor, `${resource}:${verb}`);
}
