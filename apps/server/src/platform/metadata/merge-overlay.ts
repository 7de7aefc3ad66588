/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Properties with arrays of named items; every other array is replaced completely. */
export const NAMED_LISTS: ReadonlySet<string> = new Set([
  'columns',
  'filters',
  'tabs',
  'parts',
  'fields',
  'statuses',
  'actions',
  'warnings',
]);

/** Properties that name an item. */
export const NAME_KEYS = ['code', 'key', 'field'] as const;

/** Marks an item of the base as removed in an overlay. */
export const REMOVE = '$remove';
/** Names the item to insert before in an overlay; `null` for the end. Without it an item stays in position. */
export const BEFORE = '$before';

/**
 * Applies a designer's changes to a shipped definition: a merge patch (RFC 7386), where `null` removes a property. Lists of named items
 * (columns, filters, tabs, sections, states, actions …) are merged by name: an overlay item changes the item of its name or is appended;
 * `$remove: true` removes it, `$before` moves it. An upgrade can thus add columns to a customised list.
 * @returns a new value; neither argument is changed
 */
export function mergeOverlay(base: unknown, overlay: unknown): unknown {
  return merge(base, overlay, '');
}

function merge(base: unknown, overlay: unknown, property: string): unknown {
  if (Array.isArray(base) && Array.isArray(overlay) && NAMED_LISTS.has(property)) {
    return overlay.every(isThing) ? mergeList(base, overlay) : overlay;
  }
  return isFields(overlay) ? mergeFields(base, overlay) : overlay;
}

function mergeFields(base: unknown, overlay: Fields): Fields {
  const merged = new Map(isFields(base) ? Object.entries(base) : []);
  for (const [name, value] of Object.entries(overlay)) {
    if (name === REMOVE || name === BEFORE) continue;
    if (value === null) merged.delete(name);
    else merged.set(name, merge(merged.get(name), value, name));
  }
  return Object.fromEntries(merged);
}

function mergeList(base: readonly unknown[], overlay: readonly unknown[]): readonly unknown[] {
  let things = [...base];
  for (const patch of overlay) {
    const at = things.findIndex((thing) => nameOf(thing) === nameOf(patch));
    const merged = merge(typeof things[at] === 'string' ? {} : things[at], patch, '');
    if (isFields(patch) && patch[REMOVE] === true) things = things.filter((_, index) => index !== at);
    else if (isFields(patch) && BEFORE in patch)
      things = moved(things, { merged, at, before: patch[BEFORE] });
    else if (at < 0) things.push(merged);
    else things[at] = merged;
  }
  return things;
}

function moved(
  things: readonly unknown[],
  move: { merged: unknown; at: number; before: unknown },
): unknown[] {
  const others = things.filter((_, index) => index !== move.at);
  const targetIndex = others.findIndex((thing) => nameOf(thing) === move.before);
  return others.toSpliced(targetIndex < 0 ? others.length : targetIndex, 0, move.merged);
}

/** Name of an item; fields of a section may be given by name only. */
export function nameOf(thing: unknown): unknown {
  if (!isFields(thing)) return thing;
  const key = NAME_KEYS.find((name) => typeof thing[name] === 'string');
  return key === undefined ? undefined : thing[key];
}

/** Whether a list item has a name. */
export function isThing(value: unknown): boolean {
  return typeof value === 'string' || nameOf(value) !== undefined;
}

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
