import { AppError } from '@haiqiao/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import type { OrganisationDeps } from './organisation-deps.ts';

const NOT_FOUND = { org: 'ORG_NOT_FOUND', post: 'POST_NOT_FOUND', member: 'MEMBER_NOT_FOUND' } as const;
const TABLES = { org: 'sys_org', post: 'sys_post', member: 'sys_member' } as const;

/** Kind of thing that is kept here; also the code of its resource. */
export type Kept = keyof typeof TABLES;

/** Rows of a kind that the actor reaches, as a condition on the table called `alias`; nothing while the resource is not installed. */
export async function reachSql(
  ctx: Context,
  { metadata }: Pick<OrganisationDeps, 'metadata'>,
  { kind, alias }: { kind: Kept; alias: string },
): Promise<RawBuilder<boolean>> {
  const resource = (await metadata.current()).resources.get(kind);
  if (!resource) return ctx.actor.kind === 'system' ? sql<boolean>`true` : sql<boolean>`false`;
  return rowScopeSql(ctx, resource, alias);
}

/**
 * Makes sure that the actor reaches all of these, and holds them until the transaction ends.
 * @throws AppError ORG_NOT_FOUND, POST_NOT_FOUND, MEMBER_NOT_FOUND
 */
export async function holdReached(
  ctx: Context,
  deps: Pick<OrganisationDeps, 'metadata'>,
  { kind, ids }: { kind: Kept; ids: readonly string[] },
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const reached = await reachSql(ctx, deps, { kind, alias: 't' });
  const { rows } = await sql`
    select t.id from ${sql.table(TABLES[kind])} t where t.id = any(${wanted}::uuid[]) and ${reached}
    order by t.id for update of t`.execute(ctx.db);
  if (rows.length < wanted.length) throw new AppError(NOT_FOUND[kind]);
}
