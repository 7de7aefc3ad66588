import { type GroupContent, isSameGroup } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { ChangeKind } from '#server/db/tables/permissions.ts';
import { storableJson } from '#server/lib/storable-text.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { Situation } from '../situation.ts';

/** A change as somebody wants it. */
export interface Staging {
  readonly groupId: string;
  /** What the group is to say; null when it is to go. */
  readonly content: GroupContent | null;
  /** Of the change that they went on with; 0 where they saw none. */
  readonly rowVersion: number;
  /** The change begins anew with what is published now. */
  readonly isFresh?: boolean;
}

/**
 * Keeps a change until it is published, in the place of the one that there was. A change to what is published already takes
 * the change back. Runs in a transaction, after `holdPermissions`.
 * @throws AppError PERMISSION_CHANGE_CONFLICT when somebody else was quicker
 */
export async function stageChange(ctx: Context, situation: Situation, staging: Staging): Promise<void> {
  const { groupId, content, rowVersion, isFresh = false } = staging;
  const stored = situation.stored.get(groupId);
  const begun = isFresh ? undefined : situation.changes.get(groupId);
  assertSeen(staging, situation);
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
      // What it began with stays: by that it is seen whether the group has moved since.
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

/** Nobody's change is replaced by somebody who has not seen it. */
function assertSeen({ groupId, rowVersion }: Staging, { stored, changes }: Situation): void {
  const change = changes.get(groupId);
  if ((change?.rowVersion ?? 0) === rowVersion) return;
  const name = change?.content?.name ?? stored.get(groupId)?.content.name ?? '';
  throw new AppError('PERMISSION_CHANGE_CONFLICT', { name, by: change?.author ?? '' });
}
