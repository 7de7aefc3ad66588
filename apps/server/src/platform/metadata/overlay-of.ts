import { steadyNames } from '@haiqiao/contract/definitions';
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
 * What has to be laid over `base` so that `wanted` comes of it: `mergeOverlay(base, overlayOf(base, wanted))` equals `wanted`. It
 * says only what differs, and moves as few things of a list as possible: whatever an upgrade adds to the base, or changes of
 * what was left alone, comes through. Both are JSON without `null`; a list of named things has every name once.
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

/** Things that go, then from the last to the first those that came, moved or changed: each is put before one that stands. */
function listPatch(base: readonly unknown[], wanted: readonly unknown[]): readonly unknown[] {
  const names = (things: readonly unknown[]) => things.map((thing) => String(nameOf(thing)));
  const [before, after] = [names(base), names(wanted)];
  const steady = steadyNames(before, after);
  const gone = base
    .filter((thing) => !after.includes(String(nameOf(thing))))
    .map((thing) => ({ ...nameIn(thing), [REMOVE]: true }));
  const others = wanted.flatMap((thing, index) => {
    const name = after[index] ?? '';
    const was = base[before.indexOf(name)];
    const isMoved = !steady.has(name);
    if (!isMoved && isEqual(was, thing)) return [];
    const patch = { ...patchOf(whole(was ?? {}), whole(thing)), ...nameIn(thing) };
    return [isMoved ? { ...patch, [BEFORE]: after[index + 1] ?? null } : patch];
  });
  return [...gone, ...others.toReversed()];
}

/** A bare name stands for a thing that says no more. */
function whole(thing: unknown): Fields {
  return isFields(thing) ? thing : { field: thing };
}

/** The property by which a thing is found. */
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

/** Whether two overlays make the same of a base. */
export function isSameOverlay(base: unknown, one: unknown, other: unknown): boolean {
  return isEqual(mergeOverlay(base, one ?? {}), mergeOverlay(base, other ?? {}));
}
