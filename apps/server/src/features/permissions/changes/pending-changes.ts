import { rebaseGroup } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { lockPermissions } from '#server/platform/access/permission-version.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { stageGroup } from '../groups/save-group.ts';
import { holderNames } from '../holder-names.ts';
import type { PermissionsDeps } from '../permissions-deps.ts';
import { assertSide, situationOf } from '../sides.ts';
import { readSituation, type Situation } from '../situation.ts';
import { isStale, type PendingChange } from './change-rows.ts';

/** Pending changes of the audiences that the caller may read, latest first. */
export async function queryPermissionChanges(
  ctx: Context,
): Promise<EndpointReply<typeof endpoints.queryPermissionChanges>> {
  const { stored, changes } = situationOf(ctx, await readSituation(ctx));
  const views = [...changes.values()].map((change) => {
    const published = stored.get(change.groupId);
    const { groupId, kind, rowVersion, author } = change;
    const shown = change.content ?? change.base;
    return {
      groupId,
      kind,
      rowVersion,
      author,
      code: shown?.code ?? '',
      name: shown?.name ?? '',
      before: change.base,
      after: change.content,
      isStale: isStale(change, published),
      updatedAt: change.updatedAt.toISOString(),
    };
  });
  const contents = views.flatMap(({ before, after }) => [before, after]);
  return { changes: views, names: await holderNames(ctx, contents) };
}

/** A chosen change with the version seen by the caller. */
export interface ChosenChange {
  readonly groupId: string;
  readonly rowVersion: number;
}

/**
 * The chosen changes, if they still have the versions seen.
 * @throws AppError PERMISSION_CHANGE_NOT_FOUND, PERMISSION_CHANGE_CONFLICT
 */
export function chosenChanges(
  { changes }: Situation,
  chosen: readonly ChosenChange[],
): readonly PendingChange[] {
  return chosen.map(({ groupId, rowVersion }) => {
    const change = changes.get(groupId);
    if (!change) throw new AppError('PERMISSION_CHANGE_NOT_FOUND');
    if (change.rowVersion === rowVersion) return change;
    const name = change.content?.name ?? change.base?.name ?? '';
    throw new AppError('PERMISSION_CHANGE_CONFLICT', { name, by: change.author });
  });
}

/**
 * Discards pending changes.
 * @throws AppError PERMISSION_CHANGE_NOT_FOUND, PERMISSION_CHANGE_CONFLICT
 */
export function discardPermissionChanges(
  ctx: Context,
  { changes }: EndpointBody<typeof endpoints.discardPermissionChanges>,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await lockPermissions(ctx);
    const found = chosenChanges(situationOf(ctx, await readSituation(ctx)), changes);
    assertSide(
      ctx,
      'update',
      found.flatMap(({ base, content }) => [base, content]),
    );
    for (const { groupId, kind } of found) {
      await ctx.db.deleteFrom('sys_permission_change').where('group_id', '=', groupId).execute();
      const target = { type: 'permission-group', id: groupId };
      await writeAudit(ctx, { action: 'permission.discard', outcome: 'done', target, details: { kind } });
    }
    return found.length;
  });
}

/**
 * Rebases a change on the published content; if the group was deleted, the change creates it again.
 * @throws AppError PERMISSION_CHANGE_NOT_FOUND, PERMISSION_CHANGE_CONFLICT
 */
export async function rebasePermissionChange(
  ctx: Context,
  deps: PermissionsDeps,
  input: EndpointBody<typeof endpoints.rebasePermissionChange>,
): Promise<boolean> {
  await stageGroup(ctx, deps, () => (situation) => {
    const [change] = chosenChanges(situation, [input]);
    if (!change) throw new AppError('PERMISSION_CHANGE_NOT_FOUND');
    const { groupId, base, content } = change;
    const newer = situation.stored.get(groupId)?.content;
    const isRebased = base !== null && content !== null && newer !== undefined;
    return {
      groupId,
      content: isRebased ? rebaseGroup(base, content, newer) : content,
      rowVersion: input.rowVersion,
      isFresh: true,
    };
  });
  return true;
}
