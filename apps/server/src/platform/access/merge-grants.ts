import {
  canonicalJson,
  type FieldMode,
  type FieldRule,
  modeInGroup,
  mostMode,
  type ResourceGrant,
  type StatusMode,
  uniqueScopes,
} from '@haiqiao/contract/access';
import type { HeldDenial, HeldGrant } from './query-actor.ts';

/**
 * What somebody holds for each resource, out of all their groups in force. Rights add up (DOMAIN §1.5): rows of every
 * group, and of each field the most that one of the groups allows in a state. A group that reaches the resource and does not
 * name a field leaves it editable. What one group denies of the rows, no other gives back.
 */
export function mergeGrants(
  held: readonly HeldGrant[],
  denials: readonly HeldDenial[],
): ReadonlyMap<string, ResourceGrant> {
  const denied = Map.groupBy(denials, ({ resource }) => resource);
  const byResource = Map.groupBy(held, ({ resource }) => resource);
  return new Map(
    [...byResource].map(([resource, grants]) => {
      const taken = uniqueScopes((denied.get(resource) ?? []).map(({ scope }) => scope));
      return [resource, { ...mergeOne(resource, grants), ...(taken.length > 0 && { denied: taken }) }];
    }),
  );
}

function mergeOne(resource: string, grants: readonly HeldGrant[]): Omit<ResourceGrant, 'denied'> {
  const groups = grants.map(({ fields }) => (fields ?? []).map((rule) => ({ ...rule, resource })));
  const names = [...new Set(groups.flatMap((rules) => rules.map(({ field }) => field)))].toSorted();
  const merged = names.map((name) => [name, mergeField(groups, resource, name)] as const);
  const byStatus = merged.flatMap(([name, { states }]) =>
    states.length > 0 ? [[name, states] as const] : [],
  );
  return {
    scopes: uniqueScopes(grants.flatMap(({ scopes }) => scopes)),
    fields: Object.fromEntries(
      merged.flatMap(([name, { mode }]) => (mode === 'editable' ? [] : [[name, mode] as const])),
    ),
    ...(byStatus.length > 0 && { fieldsByStatus: Object.fromEntries(byStatus) }),
  };
}

/** What all groups together allow with a field, and the states in which that is something else. */
function mergeField(
  groups: readonly (readonly FieldRule[])[],
  resource: string,
  field: string,
): { mode: FieldMode; states: readonly StatusMode[] } {
  const modeIn = (status: string | null) =>
    groups.map((rules) => modeInGroup(rules, { resource, field, status })).reduce(mostMode, 'hidden');
  const mode = modeIn(null);
  const rules = groups.flat().filter((rule) => rule.field === field);
  const named = [...new Set(rules.flatMap(({ statuses }) => statuses))].toSorted();
  const others = Map.groupBy(
    named.filter((status) => modeIn(status) !== mode),
    modeIn,
  );
  const states = [...others].map(([other, statuses]) => ({ statuses, mode: other }));
  return { mode, states: states.toSorted((one, two) => (canonicalJson(one) < canonicalJson(two) ? -1 : 1)) };
}
