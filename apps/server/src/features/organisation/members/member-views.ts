import { can, MASKED_WHOLE } from '@haiqiao/contract/access';
import type { MemberDetail } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { FieldVisibility } from '#server/platform/access/field-visibility.ts';
import { maskSql } from '#server/platform/access/mask-sql.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import { SECOND_FACTOR_MARK } from '#server/platform/credentials/second-factor/guard-key.ts';
import { type PlatformRows, platformRows } from '#server/platform/records/source/platform-rows.ts';
import type { OrganisationDeps } from '../organisation-deps.ts';
import { visibleRows } from '../organisation-scope.ts';

/** Permission to see personal data of members unmasked. */
const UNMASK = 'member:unmask';

/** Whether the caller sees members' personal data. */
export function seesPersonal({ actor }: Context): boolean {
  return can(actor, UNMASK);
}

/** Fields of a member by the code of the attribute that stores them. */
const ATTRIBUTE_FIELDS: ReadonlyMap<string, string> = new Map([
  ['USER_PHONE', 'phone'],
  ['USER_EMAIL', 'email'],
]);

/** Visibility of an attribute by the rules of its field; whole without such a field. */
export function attributeVisibility(rows: PlatformRows, code: string, status: string): FieldVisibility {
  const field = ATTRIBUTE_FIELDS.get(code);
  return field === undefined ? 'whole' : rows.visibility(field, status);
}

/**
 * A visible member with the fields that the caller may see: names of units and posts that are not visible are left out.
 * @throws AppError MEMBER_NOT_FOUND
 */
export async function getMember(
  ctx: Context,
  deps: Pick<OrganisationDeps, 'metadata'>,
  { id }: { id: string },
): Promise<MemberDetail> {
  const member = await readMember(ctx, deps, { id });
  const metadata = await deps.metadata.current();
  const rows = platformRows(ctx, metadata, 'member');
  const { account, employeeNo, status } = member;
  const isShown = (field: string) => rows.visibility(field, status) === 'whole';
  const { units, ...shown } = member;
  return {
    ...shown,
    ...rows.texts({ account, employeeNo }, status),
    ...(isShown('orgId') ? { orgPath: await shownPath(ctx, metadata, units) } : { orgId: null, orgPath: '' }),
    posts: isShown('postIds') ? await shownPosts(ctx, metadata, member.posts) : [],
    gender: isShown('gender') ? member.gender : null,
    entryOn: isShown('entryOn') ? member.entryOn : null,
    lastLoginAt: isShown('lastLoginAt') ? member.lastLoginAt : null,
    leftAt: isShown('leftAt') ? member.leftAt : null,
    attributes: member.attributes.flatMap((attribute) => {
      const visibility = attributeVisibility(rows, attribute.code, status);
      if (visibility === 'hidden') return [];
      return visibility === 'whole' ? attribute : { ...attribute, value: MASKED_WHOLE, isMasked: true };
    }),
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

async function shownPath(ctx: Context, metadata: Metadata, units: readonly Named[]): Promise<string> {
  const rows = platformRows(ctx, metadata, 'org');
  const visible = await rows.visible(units.map(({ id }) => id));
  const names = units.flatMap(({ id, name }) => (visible.has(id) ? [rows.texts({ name }, '').name] : []));
  return names.filter((name) => name !== '').join(' / ');
}

async function shownPosts(
  ctx: Context,
  metadata: Metadata,
  posts: MemberDetail['posts'],
): Promise<MemberDetail['posts']> {
  const rows = platformRows(ctx, metadata, 'post');
  const visible = await rows.visible(posts.map(({ id }) => id));
  return posts.map(({ id, name }) => ({
    id,
    name: visible.has(id) ? rows.texts({ name }, '').name : MASKED_WHOLE,
  }));
}

/** A member as stored, with the names of the units above. */
export interface StoredMember extends MemberDetail {
  readonly units: readonly Named[];
}

/**
 * A visible member as stored, with posts, attributes and sign-in state: for writes, which compare it.
 * @throws AppError MEMBER_NOT_FOUND
 */
export async function readMember(
  ctx: Context,
  deps: Pick<OrganisationDeps, 'metadata'>,
  { id }: { id: string },
): Promise<StoredMember> {
  const members = await visibleRows(ctx, deps, { kind: 'member', alias: 'm' });
  const { rows } = await sql<Omit<StoredMember, 'isSelf' | 'orgPath'>>`
    select m.id::text, m.username, m.account, m.org_id::text as "orgId", ${unitsSql()} as units,
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
    from ${members} left join sys_member s on s.id = m.successor_id
    where m.id = ${id}::uuid`.execute(ctx.db);
  const [member] = rows;
  if (!member) throw new AppError('MEMBER_NOT_FOUND');
  const orgPath = member.units.map(({ name }) => name).join(' / ');
  return { ...member, orgPath, isSelf: ctx.actor.kind === 'member' && ctx.actor.memberId === member.id };
}

/** ISO-8601 with offset, as in the wire format. */
function instantSql(column: string): RawBuilder<string | null> {
  return sql`to_json(${sql.ref(`m.${column}`)})#>>'{}'`;
}

function unitsSql(): RawBuilder<readonly Named[]> {
  return sql`coalesce((
    with recursive unit as (
      select o.id, o.parent_id, o.name, 1 as level from sys_org o where o.id = m.org_id
      union all
      select o.id, o.parent_id, o.name, u.level + 1 from sys_org o join unit u on o.id = u.parent_id where u.level < 20
    ) select json_agg(json_build_object('id', id, 'name', name) order by level desc) from unit), '[]')`;
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
