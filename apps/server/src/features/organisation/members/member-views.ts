import { can } from '@haiqiao/contract/access';
import type { MemberDetail } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { maskSql } from '#server/platform/access/mask-sql.ts';
import { SECOND_FACTOR_MARK } from '#server/platform/credentials/second-factor/guard-key.ts';
import type { OrganisationDeps } from '../organisation-deps.ts';
import { reachSql } from '../reach.ts';

/** Who sees personal data of members whole. */
const UNMASK = 'member:unmask';

/** Whether the caller sees what members keep to themselves. */
export function seesPersonal({ actor }: Context): boolean {
  return can(actor, UNMASK);
}

/**
 * One member within reach with posts, attributes and how they are signed in.
 * @throws AppError MEMBER_NOT_FOUND
 */
export async function getMember(
  ctx: Context,
  deps: Pick<OrganisationDeps, 'metadata'>,
  { id }: { id: string },
): Promise<MemberDetail> {
  const reached = await reachSql(ctx, deps, { kind: 'member', alias: 'm' });
  const { rows } = await sql<Omit<MemberDetail, 'isSelf'>>`
    select m.id::text, m.username, m.account, m.org_id::text as "orgId", ${pathSql()} as "orgPath",
      ${postsSql()} as posts, coalesce(m.employee_no, '') as "employeeNo", m.gender, m.entry_on::text as "entryOn", m.status,
      ${instantSql('last_login_at')} as "lastLoginAt", ${instantSql('created_at')} as "createdAt",
      ${instantSql('left_at')} as "leftAt", coalesce(s.username, '') as "successorName",
      (select to_json(max(g.locked_until))#>>'{}' from sys_login_guard g
        where g.account_key in (lower(m.account), lower(m.account) || ${SECOND_FACTOR_MARK}::text)
          and g.locked_until > ${ctx.clock.now()}::timestamptz) as "lockedUntil",
      exists (select from sys_second_factor f where f.member_id = m.id and f.confirmed_at is not null) as "hasSecondFactor",
      (select count(*)::integer from sys_session e where e.member_id = m.id and e.ended_at is null
        and e.expires_at > ${ctx.clock.now()}::timestamptz) as sessions,
      ${attributesSql(seesPersonal(ctx))} as attributes, m.row_version as "rowVersion"
    from sys_member m left join sys_member s on s.id = m.successor_id
    where m.id = ${id}::uuid and ${reached}`.execute(ctx.db);
  const [member] = rows;
  if (!member) throw new AppError('MEMBER_NOT_FOUND');
  return { ...member, isSelf: ctx.actor.kind === 'member' && ctx.actor.memberId === member.id };
}

/** ISO-8601 with offset, as everywhere on the wire. */
function instantSql(column: string): RawBuilder<string | null> {
  return sql`to_json(${sql.ref(`m.${column}`)})#>>'{}'`;
}

function pathSql(): RawBuilder<string> {
  return sql`coalesce((
    with recursive unit as (
      select o.id, o.parent_id, o.name, 1 as level from sys_org o where o.id = m.org_id
      union all
      select o.id, o.parent_id, o.name, u.level + 1 from sys_org o join unit u on o.id = u.parent_id where u.level < 20
    ) select string_agg(name, ' / ' order by level desc) from unit), '')`;
}

function postsSql(): RawBuilder<MemberDetail['posts']> {
  return sql`coalesce((
    select json_agg(json_build_object('id', p.id, 'name', p.name) order by h.place)
    from unnest(m.post_ids) with ordinality as h(id, place) join sys_post p on p.id = h.id), '[]')`;
}

function attributesSql(isWhole: boolean): RawBuilder<MemberDetail['attributes']> {
  const value = sql`a.value`;
  const masked = sql`case d.type when 'mobileAccount' then ${maskSql('mobile', value)}
    when 'email' then ${maskSql('email', value)} else ${maskSql('text', value)} end`;
  const shown = isWhole ? value : sql`case when d.is_sensitive then ${masked} else ${value} end`;
  const isMasked = isWhole ? sql`false` : sql`d.is_sensitive`;
  return sql`coalesce((
    select json_agg(json_build_object('code', a.code, 'value', ${shown}, 'isMasked', ${isMasked}) order by d.order_no, d.code)
    from sys_member_attribute a join sys_attribute d on d.code = a.code
    where a.member_id = m.id and a.value <> ''), '[]')`;
}
