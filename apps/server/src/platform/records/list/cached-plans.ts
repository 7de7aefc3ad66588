import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';

/** Plans per process: lists of a hundred areas, each with its usual queries. */
const PLANS_MAX = 1_000;

/** A longer text is cached by its hash, because users control its content and length. */
const KEY_CHARACTERS_MAX = 100;

const plans = new LRUCache<string, object>({ max: PLANS_MAX });
const numbers = new WeakMap<object, number>();
let stores = 0;
let owners = 0;

/**
 * Caches plans made from definitions for queries of one shape. The key is the installed definition: a change replaces it, and plans of the
 * old one are no longer requested. The least recently used plan is evicted.
 */
export function cachePlans<Plan extends object>() {
  stores += 1;
  const store = stores;
  return (owner: object, shape: string, make: () => Plan): Plan => {
    const key = `${store} ${numberOf(owner)} ${shortKey(shape)}`;
    const cached = plans.get(key) as Plan | undefined; // only this cache writes under its number
    if (cached !== undefined) return cached;
    const made = make();
    plans.set(key, made);
    return made;
  };
}

/** Deterministic and never long. */
export function shortKey(text: string): string {
  if (text.length <= KEY_CHARACTERS_MAX) return text;
  return createHash('sha256').update(text).digest('base64');
}

function numberOf(owner: object): number {
  const cachedNumber = numbers.get(owner);
  if (cachedNumber !== undefined) return cachedNumber;
  owners += 1;
  numbers.set(owner, owners);
  return owners;
}
