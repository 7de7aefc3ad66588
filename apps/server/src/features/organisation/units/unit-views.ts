import type { OrgUnit } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type PlatformRows, platformRows } from '#server/platform/records/source/platform-rows.ts';
import type { OrganisationDeps } from '../organisation-deps.ts';
import { visibleRows } from '../organisation-scope.ts';

/** All visible units: parents before children, siblings in order (ORG-01). */
export async function queryOrgTree(ctx: Context, deps: OrganisationDeps): Promise<OrgUnit[]> {
  const units = await selectUnits(ctx, await visibleRows(ctx, deps, { kind: 'org', alias: 'o' }));
  const rows = platformRows(ctx, await deps.metadata.current(), 'org');
  return inOrder(units.map((unit) => shownUnit(rows, unit)));
}

/** One unit with the fields that the caller may see. @throws AppError ORG_NOT_FOUND */
export async function getUnit(ctx: Context, deps: OrganisationDeps, id: string): Promise<OrgUnit> {
  return shownUnit(platformRows(ctx, await deps.metadata.current(), 'org'), await readUnit(ctx, id));
}

function shownUnit(rows: PlatformRows, unit: OrgUnit): OrgUnit {
  const { name, code, status } = unit;
  const leader = rows.visibility('leaderId', status) === 'whole' ? {} : { leaderId: null, leaderName: '' };
  return { ...unit, ...rows.texts({ name, code }, status), ...leader };
}

/** One unit as stored, for writes. @throws AppError ORG_NOT_FOUND */
export async function readUnit(ctx: Context, id: string): Promise<OrgUnit> {
  const [unit] = await selectUnits(ctx, sql`(select * from sys_org where id = ${id}::uuid) as o`);
  if (!unit) throw new AppError('ORG_NOT_FOUND');
  return unit;
}

async function selectUnits({ db }: Context, units: RawBuilder<unknown>): Promise<OrgUnit[]> {
  const { rows } = await sql<OrgUnit>`
    select o.id::text, o.parent_id::text as "parentId", o.name, o.code, o.type, o.leader_id::text as "leaderId",
      coalesce(l.username, '') as "leaderName", o.status, o.row_version as "rowVersion", coalesce(m.members, 0) as members
    from ${units} left join sys_member l on l.id = o.leader_id
    left join (
      select org_id, count(*)::integer as members from sys_member where status <> 'LEFT' group by org_id
    ) m on m.org_id = o.id
    order by o.order_no, o.name, o.id`.execute(db);
  return rows;
}

/** Units with an invisible parent are at the top. */
function inOrder(units: readonly OrgUnit[]): OrgUnit[] {
  const visibleIds = new Set(units.map(({ id }) => id));
  const below = Map.groupBy(units, ({ parentId }) =>
    parentId !== null && visibleIds.has(parentId) ? parentId : null,
  );
  const walk = (parent: string | null): OrgUnit[] =>
    (below.get(parent) ?? []).flatMap((unit) => [unit, ...walk(unit.id)]);
  return walk(null);
}
