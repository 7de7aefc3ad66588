import type { GroupContent } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { beyond, givenRights } from './groups/given-rights.ts';
import { grantableBy } from './groups/grantable-by.ts';
import { readGroups } from './groups/read-groups.ts';

/** Groups named in a refusal at most. */
const NAMED_MAX = 3;

/** Posts and units. */
export interface Places {
  readonly postIds: readonly string[];
  readonly orgIds: readonly string[];
}

/** Where people are about to be put. */
export interface HandedOut extends Places {
  /** Where each of them stood until now; those who are new stood nowhere. */
  readonly left?: readonly Places[];
}

/**
 * Nobody hands out rights beyond their own: the permission groups that come with these posts and units, and with the units
 * above them, grant no action, no rows and no fields that whoever acts does not hold, and those that are left behind denied
 * none. Who may grant anything (`permission:grantAny`) is not asked.
 * @throws AppError GRANT_BEYOND_OWN naming the groups
 */
export async function assertMayHandOut(ctx: Context, handedOut: HandedOut): Promise<void> {
  const groups = new Set([...(await groupsBeyondOwn(ctx, handedOut)).values()].flat());
  if (groups.size === 0) return;
  const named = [...groups].toSorted().slice(0, NAMED_MAX);
  throw new AppError('GRANT_BEYOND_OWN', { groups: named.join('、') });
}

/** By the id of a post or unit, the names of its permission groups that give more than whoever acts holds. */
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
    const { buttons, rows, fields } = beyond(givenRights(before, after), own);
    return buttons.length + rows.length + fields.length > 0;
  };
  const exceeding = [
    ...without(came, heldByAll(gone, left)).map((held) => ({ ...held, isGranted: true })),
    // What still comes with the new place is not lost to anybody.
    ...without(gone, idsOf(came)).map((held) => ({ ...held, isGranted: false })),
  ].flatMap(({ place, groupId, isGranted }) => {
    const content = groups.get(groupId)?.content;
    if (!content || !(isGranted ? givesMore(null, content) : givesMore(content, null))) return [];
    return [{ place, name: content.name }];
  });
  const byPlace = Map.groupBy(exceeding, ({ place }) => place);
  return new Map([...byPlace].map(([place, found]) => [place, found.map(({ name }) => name)]));
}

/** A group that comes with a post or unit. */
interface PlacedGroup {
  readonly place: string;
  readonly groupId: string;
}

function idsOf(groups: readonly PlacedGroup[]): ReadonlySet<string> {
  return new Set(groups.map(({ groupId }) => groupId));
}

function without(groups: readonly PlacedGroup[], known: ReadonlySet<string>): readonly PlacedGroup[] {
  return groups.filter(({ groupId }) => !known.has(groupId));
}

/** Groups that each of those people had already: to them they are nothing new. */
function heldByAll(gone: readonly PlacedGroup[], left: readonly Places[]): ReadonlySet<string> {
  const held = left.map(({ postIds, orgIds }) =>
    idsOf(gone.filter(({ place }) => postIds.includes(place) || orgIds.includes(place))),
  );
  const [first = new Set<string>(), ...others] = held;
  return new Set([...first].filter((id) => others.every((some) => some.has(id))));
}

function togetherOf(places: readonly Places[]): Places {
  const all = (idsIn: (one: Places) => readonly string[]) => [...new Set(places.flatMap(idsIn))];
  return { postIds: all(({ postIds }) => postIds), orgIds: all(({ orgIds }) => orgIds) };
}

/** Groups that are in use, be it at another time, by the post or unit that they come with. */
async function groupsOf({ db }: Context, { postIds, orgIds }: Places): Promise<readonly PlacedGroup[]> {
  if (postIds.length + orgIds.length === 0) return [];
  const { rows } = await sql<PlacedGroup>`
    with recursive unit as (
      select id as place, id, parent_id from sys_org where id = any(${orgIds}::uuid[])
      union
      select unit.place, above.id, above.parent_id from sys_org above join unit on above.id = unit.parent_id
    )
    select distinct held.place::text, g.id::text as "groupId"
    from (
      select place, id, 'ORG' as kind from unit
      union all select id, id, 'POST' from unnest(${postIds}::uuid[]) as post(id)
    ) held
    join sys_permission_group_holder h on h.holder_kind = held.kind and h.holder_id = held.id
    join sys_permission_group g on g.id = h.group_id and g.status = 'ENABLED'`.execute(db);
  return rows;
}
