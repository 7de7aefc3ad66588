import type { RowScope } from '@haiqiao/contract/access';
import type { Who } from './who.ts';

/** Scopes that ask one column for values of whoever asks. */
export type ColumnScope = Extract<RowScope, { kind: 'org' | 'orgAndBelow' | 'owner' | 'creator' | 'orgs' }>;

/** What such a scope asks. */
export interface ScopeColumn {
  readonly field: string;
  /** Whether any of several values will do; otherwise there is one, or none. */
  readonly isMany: boolean;
  readonly valuesOf: (who: Who) => readonly string[];
}

const COLUMNS: Readonly<Record<Exclude<ColumnScope['kind'], 'orgs'>, ScopeColumn>> = {
  org: { field: 'orgId', isMany: false, valuesOf: ({ orgId }) => known(orgId) },
  orgAndBelow: { field: 'orgId', isMany: true, valuesOf: ({ orgIdsBelow }) => orgIdsBelow },
  owner: { field: 'ownerId', isMany: false, valuesOf: ({ memberId }) => known(memberId) },
  creator: { field: 'createdBy', isMany: false, valuesOf: ({ memberId }) => known(memberId) },
};

function known(id: string | null): readonly string[] {
  return id === null ? [] : [id];
}

/** Which column a scope asks, and for what. */
export function scopeColumnOf(scope: ColumnScope): ScopeColumn {
  if (scope.kind !== 'orgs') return COLUMNS[scope.kind];
  return { field: 'orgId', isMany: true, valuesOf: () => scope.orgIds };
}

/** Whether a scope asks one column. */
export function isColumnScope(scope: { readonly kind: string }): scope is ColumnScope {
  return scope.kind === 'orgs' || Object.hasOwn(COLUMNS, scope.kind);
}
