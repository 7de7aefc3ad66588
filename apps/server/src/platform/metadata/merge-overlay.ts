/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Arrays that are lists of named things, by the property that holds them; every other array is replaced as a whole. */
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

/** What a thing of a list may be called by. */
export const NAME_KEYS = ['code', 'key', 'field'] as const;

/** Says in an overlay that a thing of the base is taken away. */
export const REMOVE = '$remove';
/** Says in an overlay before which other thing it stands; `null` for the end. Without it a thing keeps its place. */
export const BEFORE = '$before';

/**
 * What a designer changed, laid over what was shipped: a merge patch (RFC 7386), where `null` takes a property away. Lists of
 * named things (columns, filters, tabs, sections, states, actions …) are merged by name: a thing of the overlay changes the one
 * of its name or is added at the end; `$remove: true` takes it away, `$before` moves it. So an upgrade of the base brings its
 * new columns to a list that was customised.
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
  const place = others.findIndex((thing) => nameOf(thing) === move.before);
  return others.toSpliced(place < 0 ? others.length : place, 0, move.merged);
}

/** What a thing of a list is called; fields of a section may stand by their bare name. */
export function nameOf(thing: unknown): unknown {
  if (!isFields(thing)) return thing;
  const key = NAME_KEYS.find((name) => typeof thing[name] === 'string');
  return key === undefined ? undefined : thing[key];
}

/** Whether a thing of a list has a name. */
export function isThing(value: unknown): boolean {
  return typeof value === 'string' || nameOf(value) !== undefined;
}

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
