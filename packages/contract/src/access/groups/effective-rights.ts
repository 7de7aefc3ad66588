import { leastMode, mostMode } from '../field-mode.ts';
import type { FieldMode, RowScope } from '../grant.ts';
import type { FieldRule, GroupContent } from './group-content.ts';
import { canonicalJson } from './normal-group.ts';

/** Rows of a resource. */
export interface EffectiveRows {
  /** Granted are the rows of any of these; `all` occurs alone. */
  readonly granted: readonly RowScope[];
  /** Excluded are the rows of any of these. */
  readonly denied: readonly RowScope[];
}

/** A member's rights from all groups in force (DOMAIN §1.5): the sum of the grants without the denials. */
export interface EffectiveRights {
  /** Ids. A denied menu also denies its descendants, which only the menu tree can resolve. */
  readonly menus: ReadonlySet<string>;
  readonly deniedMenus: ReadonlySet<string>;
  /** Codes. */
  readonly buttons: ReadonlySet<string>;
  readonly deniedButtons: ReadonlySet<string>;
  /** By resource code; resources without a grant are absent. */
  readonly rows: ReadonlyMap<string, EffectiveRows>;
  /**
   * The groups' mode for a field in a record state; null for records whose resource has none. `hidden` in a resource without a grant.
   * Excludes properties of the field itself (computed, personal …).
   */
  fieldMode(resource: string, field: string, status: string | null): FieldMode;
}

/** Computes the rights of a set of groups; the caller ensures that each is in force. */
export function effectiveRights(groups: readonly GroupContent[]): EffectiveRights {
  const menus = sumOf(groups.flatMap((group) => group.menus.map(({ menuId, denied }) => [menuId, denied])));
  const buttons = sumOf(groups.flatMap((group) => group.buttons.map(({ code, denied }) => [code, denied])));
  const granting = grantingGroups(groups);
  return {
    menus: menus.granted,
    deniedMenus: menus.denied,
    buttons: buttons.granted,
    deniedButtons: buttons.denied,
    rows: new Map([...granting.keys()].map((resource) => [resource, rowsOf(groups, resource)])),
    fieldMode: (resource, field, status) => {
      const modes = (granting.get(resource) ?? []).map((group) =>
        modeInGroup(group.fieldRules, { resource, field, status }),
      );
      return modes.reduce(mostMode, 'hidden');
    },
  };
}

interface FieldTarget {
  readonly resource: string;
  readonly field: string;
  readonly status: string | null;
}

/**
 * One group's mode for a field in a state: the rule for the state, else the one for all states. Of several matching rules the strictest
 * applies.
 */
export function modeInGroup(
  rules: readonly FieldRule[],
  { resource, field, status }: FieldTarget,
): FieldMode {
  const own = rules.filter((rule) => rule.resource === resource && rule.field === field);
  const named = own.filter(({ statuses }) => status !== null && statuses.includes(status));
  const [first, ...others] = named.length > 0 ? named : own.filter(({ statuses }) => statuses.length === 0);
  return first ? others.reduce((mode, rule) => leastMode(mode, rule.mode), first.mode) : 'editable';
}

function sumOf(rules: readonly (readonly [id: string, isDenied: boolean])[]) {
  const denied = new Set(rules.filter(([, isDenied]) => isDenied).map(([id]) => id));
  return { denied, granted: new Set(rules.map(([id]) => id).filter((id) => !denied.has(id))) };
}

/** Groups that grant rows of a resource: only their field rules apply. */
function grantingGroups(groups: readonly GroupContent[]): ReadonlyMap<string, readonly GroupContent[]> {
  const granting = new Map<string, GroupContent[]>();
  for (const group of groups) {
    const resources = new Set(group.rowRules.filter(({ denied }) => !denied).map(({ resource }) => resource));
    for (const resource of resources) granting.set(resource, [...(granting.get(resource) ?? []), group]);
  }
  return granting;
}

function rowsOf(groups: readonly GroupContent[], resource: string): EffectiveRows {
  const rules = groups.flatMap((group) => group.rowRules.filter((rule) => rule.resource === resource));
  return {
    granted: uniqueScopes(rules.filter(({ denied }) => !denied).map(({ scope }) => scope)),
    denied: uniqueScopes(rules.filter(({ denied }) => denied).map(({ scope }) => scope)),
  };
}

/** `all` replaces all other scopes; equal scopes of two groups count once. */
export function uniqueScopes(scopes: readonly RowScope[]): readonly RowScope[] {
  const all = scopes.find(({ kind }) => kind === 'all');
  if (all) return [all];
  return [...new Map(scopes.map((scope) => [canonicalJson(scope), scope])).values()];
}
