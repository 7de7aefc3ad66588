import { type Actor, grantOf, type RowScope } from '@haiqiao/contract/access';
import { conditionFieldsOf } from '@haiqiao/contract/definitions';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { seen } from '#server/db/statements/unseen.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { type ConditionEnv, conditionSql, paramsOf } from './condition-sql.ts';
import { type ColumnScope, scopeColumnOf } from './scope-columns.ts';
import { whoOf } from './who.ts';

/** Rows that are reached: a scope that groups grant, or one that the product lends. */
type ReachedScope = RowScope | { readonly kind: 'flow' };

/** A scope that needs no more than itself to be said in SQL. */
type ScopeSql = (scope: never, env: ScopeEnv) => RawBuilder<boolean>;

type ScopeEnv = Omit<ConditionEnv, 'fields'> & { readonly resource: ResourceModel };

/** Each kind of scope in SQL. A resource without the column that a scope asks for has no rows in it. */
const SCOPES = {
  all: () => sql`true`,
  org: columnScopeSql,
  orgAndBelow: columnScopeSql,
  owner: columnScopeSql,
  creator: columnScopeSql,
  orgs: columnScopeSql,
  flow: (_scope, env) => {
    const { resource, given = seen } = env;
    const id = sql.ref(`${env.alias}.id`);
    const me = () =>
      given(
        env.param((who) => who.memberId),
        'uuid',
      );
    return sql`(
    exists (select from flow_todo t where t.biz_id = ${id} and t.member_id = ${me()})
    or exists (select from flow_cc c where c.biz_id = ${id} and c.member_id = ${me()})
    or exists (select from flow_task d where d.done_by = ${me()} and d.biz_type = ${given(sql`${resource.code}`, 'text')}
      and d.biz_id = ${id})
  )`;
  },
  // A filter over a field that is gone reaches nothing: what it was meant to leave out is not known any more.
  filter: (scope: Extract<RowScope, { kind: 'filter' }>, env) =>
    isKnown(scope, env.resource)
      ? conditionSql(scope.where, { ...env, fields: env.resource.fields })
      : sql`false`,
} as const satisfies Readonly<Record<ReachedScope['kind'], ScopeSql>>;

function columnScopeSql(
  scope: ColumnScope,
  { resource, alias, param, given = seen }: ScopeEnv,
): RawBuilder<boolean> {
  const { field, isMany, valuesOf } = scopeColumnOf(scope);
  const [known] = resource.fields.get(field)?.columns ?? [];
  if (!known) return sql`false`;
  const column = sql.ref(`${alias}.${known.name}`);
  if (isMany) return sql`${column} = any(${given(param(valuesOf), 'uuid[]')})`;
  return sql`${column} = ${given(
    param((who) => valuesOf(who)[0] ?? null),
    'uuid',
  )}`;
}

/** The rows of a resource that somebody reaches: those of any scope, without those of any denied one. */
export interface RowReach {
  readonly scopes: readonly ReachedScope[];
  readonly denied: readonly RowScope[];
}

const EVERYTHING: RowReach = { scopes: [{ kind: 'all' }], denied: [] };
const NOTHING: RowReach = { scopes: [], denied: [] };

/** What an actor reaches of a resource: nothing without a grant, everything for the product itself. */
export function reachOf(actor: Actor, resource: Pick<ResourceModel, 'code'>): RowReach {
  if (actor.kind === 'system') return EVERYTHING;
  const grant = grantOf(actor, resource.code);
  if (!grant) return NOTHING;
  const { scopes, lent, denied = [] } = grant;
  return { scopes: lent === undefined ? scopes : [...scopes, { kind: lent }], denied };
}

/** Whether all rows are reached, none, or some of them; what none has is found out by asking. */
export function extentOf({ scopes, denied }: RowReach): 'all' | 'some' | 'none' {
  if (scopes.length === 0 || hasAll(denied)) return 'none';
  return hasAll(scopes) && denied.length === 0 ? 'all' : 'some';
}

/** Whether it hangs on the units below the reader's own. */
export function needsUnits({ scopes, denied }: RowReach): boolean {
  return [...scopes, ...denied].some(({ kind }) => kind === 'orgAndBelow');
}

/** The rows that are reached, as a condition on the table called `alias`. */
export function reachSql(reach: RowReach, env: ScopeEnv): RawBuilder<boolean> {
  const extent = extentOf(reach);
  if (extent !== 'some') return extent === 'all' ? sql`true` : sql`false`;
  const granted = anyOf(reach.scopes, env);
  if (reach.denied.length === 0) return granted;
  // What a denial leaves open (a row without a unit) it does not take away.
  return sql`(${granted} and ${anyOf(reach.denied.map(closed(env)), env)} is not true)`;
}

function hasAll(scopes: readonly ReachedScope[]): boolean {
  return scopes.some(({ kind }) => kind === 'all');
}

/** A denial over a field that is gone takes everything away: what it was meant to take is not known any more. */
function closed({ resource }: ScopeEnv): (scope: RowScope) => RowScope {
  return (scope) => (isKnown(scope, resource) ? scope : { kind: 'all' });
}

function isKnown(scope: ReachedScope, { fields }: ResourceModel): boolean {
  return scope.kind !== 'filter' || conditionFieldsOf(scope.where).every((name) => fields.has(name));
}

function anyOf(scopes: readonly ReachedScope[], env: ScopeEnv): RawBuilder<boolean> {
  if (hasAll(scopes)) return sql`true`;
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
  const reach = reachOf(ctx.actor, resource);
  const who = await whoOf(ctx, needsUnits(reach));
  return reachSql(reach, { resource, alias, param: paramsOf(who) });
}
