import type { Actor } from '@haiqiao/contract/access';
import { isAlwaysWhole, isNeverSeen, type Sights, sightsOf } from '#server/platform/access/sights.ts';
import { reachOf, type RowReach } from '#server/platform/access/row-scopes/row-scope.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';

/** How an actor reads records of a resource: which rows, and how much of which fields. */
export interface ResourceReading {
  /** The same for two actors who read alike, so that statements can be shared. */
  readonly key: string;
  readonly reach: RowReach;
  /** Of every field that is not hidden in all states; a field that is not there is not seen. */
  readonly sights: ReadonlyMap<string, Sights>;
}

const readings = new WeakMap<ResourceModel, WeakMap<object, ResourceReading>>();
const keys = new WeakMap<ResourceModel, Map<string, string>>();

/** Stands for the product itself, whatever its reason today. */
const SYSTEM = {};

/** The reading of an actor: worked out once, since actor and definition are both replaced when they change. */
export function readingOf(actor: Actor, resource: ResourceModel): ResourceReading {
  const ofResource = readings.get(resource) ?? new WeakMap<object, ResourceReading>();
  readings.set(resource, ofResource);
  const who = actor.kind === 'system' ? SYSTEM : actor;
  const known = ofResource.get(who);
  if (known) return known;
  const made = makeReading(actor, resource);
  ofResource.set(who, made);
  return made;
}

/**
 * Whether a reader sees a field as it is in every state, and so may sort by it, ask for it and search in it: rows in which it
 * is masked would tell about it by their place, or by being found.
 */
export function seesWhole(reading: ResourceReading, { name }: FieldModel): boolean {
  const sights = reading.sights.get(name);
  return sights !== undefined && isAlwaysWhole(sights);
}

function makeReading(actor: Actor, resource: ResourceModel): ResourceReading {
  const reach = reachOf(actor, resource);
  const sights = [...resource.fields.keys()].flatMap((name) => {
    const own = sightsOf(actor, resource, name);
    return isNeverSeen(own) ? [] : [[name, own] as const];
  });
  const limited = sights.filter(([, own]) => !isAlwaysWhole(own));
  const hidden = [...resource.fields.keys()].filter((name) => !sights.some(([seen]) => seen === name));
  const key = shortKey(resource, JSON.stringify([reach, hidden, limited]));
  return { key, reach, sights: new Map(sights) };
}

/** A few characters instead of a long text. */
function shortKey(resource: ResourceModel, text: string): string {
  const known = keys.get(resource) ?? new Map<string, string>();
  keys.set(resource, known);
  const key = known.get(text) ?? known.size.toString(36);
  known.set(text, key);
  return key;
}
