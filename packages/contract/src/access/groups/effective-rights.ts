import { leastMode, mostMode } from '../field-mode.ts';
import type { FieldMode, RowScope } from '../grant.ts';
import type { FieldRule, GroupContent } from './group-content.ts';
import { canonicalJson } from './normal-group.ts';

/** Rows of a resource. */
export interface EffectiveRows {
  /** Reached are the rows of any of these; `all` stands alone. */
  readonly granted: readonly RowScope[];
  /** …without the rows of any of these. */
  readonly denied: readonly RowScope[];
}

/** What somebody holds out of all their groups in force (DOMAIN §1.5): the sum of what they grant, without what one denies. */
export interface EffectiveRights {
  /** Ids. A denied menu takes along what stands below it; that the tree of menus knows. */
  readonly menus: ReadonlySet<string>;
  readonly deniedMenus: ReadonlySet<string>;
  /** Codes. */
  readonly buttons: ReadonlySet<string>;
  readonly deniedButtons: ReadonlySet<string>;
  /** By code of the resource; one that no group grants is not there. */
  readonly rows: ReadonlyMap<string, EffectiveRows>;
  /**
   * What the groups allow with a field, in a state of its record; null for records whose resource has none. `hidden` in a
   * resource that no group grants. What a field is by itself (computed, personal …) is not in it.
   */
  fieldMode(resource: string, field: string, status: string | null): FieldMode;
}

/** Works out what a set of groups amounts to; whether each of them is in force, the caller has seen to. */
export function effectiveRights(groups: readonly GroupContent[]): EffectiveRights {
  const menus = sumOf(groups.flatMap((group) => group.menus.map(({ menuId, denied }) => [menuId, denied])));
  const buttons = sumOf(groups.flatMap((group) => group.buttons.map(({ code, denied }) => [code, denied])));
  const reaching = reachingGroups(groups);
  return {
    menus: menus.granted,
    deniedMenus: menus.denied,
    buttons: buttons.granted,
    deniedButtons: buttons.denied,
    rows: new Map([...reaching.keys()].map((resource) => [resource, rowsOf(groups, resource)])),
    fieldMode: (resource, field, status) => {
      const modes = (reaching.get(resource) ?? []).map((group) =>
        modeInGroup(group.fieldRules, { resource, field, status }),
      );
      return modes.reduce(mostMode, 'hidden');
    },
  };
}

interface FieldPlace {
  readonly resource: string;
  readonly field: string;
  readonly status: string | null;
}

/**
 * What one group says of a field in a state: the rule that names the state, else the one for all states. Of several that
 * name it the least counts.
 */
export function modeInGroup(rules: readonly FieldRule[], { resource, field, status }: FieldPlace): FieldMode {
  const own = rules.filter((rule) => rule.resource === resource && rule.field === field);
  const named = own.filter(({ statuses }) => status !== null && statuses.includes(status));
  const [first, ...others] = named.length > 0 ? named : own.filter(({ statuses }) => statuses.length === 0);
  return first ? others.reduce((mode, rule) => leastMode(mode, rule.mode), first.mode) : 'editable';
}

function sumOf(rules: readonly (readonly [id: string, isDenied: boolean])[]) {
  const denied = new Set(rules.filter(([, isDenied]) => isDenied).map(([id]) => id));
  return { denied, granted: new Set(rules.map(([id]) => id).filter((id) => !denied.has(id))) };
}

/** Groups that grant rows of a resource: only they say something of its fields. */
function reachingGroups(groups: readonly GroupContent[]): ReadonlyMap<string, readonly GroupContent[]> {
  const reaching = new Map<string, GroupContent[]>();
  for (const group of groups) {
    const resources = new Set(group.rowRules.filter(({ denied }) => !denied).map(({ resource }) => resource));
    for (const resource of resources) reaching.set(resource, [...(reaching.get(resource) ?? []), group]);
  }
  return reaching;
}

function rowsOf(groups: readonly GroupContent[], resource: string): EffectiveRows {
  const rules = groups.flatMap((group) => group.rowRules.filter((rule) => rule.resource === resource));
  return {
    granted: uniqueScopes(rules.filter(({ denied }) => !denied).map(({ scope }) => scope)),
    denied: uniqueScopes(rules.filter(({ denied }) => denied).map(({ scope }) => scope)),
  };
}

/** All rows are all rows; the same scope of two groups counts once. */
export function uniqueScopes(scopes: readonly RowScope[]): readonly RowScope[] {
  const all = scopes.find(({ kind }) => kind === 'all');
  if (all) return [all];
  return [...new Map(scopes.map((scope) => [canonicalJson(scope), scope])).values()];
}
