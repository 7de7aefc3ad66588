import { unmovedNames } from '@haiqiao/contract/definitions';
import {
  BEFORE,
  type Fields,
  isFields,
  isThing,
  mergeOverlay,
  NAME_KEYS,
  NAMED_LISTS,
  nameOf,
  REMOVE,
} from './merge-overlay.ts';

/**
 * Computes the overlay that turns `base` into `wanted`: `mergeOverlay(base, overlayOf(base, wanted))` equals `wanted`. It contains only
 * differences and moves as few list items as possible, so upgrades of unchanged parts come through. Both are JSON without `null`; names in
 * a list of named items are unique.
 */
export function overlayOf(base: unknown, wanted: unknown): Fields {
  return isFields(base) && isFields(wanted) ? patchOf(base, wanted) : {};
}

function patchOf(base: Fields, wanted: Fields): Fields {
  const gone = Object.keys(base).filter((name) => !Object.hasOwn(wanted, name));
  const other = Object.entries(wanted).flatMap(([name, value]) => {
    const was = Object.hasOwn(base, name) ? base[name] : undefined;
    return isEqual(was, value) ? [] : [[name, laidOver(was, value, name)] as const];
  });
  return Object.fromEntries([...gone.map((name) => [name, null] as const), ...other]);
}

function laidOver(base: unknown, wanted: unknown, property: string): unknown {
  if (isFields(base) && isFields(wanted)) return patchOf(base, wanted);
  const isMerged = Array.isArray(base) && Array.isArray(wanted) && NAMED_LISTS.has(property);
  if (!isMerged || !base.every(isThing) || !wanted.every(isThing)) return wanted;
  return listPatch(base, wanted);
}

/** Removed items, then, from last to first, new, moved and changed items: each is placed before an unmoved one. */
function listPatch(base: readonly unknown[], wanted: readonly unknown[]): readonly unknown[] {
  const names = (things: readonly unknown[]) => things.map((thing) => String(nameOf(thing)));
  const [before, after] = [names(base), names(wanted)];
  const stable = unmovedNames(before, after);
  const gone = base
    .filter((thing) => !after.includes(String(nameOf(thing))))
    .map((thing) => ({ ...nameIn(thing), [REMOVE]: true }));
  const others = wanted.flatMap((thing, index) => {
    const name = after[index] ?? '';
    const was = base[before.indexOf(name)];
    const isMoved = !stable.has(name);
    if (!isMoved && isEqual(was, thing)) return [];
    const patch = { ...patchOf(whole(was ?? {}), whole(thing)), ...nameIn(thing) };
    return [isMoved ? { ...patch, [BEFORE]: after[index + 1] ?? null } : patch];
  });
  return [...gone, ...others.toReversed()];
}

/** A bare name stands for an item without other properties. */
function whole(thing: unknown): Fields {
  return isFields(thing) ? thing : { field: thing };
}

/** The property that names an item. */
function nameIn(thing: unknown): Fields {
  const fields = whole(thing);
  const key = NAME_KEYS.find((name) => typeof fields[name] === 'string') ?? 'field';
  return { [key]: fields[key] };
}

function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isEqual(each, other[index]));
  if (!isFields(one) || !isFields(other)) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  );
}

/** Whether two overlays have the same result on a base. */
export function isSameOverlay(base: unknown, one: unknown, other: unknown): boolean {
  return isEqual(mergeOverlay(base, one ?? {}), mergeOverlay(base, other ?? {}));
}
