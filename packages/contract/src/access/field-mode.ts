import type { FieldDefinition } from '../definitions/field.ts';
import { type Actor, grantOf } from './actor.ts';
import { can } from './can.ts';
import { FIELD_MODES, type FieldMode, type ResourceGrant } from './grant.ts';

/** The lesser of two modes: of several rules that apply to one field, that one counts. */
export function leastMode(left: FieldMode, right: FieldMode): FieldMode {
  return FIELD_MODES.indexOf(left) <= FIELD_MODES.indexOf(right) ? left : right;
}

/** The greater of two modes: of several groups that reach a resource, the one that allows most counts. */
export function mostMode(left: FieldMode, right: FieldMode): FieldMode {
  return FIELD_MODES.indexOf(left) >= FIELD_MODES.indexOf(right) ? left : right;
}

/** Whether people may ever set a field: not those that the server sets, works out or changes by transitions. */
export function isWritable(field: FieldDefinition): boolean {
  return field.readonly !== true && field.type !== 'computed' && field.type !== 'status';
}

/** A field with its name; `table.column` for a column of a sub-table. */
export interface NamedDefinition {
  /** Its wire name. */
  readonly name: string;
  /** What it is. */
  readonly definition: FieldDefinition;
}

/**
 * What an actor was granted for a field of a resource, by its code, as if no data were personal: the least of the grant's
 * rule and of `readonly` for fields that people never set. Without a grant for the resource everything is hidden.
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
 * What a grant says of a field by its name (`table.column` for a column of a sub-table): everything unless it says less.
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
 * Whether an actor may do something with records of a resource at all: a verb (`read`, `create` …) or an action's code.
 * Which records, the row scopes of the grant say.
 */
export function mayDo(actor: Actor, resource: string, verb: string): boolean {
  if (actor.kind === 'system') return true;
  return grantOf(actor, resource) !== undefined && can(actor, `${resource}:${verb}`);
}
