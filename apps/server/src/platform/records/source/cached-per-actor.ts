import { shanghaiDate } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

interface Cached<Value> {
  /** Conditions may use the current date: yesterday's value is made again. */
  readonly day: string | null;
  readonly value: Promise<Value>;
}

/** Cache key of the system actor, whatever its reason. */
const SYSTEM = {};

/**
 * Caches values made from a resource and the permissions of an actor, mostly statements. Both are immutable and replaced on every change,
 * so no invalidation is needed. Walking definitions per request would cost more than the request. Further arguments of `make` must depend
 * on the resource only.
 */
export function cachedPerActor<Value, More extends readonly unknown[] = []>(
  make: (ctx: Context, resource: ResourceModel, ...more: More) => Promise<Value>,
) {
  const cache = new WeakMap<ResourceModel, WeakMap<object, Cached<Value>>>();
  return (ctx: Context, resource: ResourceModel, ...more: More): Promise<Value> => {
    const day = shanghaiDate(ctx.clock.now());
    const who = ctx.actor.kind === 'system' ? SYSTEM : ctx.actor;
    const ofResource = cache.get(resource) ?? new WeakMap<object, Cached<Value>>();
    cache.set(resource, ofResource);
    const found = ofResource.get(who);
    if (found?.day === day) return found.value;
    const value = make(ctx, resource, ...more);
    ofResource.set(who, { day, value });
    value.catch(() => ofResource.delete(who));
    return value;
  };
}
