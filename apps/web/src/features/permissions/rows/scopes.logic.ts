import type { RowRule, RowScope } from '@haiqiao/contract/access';
import type { ResourceChoice } from '@haiqiao/contract/endpoints';
import { newComparison } from '#web/views/conditions/condition.logic.ts';

/** Kinds of scopes, widest first. */
export const SCOPE_KINDS = ['all', 'orgAndBelow', 'org', 'owner', 'creator', 'orgs', 'filter'] as const;

/** An action granted by a model. */
export type ScopeKind = (typeof SCOPE_KINDS)[number];

/** A scope of a kind with its defaults. */
export function newScope(kind: ScopeKind, { fields }: ResourceChoice): RowScope {
  if (kind === 'orgs') return { kind, orgIds: [] };
  if (kind === 'filter') return { kind, where: { all: [newComparison(fields)] } };
  return { kind };
}

/** Scope kinds available for a resource: some need a column that platform tables lack. */
export function scopeKindsOf({ fields }: ResourceChoice): readonly ScopeKind[] {
  const needed: Partial<Record<ScopeKind, string>> = {
    org: 'orgId',
    orgAndBelow: 'orgId',
    orgs: 'orgId',
    owner: 'ownerId',
    creator: 'createdBy',
  };
  return SCOPE_KINDS.filter((kind) => {
    const field = needed[kind];
    return field === undefined || Object.hasOwn(fields, field);
  });
}

/** Distinct resource codes of the rules, in their order. */
export function resourcesIn(rules: readonly Pick<RowRule, 'resource'>[]): readonly string[] {
  return [...new Set(rules.map(({ resource }) => resource))];
}
