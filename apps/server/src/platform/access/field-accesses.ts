import {
  type AccessByState,
  accessByStateOf,
  type Actor,
  type FieldAccess,
  type FieldAccesses,
  NO_ACCESS,
} from '@haiqiao/contract/access';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

const kept = new WeakMap<ResourceModel, WeakMap<object, AccessByState>>();

/** Stands for the product itself, whatever its reason today. */
const SYSTEM = {};

/**
 * What an actor may do with the fields of a resource, by the state of the record: worked out once, since both are replaced
 * when they change.
 */
export function accessesByState(actor: Actor, resource: ResourceModel): AccessByState {
  const ofResource = kept.get(resource) ?? new WeakMap<object, AccessByState>();
  kept.set(resource, ofResource);
  const who = actor.kind === 'system' ? SYSTEM : actor;
  const known = ofResource.get(who);
  if (known) return known;
  const made = accessByStateOf(actor, resource.definition);
  ofResource.set(who, made);
  return made;
}

/** What an actor may do with the fields of records whatever state they are in: where that differs, the least. */
export function accessesOf(actor: Actor, resource: ResourceModel): FieldAccesses {
  return accessesByState(actor, resource).always;
}

/** What an actor may do with one field, or with a column of a sub-table (`table.column`), in every state. */
export function accessTo(actor: Actor, resource: ResourceModel, path: string): FieldAccess {
  return accessesOf(actor, resource).get(path) ?? NO_ACCESS;
}

/** The same for records in one state. @param at.status code of the state; '' and null for none */
export function accessIn(
  actor: Actor,
  resource: ResourceModel,
  { path, status }: { readonly path: string; readonly status: string | null },
): FieldAccess {
  const { named, rest } = accessesByState(actor, resource);
  return ((status === null ? undefined : named.get(status)) ?? rest).get(path) ?? NO_ACCESS;
}
