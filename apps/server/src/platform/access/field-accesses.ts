import {
  type AccessByState,
  accessByStateOf,
  type Actor,
  type FieldAccess,
  type FieldAccesses,
  NO_ACCESS,
} from '@haiqiao/contract/access';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

const cache = new WeakMap<ResourceModel, WeakMap<object, AccessByState>>();

/** Cache key for the system actor, for any reason. */
const SYSTEM = {};

/** An actor's access to the fields of a resource, by record state: cached, because both objects are replaced when they change. */
export function accessesByState(actor: Actor, resource: ResourceModel): AccessByState {
  const ofResource = cache.get(resource) ?? new WeakMap<object, AccessByState>();
  cache.set(resource, ofResource);
  const who = actor.kind === 'system' ? SYSTEM : actor;
  const cached = ofResource.get(who);
  if (cached) return cached;
  const made = accessByStateOf(actor, resource.definition);
  ofResource.set(who, made);
  return made;
}

/** An actor's access to fields independent of the record's state: the least of all states. */
export function accessesOf(actor: Actor, resource: ResourceModel): FieldAccesses {
  return accessesByState(actor, resource).always;
}

/** An actor's access to one field, or a column of a sub-table (`table.column`), in every state. */
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
