import type { GroupContent } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';
import { storableJson } from '#server/lib/storable-text.ts';
import type { StoredGroup } from './read-groups.ts';

/** The content of a group from then on; for a deleted group, its last content. */
export interface GroupVersion {
  readonly groupId: string;
  readonly version: number;
  readonly kind: 'CREATE' | 'UPDATE' | 'REMOVE';
  readonly content: GroupContent | null;
  readonly authorId: string | null;
}

/** Stores new versions of groups; before the first change of one, also its shipped version. */
export async function storeGroupHistory(
  ctx: Context,
  versions: readonly GroupVersion[],
  { stored, remark }: { readonly stored: ReadonlyMap<string, StoredGroup>; readonly remark: string },
): Promise<void> {
  const rows = versions.map((one) => ({
    id: ctx.ids.uuid(),
    group_id: one.groupId,
    version: one.version,
    kind: one.kind,
    content: storableJson(one.content),
    remark,
    author_id: one.authorId,
    published_by: ctx.actor.kind === 'member' ? ctx.actor.memberId : null,
    published_at: ctx.clock.now(),
  }));
  const shipped = versions.flatMap(({ groupId }) => shippedRow(ctx, stored.get(groupId)));
  await ctx.db
    .insertInto('sys_permission_history')
    .values([...shipped, ...rows])
    .onConflict((conflict) => conflict.columns(['group_id', 'version']).doNothing())
    .execute();
}

function shippedRow(ctx: Context, group: StoredGroup | undefined) {
  if (!group) return [];
  return [
    {
      id: ctx.ids.uuid(),
      group_id: group.id,
      version: group.version,
      kind: 'SHIPPED' as const, // a literal; otherwise widened
      content: storableJson(group.content),
      published_at: group.publishedAt,
    },
  ];
}
