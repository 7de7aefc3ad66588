import type { MemberActor } from './actor.ts';
import { ruleIn } from './field-mode.ts';
import { FIELD_MODES, type ResourceGrant, type RowScope } from './grant.ts';
import { canonicalJson } from './groups/normal-group.ts';

/** Rights, whoever's they are. */
type Rights = Pick<MemberActor, 'permissions' | 'grants'>;

/**
 * Whether somebody holds whatever somebody else holds: every code, rows by the same scopes or all of them, and every field
 * as openly. A scope that says "one's own" is the same right in both hands, though it reaches other rows.
 */
export function holdsAtLeast(own: Rights, other: Rights): boolean {
  for (const code of other.permissions) if (!own.permissions.has(code)) return false;
  for (const [resource, grant] of other.grants) {
    const held = own.grants.get(resource);
    if (grant.scopes.length > 0 && !(held && holdsRows(held, grant) && holdsFields(held, grant)))
      return false;
  }
  return true;
}

function holdsRows(own: ResourceGrant, other: ResourceGrant): boolean {
  const isHeld = (scopes: readonly RowScope[], wanted: RowScope) =>
    scopes.some((scope) => scope.kind === 'all' || canonicalJson(scope) === canonicalJson(wanted));
  // Of whom rows are kept back, nobody may see them who has not the same kept back.
  const isKeptBack = (own.denied ?? []).every((scope) => isHeld(other.denied ?? [], scope));
  return isKeptBack && other.scopes.every((scope) => isHeld(own.scopes, scope));
}

/** Where the own rules are silent, everything is held. */
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
