import type { GroupContent } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { beyond, addedRights } from './groups/added-rights.ts';
import { grantableBy } from './groups/grantable-by.ts';
import { readGroups } from './groups/read-groups.ts';

/** Maximum groups named in an error. */
const NAMED_MAX = 3;

/** Posts and units. */
export interface PostsAndUnits {
  readonly postIds: readonly string[];
  readonly orgIds: readonly string[];
}

/** The new posts and units of people. */
export interface HandedOut extends PostsAndUnits {
  /** Their previous ones; empty for new members. */
  readonly left?: readonly PostsAndUnits[];
}

/**
 * Rejects handing out rights beyond one's own. The permission groups of these posts and units, and of the units above, must not grant
 * actions, rows or fields that the actor lacks. Those left behind must not have denied any. A member with `permission:grantAny` is not
 * checked.
 * @throws AppError GRANT_BEYOND_OWN naming the groups
 */
export async function assertMayHandOut(ctx: Context, handedOut: HandedOut): Promise<void> {
  const groups = new Set([...(await groupsBeyondOwn(ctx, handedOut)).values()].flat());
  if (groups.size === 0) return;
  const named = [...groups].toSorted().slice(0, NAMED_MAX);
  throw new AppError('GRANT_BEYOND_OWN', { groups: named.join('、') });
}

/** By post or unit id, the names of its permission groups that exceed the actor's rights. */
export async function groupsBeyondOwn(
  ctx: Context,
  { left = [], ...into }: HandedOut,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const own = await grantableBy(ctx);
  if (own === null) return new Map();
  const came = await groupsOf(ctx, into);
  const gone = await groupsOf(ctx, togetherOf(left));
  const groups = await readGroups(ctx, [...new Set([...came, ...gone].map(({ groupId }) => groupId))]);
  const givesMore = (before: GroupContent | null, after: GroupContent | null) => {
    const { buttons, rows, fields } = beyond(addedRights(before, after), own);
    return buttons.length + rows.length + fields.length > 0;
  };
  const exceeding = [
    ...without(came, commonGroups(gone, left)).map((group) => ({ ...group, isGranted: true })),
    // Groups that also belong to the new position are not lost.
    ...without(gone, idsOf(came)).map((group) => ({ ...group, isGranted: false })),
  ].flatMap(({ sourceId, groupId, isGranted }) => {
    const content = groups.get(groupId)?.content;
    if (!content || !(isGranted ? givesMore(null, content) : givesMore(content, null))) return [];
    return [{ sourceId, name: content.name }];
  });
  const bySource = Map.groupBy(exceeding, ({ sourceId }) => sourceId);
  return new Map([...bySource].map(([sourceId, found]) => [sourceId, found.map(({ name }) => name)]));
}

/** A group granted through a post or unit. */
interface SourcedGroup {
  readonly sourceId: string;
  readonly groupId: string;
}

function idsOf(groups: readonly SourcedGroup[]): ReadonlySet<string> {
  return new Set(groups.map(({ groupId }) => groupId));
}

function without(groups: readonly SourcedGroup[], excluded: ReadonlySet<string>): readonly SourcedGroup[] {
  return groups.filter(({ groupId }) => !excluded.has(groupId));
}

/** Groups that all of those people already had: they gain nothing by them. */
function commonGroups(gone: readonly SourcedGroup[], left: readonly PostsAndUnits[]): ReadonlySet<string> {
  const groupsByPerson = left.map(({ postIds, orgIds }) =>
    idsOf(gone.filter(({ sourceId }) => postIds.includes(sourceId) || orgIds.includes(sourceId))),
  );
  const [first = new Set<string>(), ...others] = groupsByPerson;
  return new Set([...first].filter((id) => others.every((some) => some.has(id))));
}

function togetherOf(parts: readonly PostsAndUnits[]): PostsAndUnits {
  const all = (idsIn: (one: PostsAndUnits) => readonly string[]) => [...new Set(parts.flatMap(idsIn))];
  return { postIds: all(({ postIds }) => postIds), orgIds: all(({ orgIds }) => orgIds) };
}

/** Groups assigned to these posts and units, also at another time. */
async function groupsOf(
  { db }: Context,
  { postIds, orgIds }: PostsAndUnits,
): Promise<readonly SourcedGroup[]> {
  if (postIds.length + orgIds.length === 0) return [];
  const { rows } = await sql<SourcedGroup>`
    with recursive unit as (
      select id as source_id, id, parent_id from sys_org where id = any(${orgIds}::uuid[])
      union
      select unit.source_id, above.id, above.parent_id from sys_org above join unit on above.id = unit.parent_id
    )
    select distinct assigned.source_id::text as "sourceId", g.id::text as "groupId"
    from (
      select source_id, id, 'ORG' as kind from unit
      union all select id, id, 'POST' from unnest(${postIds}::uuid[]) as post(id)
    ) assigned
    join sys_permission_group_holder h on h.holder_kind = assigned.kind and h.holder_id = assigned.id
    join sys_permission_group g on g.id = h.group_id and g.status = 'ENABLED'`.execute(db);
  return rows;
}
