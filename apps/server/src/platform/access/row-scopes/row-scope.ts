import { type Actor, grantOf, type RowScope } from '@haiqiao/contract/access';
import { conditionFieldsOf } from '@haiqiao/contract/definitions';
import { plannedValue } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { type ConditionEnv, conditionSql } from './condition-sql.ts';
import type { Who } from './who.ts';

/** Scopes that compare one column with values of the actor. */
type ColumnScope = Extract<RowScope, { kind: 'org' | 'orgAndBelow' | 'owner' | 'creator' | 'orgs' }>;

/** The column and values of such a scope. */
interface ScopeColumn {
  readonly field: string;
  /** Whether any of several values matches; otherwise there is one, or none. */
  readonly isMany: boolean;
  readonly valuesOf: (who: Who) => readonly string[];
}

const COLUMNS: Readonly<Record<Exclude<ColumnScope['kind'], 'orgs'>, ScopeColumn>> = {
  org: { field: 'orgId', isMany: false, valuesOf: ({ orgId }) => presentIds(orgId) },
  orgAndBelow: { field: 'orgId', isMany: true, valuesOf: ({ orgIdsBelow }) => orgIdsBelow },
  owner: { field: 'ownerId', isMany: false, valuesOf: ({ memberId }) => presentIds(memberId) },
  creator: { field: 'createdBy', isMany: false, valuesOf: ({ memberId }) => presentIds(memberId) },
};

function presentIds(id: string | null): readonly string[] {
  return id === null ? [] : [id];
}

/** The column of a scope, and the values to compare. */
export function scopeColumnOf(scope: ColumnScope): ScopeColumn {
  if (scope.kind !== 'orgs') return COLUMNS[scope.kind];
  return { field: 'orgId', isMany: true, valuesOf: () => scope.orgIds };
}

/** Whether a scope compares one column. */
export function isColumnScope(scope: { readonly kind: string }): scope is ColumnScope {
  return scope.kind === 'orgs' || Object.hasOwn(COLUMNS, scope.kind);
}

/** A row scope: granted by groups, or delegated by the product. */
type ActorScope = RowScope | { readonly kind: 'flow' };

/** A scope that is translated to SQL without further data. */
type ScopeSql = (scope: never, env: ScopeEnv) => RawBuilder<boolean>;

type ScopeEnv = Omit<ConditionEnv, 'fields'> & { readonly resource: ResourceModel };

/** SQL of each kind of scope. A resource without the required column has no rows in the scope. */
const SCOPES = {
  all: () => sql`true`,
  org: columnScopeSql,
  orgAndBelow: columnScopeSql,
  owner: columnScopeSql,
  creator: columnScopeSql,
  orgs: columnScopeSql,
  flow: (_scope, env) => {
    const { resource, valueSql = plannedValue } = env;
    const id = sql.ref(`${env.alias}.id`);
    const me = () =>
      valueSql(
        env.param((who) => who.memberId),
        'uuid',
      );
    return sql`(
    exists (select from flow_todo t where t.biz_id = ${id} and t.member_id = ${me()})
    or exists (select from flow_cc c where c.biz_id = ${id} and c.member_id = ${me()})
    or exists (select from flow_task d where d.done_by = ${me()} and d.biz_type = ${valueSql(sql`${resource.code}`, 'text')}
      and d.biz_id = ${id})
  )`;
  },
  // A filter on a removed field contains no rows, because its intended exclusions are unknown.
  filter: (scope: Extract<RowScope, { kind: 'filter' }>, env) =>
    hasFields(scope, env.resource)
      ? conditionSql(scope.where, { ...env, fields: env.resource.fields })
      : sql`false`,
} as const satisfies Readonly<Record<ActorScope['kind'], ScopeSql>>;

function columnScopeSql(
  scope: ColumnScope,
  { resource, alias, param, valueSql = plannedValue }: ScopeEnv,
): RawBuilder<boolean> {
  const { field, isMany, valuesOf } = scopeColumnOf(scope);
  const [columnSpec] = resource.fields.get(field)?.columns ?? [];
  if (!columnSpec) return sql`false`;
  const column = sql.ref(`${alias}.${columnSpec.name}`);
  if (isMany) return sql`${column} = any(${valueSql(param(valuesOf), 'uuid[]')})`;
  return sql`${column} = ${valueSql(
    param((who) => valuesOf(who)[0] ?? null),
    'uuid',
  )}`;
}

/** An actor's row scope of a resource: rows of any granted scope, without those of any denied one. */
export interface ActorRowScope {
  readonly scopes: readonly ActorScope[];
  readonly denied: readonly RowScope[];
}

const EVERYTHING: ActorRowScope = { scopes: [{ kind: 'all' }], denied: [] };
const NOTHING: ActorRowScope = { scopes: [], denied: [] };

/** An actor's row scope of a resource: empty without a grant, all rows for the system. */
export function actorRowScopeOf(actor: Actor, resource: Pick<ResourceModel, 'code'>): ActorRowScope {
  if (actor.kind === 'system') return EVERYTHING;
  const grant = grantOf(actor, resource.code);
  if (!grant) return NOTHING;
  const { scopes, delegated, denied = [] } = grant;
  return { scopes: delegated === undefined ? scopes : [...scopes, { kind: delegated }], denied };
}

/** Whether the scope contains all rows, none, or some. */
export function extentOf({ scopes, denied }: ActorRowScope): 'all' | 'some' | 'none' {
  if (scopes.length === 0 || hasAll(denied)) return 'none';
  return hasAll(scopes) && denied.length === 0 ? 'all' : 'some';
}

/** Whether it depends on the units below the reader's own. */
export function needsUnits({ scopes, denied }: ActorRowScope): boolean {
  return [...scopes, ...denied].some(({ kind }) => kind === 'orgAndBelow');
}

/** The row scope as a condition on the table named `alias`. */
export function actorRowScopeSql(rowScope: ActorRowScope, env: ScopeEnv): RawBuilder<boolean> {
  const extent = extentOf(rowScope);
  if (extent !== 'some') return extent === 'all' ? sql`true` : sql`false`;
  const granted = anyOf(rowScope.scopes, env);
  if (rowScope.denied.length === 0) return granted;
  // A null denial condition (a row without a unit) does not deny.
  return sql`(${granted} and ${anyOf(rowScope.denied.map(closed(env)), env)} is not true)`;
}

function hasAll(scopes: readonly ActorScope[]): boolean {
  return scopes.some(({ kind }) => kind === 'all');
}

/** A denial on a removed field denies all rows, because its intended rows are unknown. */
function closed({ resource }: ScopeEnv): (scope: RowScope) => RowScope {
  return (scope) => (hasFields(scope, resource) ? scope : { kind: 'all' });
}

function hasFields(scope: ActorScope, { fields }: ResourceModel): boolean {
  return scope.kind !== 'filter' || conditionFieldsOf(scope.where).every((name) => fields.has(name));
}

function anyOf(scopes: readonly ActorScope[], env: ScopeEnv): RawBuilder<boolean> {
  if (hasAll(scopes)) return sql`true`;
  return sql`(${sql.join(
    // The registry pairs every kind with its own scope.
    scopes.map((scope) => SCOPES[scope.kind](scope as never, env)),
    sql` or `,
  )})`;
}
