import { FIELD_MODES, type FieldMode, type ResourceGrant, type RowScope } from '@haiqiao/contract/access';
import type { HeldGrant } from './query-actor.ts';

/**
 * What somebody holds for each resource, out of all their groups in force. Rights add up (DOMAIN §1.5): rows of every
 * group, and of each field the most that one of the groups allows. A group that reaches the resource and does not name
 * a field leaves it editable.
 */
export function mergeGrants(held: readonly HeldGrant[]): ReadonlyMap<string, ResourceGrant> {
  const byResource = Map.groupBy(held, ({ resource }) => resource);
  return new Map([...byResource].map(([resource, grants]) => [resource, mergeOne(grants)]));
}

function mergeOne(grants: readonly HeldGrant[]): ResourceGrant {
  const names = new Set(grants.flatMap(({ fields }) => Object.keys(fields ?? {})));
  const modes = [...names].map((name) => [name, mostOf(grants, name)] as const);
  return {
    scopes: uniqueScopes(grants.flatMap(({ scopes }) => scopes)),
    fields: Object.fromEntries(modes.filter(([, mode]) => mode !== 'editable')),
  };
}

function mostOf(grants: readonly HeldGrant[], field: string): FieldMode {
  const ranks = grants.map(({ fields }) => FIELD_MODES.indexOf(fields?.[field] ?? 'editable'));
  return FIELD_MODES[Math.max(...ranks)] ?? 'hidden';
}

/** All rows are all rows; the same scope of two groups counts once. */
function uniqueScopes(scopes: readonly RowScope[]): readonly RowScope[] {
  const all = scopes.find(({ kind }) => kind === 'all');
  if (all) return [all];
  return [...new Map(scopes.map((scope) => [JSON.stringify(scope), scope])).values()];
}
