import type { Actor } from '@haiqiao/contract/access';
import {
  isAlwaysWhole,
  isAlwaysHidden,
  type VisibilityByState,
  fieldVisibilityOf,
} from '#server/platform/access/field-visibility.ts';
import { actorRowScopeOf, type ActorRowScope } from '#server/platform/access/row-scopes/row-scope.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';

/** How an actor reads records of a resource: row scope and field visibility. */
export interface ResourceReading {
  /** Equal for two actors with the same access, so that statements can be shared. */
  readonly key: string;
  readonly rowScope: ActorRowScope;
  /** Of every field that is visible in some state; a missing field is not visible. */
  readonly visibilities: ReadonlyMap<string, VisibilityByState>;
}

const readings = new WeakMap<ResourceModel, WeakMap<object, ResourceReading>>();
const keys = new WeakMap<ResourceModel, Map<string, string>>();

/** Cache key of the system actor, whatever its reason. */
const SYSTEM = {};

/** The reading of an actor: computed once, since actor and definition are both replaced when they change. */
export function readingOf(actor: Actor, resource: ResourceModel): ResourceReading {
  const ofResource = readings.get(resource) ?? new WeakMap<object, ResourceReading>();
  readings.set(resource, ofResource);
  const who = actor.kind === 'system' ? SYSTEM : actor;
  const cached = ofResource.get(who);
  if (cached) return cached;
  const made = makeReading(actor, resource);
  ofResource.set(who, made);
  return made;
}

/**
 * Whether a reader sees a field in full in every state and so may sort, filter and search by it: the position or presence of rows would
 * otherwise reveal masked values.
 */
export function seesWhole(reading: ResourceReading, { name }: FieldModel): boolean {
  const visibilities = reading.visibilities.get(name);
  return visibilities !== undefined && isAlwaysWhole(visibilities);
}

function makeReading(actor: Actor, resource: ResourceModel): ResourceReading {
  const rowScope = actorRowScopeOf(actor, resource);
  const visibilities = [...resource.fields.keys()].flatMap((name) => {
    const own = fieldVisibilityOf(actor, resource, name);
    return isAlwaysHidden(own) ? [] : [[name, own] as const];
  });
  const limited = visibilities.filter(([, own]) => !isAlwaysWhole(own));
  const hidden = [...resource.fields.keys()].filter(
    (name) => !visibilities.some(([visibleName]) => visibleName === name),
  );
  const key = shortKey(resource, JSON.stringify([rowScope, hidden, limited]));
  return { key, rowScope, visibilities: new Map(visibilities) };
}

/** A short key for a long text. */
function shortKey(resource: ResourceModel, text: string): string {
  const cachedKeys = keys.get(resource) ?? new Map<string, string>();
  keys.set(resource, cachedKeys);
  const key = cachedKeys.get(text) ?? cachedKeys.size.toString(36);
  cachedKeys.set(text, key);
  return key;
}
