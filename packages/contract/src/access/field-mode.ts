import type { FieldDefinition } from '../definitions/field.ts';
import type { Actor } from './actor.ts';
import { can } from './can.ts';
import { FIELD_MODES, type FieldMode } from './grant.ts';

function least(left: FieldMode, right: FieldMode): FieldMode {
  return FIELD_MODES.indexOf(left) <= FIELD_MODES.indexOf(right) ? left : right;
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
 * What an actor may do with a field of a resource, by its code. The least of all rules that apply wins: the grant's,
 * `masked` for personal data without `<resource>:unmask`, `readonly` for fields that people never set.
 * Without a grant for the resource everything is hidden.
 */
export function fieldModeOf(
  actor: Actor,
  resource: string,
  { name, definition }: NamedDefinition,
): FieldMode {
  const own: FieldMode = isWritable(definition) ? 'editable' : 'readonly';
  if (actor.kind === 'system') return own;
  const grant = actor.kind === 'member' ? actor.grants.get(resource) : undefined;
  if (!grant) return 'hidden';
  const granted = least(
    own,
    (Object.hasOwn(grant.fields, name) ? grant.fields[name] : undefined) ?? 'editable',
  );
  const isMasked = definition.personal !== undefined && !can(actor, `${resource}:unmask`);
  return isMasked ? least(granted, 'masked') : granted;
}

/**
 * Whether an actor may do something with records of a resource at all: a verb (`read`, `create` …) or an action's code.
 * Which records, the row scopes of the grant say.
 */
export function mayDo(actor: Actor, resource: string, verb: string): boolean {
  if (actor.kind === 'system') return true;
  return actor.kind === 'member' && actor.grants.has(resource) && can(actor, `${resource}:${verb}`);
}
