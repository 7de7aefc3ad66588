import { type GroupContent, isSameGroup } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { ChangeKind } from '#server/db/tables/permissions.ts';
import { storableJson } from '#server/lib/storable-text.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { Situation } from '../situation.ts';

/** A change to stage. */
export interface Staging {
  readonly groupId: string;
  /** The new content of the group; null to delete it. */
  readonly content: GroupContent | null;
  /** Version of the change that was edited; 0 for none. */
  readonly rowVersion: number;
  /** The change is based on the currently published content. */
  readonly isFresh?: boolean;
}

/**
 * Stores a pending change, replacing the previous one. A change that equals the published content removes it. Runs in a transaction, after
 * `lockPermissions`.
 * @throws AppError PERMISSION_CHANGE_CONFLICT on a concurrent change
 */
export async function stageChange(ctx: Context, situation: Situation, staging: Staging): Promise<void> {
  const { groupId, content, rowVersion, isFresh = false } = staging;
  const stored = situation.stored.get(groupId);
  const begun = isFresh ? undefined : situation.changes.get(groupId);
  assertCurrentChange(staging, situation);
  const isBack = content !== null && stored !== undefined && isSameGroup(stored.content, content);
  const isNeverThere = content === null && stored === undefined;
  await ctx.db.deleteFrom('sys_permission_change').where('group_id', '=', groupId).execute();
  const target = { type: 'permission-group', id: groupId };
  if (isBack || isNeverThere) {
    await writeAudit(ctx, { action: 'permission.discard', outcome: 'done', target });
    return;
  }
  const kind = kindOf(stored !== undefined, content);
  const now = ctx.clock.now();
  await ctx.db
    .insertInto('sys_permission_change')
    .values({
      id: ctx.ids.uuid(),
      group_id: groupId,
      kind,
      // The base version remains: it shows whether the group has changed since.
      base_version: begun?.baseVersion ?? stored?.version ?? 0,
      base: kind === 'CREATE' ? null : storableJson(begun?.base ?? stored?.content),
      content: content && storableJson(content),
      author_id: ctx.actor.kind === 'member' ? ctx.actor.memberId : null,
      row_version: rowVersion + 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await writeAudit(ctx, { action: 'permission.stage', outcome: 'done', target, details: { kind } });
}

function kindOf(isStored: boolean, content: GroupContent | null): ChangeKind {
  if (content === null) return 'REMOVE';
  return isStored ? 'UPDATE' : 'CREATE';
}

/** A change is only replaced by an editor who has seen it. */
function assertCurrentChange({ groupId, rowVersion }: Staging, { stored, changes }: Situation): void {
  const change = changes.get(groupId);
  if ((change?.rowVersion ?? 0) === rowVersion) return;
  const name = change?.content?.name ?? stored.get(groupId)?.content.name ?? '';
  throw new AppError('PERMISSION_CHANGE_CONFLICT', { name, by: change?.author ?? '' });
}
