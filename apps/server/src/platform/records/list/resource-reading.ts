import { type Actor, fieldModeOf, type RowScope } from '@haiqiao/contract/access';
import { scopesOf } from '#server/platform/access/row-scopes/row-scope.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';

/** How an actor reads records of a resource: which rows, and which fields whole, masked or not at all. */
export interface ResourceReading {
  /** The same for two actors who read alike, so that statements can be shared. */
  readonly key: string;
  readonly scopes: readonly RowScope[];
  readonly hidden: ReadonlySet<string>;
  readonly masked: ReadonlySet<string>;
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

/** Whether a reader sees a field as it is, and so may sort by it, ask for it and search in it. */
export function seesWhole(reading: ResourceReading, { name }: FieldModel): boolean {
  return !reading.hidden.has(name) && !reading.masked.has(name);
}

function makeReading(actor: Actor, resource: ResourceModel): ResourceReading {
  const scopes = scopesOf(actor, resource);
  const withMode = (mode: 'hidden' | 'masked') =>
    [...resource.fields.values()]
      .filter(({ name, definition }) => fieldModeOf(actor, resource.code, { name, definition }) === mode)
      .map(({ name }) => name);
  const [hidden, masked] = [withMode('hidden'), withMode('masked')];
  const key = shortKey(resource, JSON.stringify([scopes, hidden, masked]));
  return { key, scopes, hidden: new Set(hidden), masked: new Set(masked) };
}

/** A few characters instead of a long text. */
function shortKey(resource: ResourceModel, text: string): string {
  const known = keys.get(resource) ?? new Map<string, string>();
  keys.set(resource, known);
  const key = known.get(text) ?? known.size.toString(36);
  known.set(text, key);
  return key;
}
