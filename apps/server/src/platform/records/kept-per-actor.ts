import { shanghaiDate } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

interface Kept<Value> {
  /** Conditions may name the date: what was made yesterday is made anew. */
  readonly day: string | null;
  readonly value: Promise<Value>;
}

/** Stands for the product itself, whatever its reason today. */
const SYSTEM = {};

/**
 * Keeps what is made from a resource and the rights of an actor, mostly statements: both are immutable and replaced
 * whenever something changes, so that nothing has to be dropped. Walking definitions for each call would cost more
 * than the call. What else `make` is handed must hang on the resource alone.
 */
export function keptPerActor<Value, More extends readonly unknown[] = []>(
  make: (ctx: Context, resource: ResourceModel, ...more: More) => Promise<Value>,
) {
  const kept = new WeakMap<ResourceModel, WeakMap<object, Kept<Value>>>();
  return (ctx: Context, resource: ResourceModel, ...more: More): Promise<Value> => {
    const day = shanghaiDate(ctx.clock.now());
    const who = ctx.actor.kind === 'system' ? SYSTEM : ctx.actor;
    const ofResource = kept.get(resource) ?? new WeakMap<object, Kept<Value>>();
    kept.set(resource, ofResource);
    const found = ofResource.get(who);
    if (found?.day === day) return found.value;
    const value = make(ctx, resource, ...more);
    ofResource.set(who, { day, value });
    value.catch(() => ofResource.delete(who));
    return value;
  };
}
