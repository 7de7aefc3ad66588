import { type GroupContent, isSameGroup } from '@haiqiao/contract/access';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { ChangeKind } from '#server/db/tables/permissions.ts';
import type { StoredGroup } from '#server/platform/access/groups/read-groups.ts';

/** An unpublished change of a group. */
export interface PendingChange {
  readonly groupId: string;
  readonly kind: ChangeKind;
  readonly baseVersion: number;
  /** The published content when it began; null for a new group. */
  readonly base: GroupContent | null;
  /** Null for a group to delete. */
  readonly content: GroupContent | null;
  readonly rowVersion: number;
  readonly authorId: string | null;
  /** Name of its last editor. */
  readonly author: string;
  readonly updatedAt: Date;
}

/** Pending changes by group, latest first. */
export async function readChanges({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, PendingChange>> {
  const rows = await db
    .selectFrom('sys_permission_change as change')
    .leftJoin('sys_member as author', 'author.id', 'change.author_id')
    .select([
      'change.group_id as groupId',
      'change.kind',
      'change.base_version as baseVersion',
      'change.base',
      'change.content',
      'change.row_version as rowVersion',
      'change.author_id as authorId',
      sql<string>`coalesce(author.username, '')`.as('author'),
      'change.updated_at as updatedAt',
    ])
    .orderBy('change.updated_at', 'desc')
    .orderBy('change.id')
    .execute();
  return new Map(rows.map((row) => [row.groupId, row]));
}

/** Whether the group has changed since the change began. */
export function isStale(change: PendingChange, stored: StoredGroup | undefined): boolean {
  if (change.base === null) return stored !== undefined;
  return stored === undefined || !isSameGroup(change.base, stored.content);
}
