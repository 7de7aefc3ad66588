import type { GroupContent } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { storeGroupHistory } from './store-group-history.ts';
import type { StoredGroup } from './read-groups.ts';
import { writeGroup } from './write-group.ts';

/**
 * Writes a new version of a published group because something it refers to has changed, without staging. The caller has locked permissions
 * (`lockPermissions`, `raisePermissionVersion`) before reading the group.
 */
export async function writeNextVersion(
  ctx: Context,
  group: StoredGroup,
  { content, remark }: { readonly content: GroupContent; readonly remark: string },
): Promise<void> {
  const version = group.version + 1;
  await writeGroup(ctx, { id: group.id, version, content });
  const stored = new Map([[group.id, group]]);
  const kind = 'UPDATE';
  const authorId = ctx.actor.kind === 'member' ? ctx.actor.memberId : null;
  await storeGroupHistory(ctx, [{ groupId: group.id, version, kind, content, authorId }], { stored, remark });
  await writeAudit(ctx, {
    action: 'permission.publish',
    outcome: 'done',
    target: { type: 'permission-group', id: group.id },
    details: { kind, version, remark },
  });
}
