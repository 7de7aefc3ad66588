import {
  canonicalJson,
  effectiveRights,
  type EffectiveRights,
  FIELD_MODES,
  type GroupContent,
  type RowScope,
} from '@haiqiao/contract/access';
import type { PermissionImpact } from '@haiqiao/contract/endpoints';

/** Members with the same groups before and the same groups after. */
export interface HoldersPair {
  /** Ids of groups in force. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly count: number;
  /** The first ones by account. */
  readonly first: readonly { readonly id: string; readonly name: string; readonly account: string }[];
}

/** Groups before and after, and the parent of each menu. */
export interface ImpactSources {
  readonly before: ReadonlyMap<string, GroupContent>;
  readonly after: ReadonlyMap<string, GroupContent>;
  /** Changed groups. */
  readonly changed: readonly string[];
  readonly menuParents: ReadonlyMap<string, string | null>;
}

/** Maximum number of named people. */
export const NAMED_MAX = 5;

type People = PermissionImpact['people'];
type Impact = Omit<PermissionImpact, 'obstacles'>;

/** Gains and losses of everything in the changed groups before or after. */
export function impactOf(pairs: readonly HoldersPair[], sources: ImpactSources): Impact {
  const touched = touchedBy(sources);
  const [before, after] = [sources.before, sources.after].map((groups) => rightsReader(groups, touched));
  if (!before || !after) throw new Error('two sides were read');
  const tally = new Tally();
  for (const pair of pairs) {
    const [old, now] = [before(pair.before), after(pair.after)];
    tally.enter(pair, [
      ...menuEffects(old, now, sources.menuParents),
      ...buttonEffects(old, now),
      ...rowEffects(old, now, touched),
      ...fieldEffects(old, now, touched),
    ]);
  }
  return tally.result();
}

/** A single gain or loss; people are counted later. */
type Effect =
  | ({ readonly on: 'menus' } & Omit<Impact['menus'][number], 'people'>)
  | ({ readonly on: 'buttons' } & Omit<Impact['buttons'][number], 'people'>)
  | ({ readonly on: 'rows' } & Omit<Impact['rows'][number], 'people'>)
  | ({ readonly on: 'fields' } & Omit<Impact['fields'][number], 'people'>);

/** Everything in the changed groups: nothing else can change. */
interface Touched {
  readonly menus: ReadonlySet<string>;
  readonly buttons: ReadonlySet<string>;
  readonly resources: ReadonlySet<string>;
  /** Fields with the states that may change, by resource. */
  readonly fields: readonly {
    readonly resource: string;
    readonly field: string;
    readonly status: string | null;
  }[];
}

function touchedBy({ before, after, changed, menuParents }: ImpactSources): Touched {
  const contents = changed.flatMap((id) =>
    [before.get(id), after.get(id)].filter((each) => each !== undefined),
  );
  const resources = new Set(contents.flatMap(({ rowRules }) => rowRules.map(({ resource }) => resource)));
  const everybody = [...before.values(), ...after.values()];
  const rules = everybody.flatMap(({ fieldRules }) =>
    fieldRules.filter(({ resource }) => resources.has(resource)),
  );
  const fieldStates = rules.flatMap(({ resource, field, statuses }) =>
    [null, ...statuses].map((status) => ({ resource, field, status })),
  );
  return {
    menus: withBelow(
      new Set(contents.flatMap(({ menus }) => menus.map(({ menuId }) => menuId))),
      menuParents,
    ),
    buttons: new Set(contents.flatMap(({ buttons }) => buttons.map(({ code }) => code))),
    resources,
    fields: [...new Map(fieldStates.map((fieldState) => [canonicalJson(fieldState), fieldState])).values()],
  };
}

/** A denial includes descendants, whichever group grants them. */
function withBelow(
  menus: ReadonlySet<string>,
  parents: ReadonlyMap<string, string | null>,
): ReadonlySet<string> {
  const isBelow = (id: string) => wayUp(id, parents).some((above) => menus.has(above));
  return new Set([...menus, ...[...parents.keys()].filter(isBelow)]);
}

/** A menu and its ancestors. */
function wayUp(id: string, parents: ReadonlyMap<string, string | null>): readonly string[] {
  const way: string[] = [];
  for (let at: string | null = id; at !== null; at = parents.get(at) ?? null) way.push(at);
  return way;
}

/** Rights of a set of groups, cached for all members with the same set. */
function rightsReader(groups: ReadonlyMap<string, GroupContent>, touched: Touched) {
  const narrowed = new Map([...groups].map(([id, group]) => [id, narrowedTo(group, touched)]));
  const cache = new Map<string, EffectiveRights>();
  return (ids: readonly string[]): EffectiveRights => {
    const key = ids.join(' ');
    const found = cache.get(key);
    if (found) return found;
    const assigned = ids.map((id) => narrowed.get(id)).filter((group) => group !== undefined);
    const rights = effectiveRights(assigned);
    cache.set(key, rights);
    return rights;
  };
}

function narrowedTo(group: GroupContent, { menus, buttons, resources }: Touched): GroupContent {
  return {
    ...group,
    // Denials of ancestors also remove a menu, so all of them are included.
    menus: group.menus.filter(({ menuId, denied }) => denied || menus.has(menuId)),
    buttons: group.buttons.filter(({ code }) => buttons.has(code)),
    rowRules: group.rowRules.filter(({ resource }) => resources.has(resource)),
    fieldRules: group.fieldRules.filter(({ resource }) => resources.has(resource)),
  };
}

