import type { MemberActor } from './actor.ts';
import { ruleIn } from './field-mode.ts';
import { FIELD_MODES, type ResourceGrant, type RowScope } from './grant.ts';
import { canonicalJson } from './groups/normal-group.ts';

/** Rights of any holder. */
type Rights = Pick<MemberActor, 'permissions' | 'grants'>;

/**
 * Whether one set of rights covers another: every code, rows by the same scopes or `all`, and every field mode. A scope relative to its
 * holder counts as the same right, though its rows differ.
 */
export function holdsAtLeast(own: Rights, other: Rights): boolean {
  for (const code of other.permissions) if (!own.permissions.has(code)) return false;
  for (const [resource, grant] of other.grants) {
    const ownGrant = own.grants.get(resource);
    if (grant.scopes.length > 0 && !(ownGrant && holdsRows(ownGrant, grant) && holdsFields(ownGrant, grant)))
      return false;
  }
  return true;
}

function holdsRows(own: ResourceGrant, other: ResourceGrant): boolean {
  const isCovered = (scopes: readonly RowScope[], wanted: RowScope) =>
    scopes.some((scope) => scope.kind === 'all' || canonicalJson(scope) === canonicalJson(wanted));
  // If rows are denied to the holder, they must be denied to the other as well.
  const areDenialsShared = (own.denied ?? []).every((scope) => isCovered(other.denied ?? [], scope));
  return areDenialsShared && other.scopes.every((scope) => isCovered(own.scopes, scope));
}

/** Without own rules every mode is covered. */
function holdsFields(own: ResourceGrant, other: ResourceGrant): boolean {
  const names = new Set([...Object.keys(own.fields), ...Object.keys(own.fieldsByStatus ?? {})]);
  return [...names].every((name) =>
    [null, ...statesNamed(own, name), ...statesNamed(other, name)].every(
      (status) => openness(own, name, status) >= openness(other, name, status),
    ),
  );
}

function statesNamed({ fieldsByStatus = {} }: ResourceGrant, name: string): readonly string[] {
  const modes = Object.hasOwn(fieldsByStatus, name) ? fieldsByStatus[name] : undefined;
  return (modes ?? []).flatMap(({ statuses }) => statuses);
}

function openness(grant: ResourceGrant, name: string, status: string | null): number {
  return FIELD_MODES.indexOf(ruleIn(grant, name, status));
}
