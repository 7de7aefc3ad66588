import { AppError } from '@haiqiao/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { records } from '#server/platform/records/source/records.ts';
import type { OrganisationDeps } from './organisation-deps.ts';

const NOT_FOUND = { org: 'ORG_NOT_FOUND', post: 'POST_NOT_FOUND', member: 'MEMBER_NOT_FOUND' } as const;
const TABLES = { org: 'sys_org', post: 'sys_post', member: 'sys_member' } as const;

/** Kind of organisation row; also the code of its resource. */
export type OrganisationKind = keyof typeof TABLES;

/** The rows of a kind that the actor may see, as a relation named `alias`; none while the resource is not installed. */
export async function visibleRows(
  ctx: Context,
  { metadata }: Pick<OrganisationDeps, 'metadata'>,
  { kind, alias }: { kind: OrganisationKind; alias: string },
): Promise<RawBuilder<unknown>> {
  const resource = (await metadata.current()).resources.get(kind);
  if (resource) return (await records(ctx).source(resource)).relation(alias);
  const table = sql.table(TABLES[kind]);
  return sql`(select * from ${table} where ${ctx.actor.kind === 'system'}) as ${sql.ref(alias)}`;
}

/**
 * Checks that all rows are visible to the actor, and locks them until the transaction ends.
 * @throws AppError ORG_NOT_FOUND, POST_NOT_FOUND, MEMBER_NOT_FOUND
 */
export async function lockVisible(
  ctx: Context,
  deps: Pick<OrganisationDeps, 'metadata'>,
  { kind, ids }: { kind: OrganisationKind; ids: readonly string[] },
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const visible = await visibleRows(ctx, deps, { kind, alias: 't' });
  const { rows } = await sql`
    select t.id from ${visible} where t.id = any(${wanted}::uuid[])
    order by t.id for update of t`.execute(ctx.db);
  if (rows.length < wanted.length) throw new AppError(NOT_FOUND[kind]);
}