/** Items in one set and not in the other. */
function without<Item>(items: Iterable<Item>, others: ReadonlySet<Item>): readonly Item[] {
  return [...items].filter((item) => !others.has(item));
}

function menuEffects(
  old: EffectiveRights,
  now: EffectiveRights,
  parents: ReadonlyMap<string, string | null>,
): readonly Effect[] {
  const [before, after] = [visibleMenus(old, parents), visibleMenus(now, parents)];
  return [
    ...without(after, before).map((menuId) => ({ on: 'menus', change: 'gain', menuId }) as const),
    ...without(before, after).map((menuId) => ({ on: 'menus', change: 'loss', menuId }) as const),
  ];
}

/** A menu below a denied one is invisible. */
function visibleMenus(
  { menus, deniedMenus }: EffectiveRights,
  parents: ReadonlyMap<string, string | null>,
): ReadonlySet<string> {
  const isBelowDenied = (id: string) => wayUp(id, parents).some((above) => deniedMenus.has(above));
  return new Set([...menus].filter((id) => !isBelowDenied(id)));
}

function buttonEffects(old: EffectiveRights, now: EffectiveRights): readonly Effect[] {
  return [
    ...without(now.buttons, old.buttons).map((code) => ({ on: 'buttons', change: 'gain', code }) as const),
    ...without(old.buttons, now.buttons).map((code) => ({ on: 'buttons', change: 'loss', code }) as const),
  ];
}

function rowEffects(old: EffectiveRights, now: EffectiveRights, { resources }: Touched): readonly Effect[] {
  return [...resources].flatMap((resource) => {
    const [before, after] = [old.rows.get(resource), now.rows.get(resource)];
    const granted = { resource, denied: false };
    const denied = { resource, denied: true };
    return [
      ...newScopes(before?.granted, after?.granted).map(
        (scope) => ({ on: 'rows', change: 'gain', scope, ...granted }) as const,
      ),
      ...newScopes(after?.granted, before?.granted).map(
        (scope) => ({ on: 'rows', change: 'loss', scope, ...granted }) as const,
      ),
      ...newScopes(before?.denied, after?.denied).map(
        (scope) => ({ on: 'rows', change: 'loss', scope, ...denied }) as const,
      ),
      ...newScopes(after?.denied, before?.denied).map(
        (scope) => ({ on: 'rows', change: 'gain', scope, ...denied }) as const,
      ),
    ];
  });
}

/** Scopes of the second list that are missing in the first; a scope with all rows includes every scope. */
function newScopes(
  previous: readonly RowScope[] = [],
  scopes: readonly RowScope[] = [],
): readonly RowScope[] {
  if (previous.some(({ kind }) => kind === 'all')) return [];
  const keys = new Set(previous.map(canonicalJson));
  return scopes.filter((scope) => !keys.has(canonicalJson(scope)));
}

/** Only where rows are visible before and after; otherwise the row effects cover it. */
function fieldEffects(old: EffectiveRights, now: EffectiveRights, { fields }: Touched): readonly Effect[] {
  return fields.flatMap(({ resource, field, status }) => {
    if (!old.rows.has(resource) || !now.rows.has(resource)) return [];
    const [before, after] = [old.fieldMode(resource, field, status), now.fieldMode(resource, field, status)];
    if (before === after || isSaidForAll([old, now], { resource, field, status })) return [];
    const change = FIELD_MODES.indexOf(after) > FIELD_MODES.indexOf(before) ? 'gain' : 'loss';
    return [{ on: 'fields', change, resource, field, status, before, after } as const];
  });
}

/** A state with the same effect as all others needs no separate line. */
function isSaidForAll(
  [old, now]: readonly [EffectiveRights, EffectiveRights],
  { resource, field, status }: Touched['fields'][number],
): boolean {
  if (status === null) return false;
  const modes = (rights: EffectiveRights) => [
    rights.fieldMode(resource, field, null),
    rights.fieldMode(resource, field, status),
  ];
  const [[oldAll, oldHere], [nowAll, nowHere]] = [modes(old), modes(now)];
  return oldAll === oldHere && nowAll === nowHere;
}

const NO_PEOPLE: People = { count: 0, first: [] };

function together(people: People, { count, first }: Pick<HoldersPair, 'count' | 'first'>): People {
  return {
    count: people.count + count,
    first: [...people.first, ...first]
      .toSorted((a, b) => (a.account < b.account ? -1 : 1))
      .slice(0, NAMED_MAX),
  };
}

/** Counts people by effect. */
class Tally {
  #everybody = NO_PEOPLE;
  readonly #effects = new Map<string, { readonly effect: Effect; readonly people: People }>();

  enter(pair: HoldersPair, effects: readonly Effect[]): void {
    if (effects.length === 0) return;
    this.#everybody = together(this.#everybody, pair);
    for (const effect of effects) {
      const key = canonicalJson(effect);
      const people = this.#effects.get(key)?.people ?? NO_PEOPLE;
      this.#effects.set(key, { effect, people: together(people, pair) });
    }
  }

  result(): Impact {
    const result: {
      menus: Impact['menus'];
      buttons: Impact['buttons'];
      rows: Impact['rows'];
      fields: Impact['fields'];
    } = { menus: [], buttons: [], rows: [], fields: [] };
    const sorted = [...this.#effects].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [, { effect, people }] of sorted) {
      const { on, ...what } = effect;
      const list: object[] = result[on];
      list.push({ ...what, people });
    }
    return { people: this.#everybody, ...result };
  }
}
