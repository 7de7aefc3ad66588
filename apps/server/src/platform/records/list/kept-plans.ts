import { createHash } from 'node:crypto';
import { RecentlyUsed } from '#server/lib/recently-used.ts';

/** Plans of the whole process: lists of a hundred areas, each asked in the ways that people ask. */
const PLANS_MAX = 1_000;

/** A longer text is kept by its hash: people choose what stands in it, and how much. */
const KEY_CHARACTERS_MAX = 100;

const plans = new RecentlyUsed<unknown>(PLANS_MAX);
const numbers = new WeakMap<object, number>();
let stores = 0;
let owners = 0;

/**
 * Keeps what is made from definitions for questions of one shape. It hangs on the installed definition: a change replaces
 * that, and nobody asks for the plans of the old one any more. What was not asked for longest goes.
 */
export function keepPlans<Plan extends object>() {
  stores += 1;
  const store = stores;
  return (owner: object, shape: string, make: () => Plan): Plan => {
    const key = `${store} ${numberOf(owner)} ${shortKey(shape)}`;
    const known = plans.get(key) as Plan | undefined; // only this store writes under its number
    if (known !== undefined) return known;
    const made = make();
    plans.set(key, made);
    return made;
  };
}

/** The same for the same text, and never long. */
export function shortKey(text: string): string {
  if (text.length <= KEY_CHARACTERS_MAX) return text;
  return createHash('sha256').update(text).digest('base64');
}

function numberOf(owner: object): number {
  const known = numbers.get(owner);
  if (known !== undefined) return known;
  owners += 1;
  numbers.set(owner, owners);
  return owners;
}
