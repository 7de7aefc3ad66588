import type { RowRule, RowScope } from '@haiqiao/contract/access';
import type { ResourceChoice } from '@haiqiao/contract/endpoints';
import { newComparison } from '#web/views/conditions/condition.logic.ts';

/** Kinds of scopes, the widest first. */
export const SCOPE_KINDS = ['all', 'orgAndBelow', 'org', 'owner', 'creator', 'orgs', 'filter'] as const;

/** One of them. */
export type ScopeKind = (typeof SCOPE_KINDS)[number];

/** A scope of a kind before anything more is said of it. */
export function newScope(kind: ScopeKind, { fields }: ResourceChoice): RowScope {
  if (kind === 'orgs') return { kind, orgIds: [] };
  if (kind === 'filter') return { kind, where: { all: [newComparison(fields)] } };
  return { kind };
}

/** Kinds that a resource can be asked for: some need a column that platform tables do not have. */
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

/** Codes of the resources that rules speak of, each once, in their order. */
export function resourcesIn(rules: readonly Pick<RowRule, 'resource'>[]): readonly string[] {
  return [...new Set(rules.map(({ resource }) => resource))];
}
