import type { OrgUnit } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { OrganisationDeps } from '../organisation-deps.ts';
import { reachSql } from '../reach.ts';

/** Every unit within reach: parents before their children, siblings in their order (ORG-01). */
export async function queryOrgTree(ctx: Context, deps: OrganisationDeps): Promise<OrgUnit[]> {
  const reached = await reachSql(ctx, deps, { kind: 'org', alias: 'o' });
  return inOrder(await selectUnits(ctx, reached));
}

/** One unit. @throws AppError ORG_NOT_FOUND */
export async function readUnit(ctx: Context, id: string): Promise<OrgUnit> {
  const [unit] = await selectUnits(ctx, sql`o.id = ${id}::uuid`);
  if (!unit) throw new AppError('ORG_NOT_FOUND');
  return unit;
}

async function selectUnits({ db }: Context, where: RawBuilder<unknown>): Promise<OrgUnit[]> {
  const { rows } = await sql<OrgUnit>`
    select o.id::text, o.parent_id::text as "parentId", o.name, o.code, o.type, o.leader_id::text as "leaderId",
      coalesce(l.username, '') as "leaderName", o.status, o.row_version as "rowVersion", coalesce(m.members, 0) as members
    from sys_org o left join sys_member l on l.id = o.leader_id
    left join (
      select org_id, count(*)::integer as members from sys_member where status <> 'LEFT' group by org_id
    ) m on m.org_id = o.id
    where ${where} order by o.order_no, o.name, o.id`.execute(db);
  return rows;
}

/** Units whose parent is out of reach stand at the top. */
function inOrder(units: readonly OrgUnit[]): OrgUnit[] {
  const known = new Set(units.map(({ id }) => id));
  const below = Map.groupBy(units, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  );
  const walk = (parent: string | null): OrgUnit[] =>
    (below.get(parent) ?? []).flatMap((unit) => [unit, ...walk(unit.id)]);
  return walk(null);
}
