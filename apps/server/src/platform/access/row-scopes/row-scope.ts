import type { Actor, RowScope } from '@haiqiao/contract/access';
import { conditionFieldsOf } from '@haiqiao/contract/definitions';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { type ConditionEnv, conditionSql, paramsOf } from './condition-sql.ts';
import { whoOf } from './who.ts';

/** A scope that needs no more than itself to be said in SQL. */
type ScopeSql = (scope: never, env: ScopeEnv) => RawBuilder<boolean>;

type ScopeEnv = Omit<ConditionEnv, 'fields'> & { readonly resource: ResourceModel };

/** Each kind of scope in SQL. A resource without the column that a scope asks for has no rows in it. */
const SCOPES = {
  all: () => sql`true`,
  org: (_scope, env) =>
    columnIs(env, 'orgId', (column) => sql`${column} = ${env.param((who) => who.orgId)}::uuid`),
  orgAndBelow: (_scope, env) =>
    columnIs(env, 'orgId', (column) => sql`${column} = any(${env.param((who) => who.orgIdsBelow)}::uuid[])`),
  owner: (_scope, env) =>
    columnIs(env, 'ownerId', (column) => sql`${column} = ${env.param((who) => who.memberId)}::uuid`),
  creator: (_scope, env) =>
    columnIs(env, 'createdBy', (column) => sql`${column} = ${env.param((who) => who.memberId)}::uuid`),
  orgs: ({ orgIds }: Extract<RowScope, { kind: 'orgs' }>, env) =>
    columnIs(env, 'orgId', (column) => sql`${column} = any(${orgIds}::uuid[])`),
  filter: ({ where }: Extract<RowScope, { kind: 'filter' }>, env) => {
    const { fields } = env.resource;
    // A filter over a field that is gone reaches nothing: what it was meant to leave out is not known any more.
    if (!conditionFieldsOf(where).every((name) => fields.has(name))) return sql`false`;
    return conditionSql(where, { ...env, fields });
  },
} as const satisfies Readonly<Record<RowScope['kind'], ScopeSql>>;

function columnIs(
  { resource, alias }: ScopeEnv,
  field: string,
  compare: (column: RawBuilder<unknown>) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const [column] = resource.fields.get(field)?.columns ?? [];
  return column ? compare(sql.ref(`${alias}.${column.name}`)) : sql`false`;
}

/** Scopes of an actor for a resource: none without a grant, `all` for the product itself. */
export function scopesOf(actor: Actor, resource: ResourceModel): readonly RowScope[] {
  if (actor.kind === 'system') return [{ kind: 'all' }];
  return actor.kind === 'member' ? (actor.grants.get(resource.code)?.scopes ?? []) : [];
}

/** Whether scopes ask for the units below the reader's own. */
export function needsUnits(scopes: readonly RowScope[]): boolean {
  return scopes.some(({ kind }) => kind === 'orgAndBelow');
}

/** The rows that scopes reach together, as a condition on the table called `alias`; false for none. */
export function scopesSql(scopes: readonly RowScope[], env: ScopeEnv): RawBuilder<boolean> {
  if (scopes.length === 0) return sql`false`;
  if (scopes.some(({ kind }) => kind === 'all')) return sql`true`;
  return sql`(${sql.join(
    // The registry pairs every kind with its own scope.
    scopes.map((scope) => SCOPES[scope.kind](scope as never, env)),
    sql` or `,
  )})`;
}

/**
 * The rows of a resource that the actor reaches, as a condition on the table called `alias`: `true` for the product
 * itself, `false` without a grant. It says nothing of verbs and of the recycle bin.
 */
export async function rowScopeSql(
  ctx: Context,
  resource: ResourceModel,
  alias: string,
): Promise<RawBuilder<boolean>> {
  const scopes = scopesOf(ctx.actor, resource);
  const who = await whoOf(ctx, needsUnits(scopes));
  return scopesSql(scopes, { resource, alias, param: paramsOf(who) });
}
