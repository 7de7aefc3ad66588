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
import type { GroupDenial, GroupGrant } from './query-actor.ts';

/**
 * A member's rights per resource, from all their groups in force. Rights are additive (DOMAIN §1.5): the rows of every group, and for each
 * field the most permissive access in a state. A group with access to the resource and no rule for a field leaves it editable. Rows denied
 * by one group are granted by no other.
 */
export function mergeGrants(
  assigned: readonly GroupGrant[],
  denials: readonly GroupDenial[],
): ReadonlyMap<string, ResourceGrant> {
  const denied = Map.groupBy(denials, ({ resource }) => resource);
  const byResource = Map.groupBy(assigned, ({ resource }) => resource);
  return new Map(
    [...byResource].map(([resource, grants]) => {
      const taken = uniqueScopes((denied.get(resource) ?? []).map(({ scope }) => scope));
      return [resource, { ...mergeOne(resource, grants), ...(taken.length > 0 && { denied: taken }) }];
    }),
  );
}

function mergeOne(resource: string, grants: readonly GroupGrant[]): Omit<ResourceGrant, 'denied'> {
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

/** The combined access of all groups to a field, and the states where it differs. */
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
