import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { storeGroupHistory } from '#server/platform/access/groups/store-group-history.ts';
import { lockPermissions, raisePermissionVersion } from '#server/platform/access/permission-version.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { PermissionsDeps } from '../permissions-deps.ts';
import { assertSide } from '../sides.ts';
import { type AppliedChange, applyChanges } from './apply-changes.ts';
import { assertPublisherRemains } from './assert-publisher-remains.ts';

/**
 * Publishes changes, all or none, and broadcasts it: the next call of every member uses the new rights (PERM-07).
 * @throws AppError as `applyChanges` and `assertPublisherRemains`
 */
export async function publishPermissionChanges(
  ctx: Context,
  { metadata, broadcast }: PermissionsDeps,
  { changes, remark }: EndpointBody<typeof endpoints.publishPermissionChanges>,
): Promise<number> {
  const definitions = await metadata.current();
  const count = await inTransaction(ctx, async (ctx) => {
    await lockPermissions(ctx);
    const applied = await applyChanges(ctx, definitions, changes);
    assertSide(
      ctx,
      'publish',
      applied.changes.flatMap(({ before, content }) => [before, content]),
    );
    await assertPublisherRemains(ctx);
    const versions = applied.changes.map((change) => ({
      ...change,
      content: change.content ?? change.before,
    }));
    await storeGroupHistory(ctx, versions, { stored: applied.situation.stored, remark });
    const ids = applied.changes.map(({ groupId }) => groupId);
    await ctx.db.deleteFrom('sys_permission_change').where('group_id', 'in', ids).execute();
    await raisePermissionVersion(ctx);
    for (const change of applied.changes) await auditOne(ctx, change, remark);
    return ids.length;
  });
  await broadcast.publish('permissions-changed', {});
  return count;
}

function auditOne(ctx: Context, { groupId, kind, version }: AppliedChange, remark: string): Promise<void> {
  return writeAudit(ctx, {
    action: 'permission.publish',
    outcome: 'done',
    target: { type: 'permission-group', id: groupId },
    details: { kind, version, remark },
  });
}
