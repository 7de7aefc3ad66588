import { type GroupContent, isInForce } from '@haiqiao/contract/access';
import type { PermissionGroupRow, PermissionGroupState } from '@haiqiao/contract/endpoints';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { isStale, type PendingChange } from '../changes/change-rows.ts';
import { holderNames } from '../holder-names.ts';
import { situationOf } from '../sides.ts';
import { readSituation, type Situation } from '../situation.ts';

/** All groups of the audiences that the caller may read, by name. */
export async function queryPermissionGroups(ctx: Context): Promise<PermissionGroupRow[]> {
  const situation = situationOf(ctx, await readSituation(ctx));
  const ids = new Set([...situation.stored.keys(), ...situation.changes.keys()]);
  return [...ids].flatMap((id) => groupRow(ctx, situation, id)).toSorted(byName);
}

function byName(left: PermissionGroupRow, right: PermissionGroupRow): number {
  return left.name.localeCompare(right.name, 'zh-CN') || (left.code < right.code ? -1 : 1);
}

function groupRow(ctx: Context, { stored, changes }: Situation, id: string): PermissionGroupRow[] {
  const [published, change] = [stored.get(id), changes.get(id)];
  const content = change?.content ?? published?.content;
  if (!content) return [];
  const { parentId, code, name, audience, status } = content;
  const now = ctx.clock.now().toISOString();
  return [
    {
      id,
      parentId,
      code,
      name,
      audience,
      status,
      isInForce: published !== undefined && isInForce(published.content, now),
      version: published?.version ?? 0,
      pending: change
        ? { kind: change.kind, author: change.author, updatedAt: change.updatedAt.toISOString() }
        : null,
    },
  ];
}

/** @throws AppError PERMISSION_GROUP_NOT_FOUND */
export async function getPermissionGroup(
  ctx: Context,
  { id }: { readonly id: string },
): Promise<PermissionGroupState> {
  const { stored, changes } = situationOf(ctx, await readSituation(ctx));
  const [published, change] = [stored.get(id), changes.get(id)];
  if (!published && !change) throw new AppError('PERMISSION_GROUP_NOT_FOUND');
  return {
    id,
    published: published
      ? {
          content: published.content,
          version: published.version,
          publishedAt: published.publishedAt.toISOString(),
        }
      : null,
    pending: change
      ? {
          kind: change.kind,
          content: change.content,
          rowVersion: change.rowVersion,
          author: change.author,
          updatedAt: change.updatedAt.toISOString(),
          isStale: isStale(change, published),
        }
      : null,
    names: await holderNames(ctx, [published?.content ?? null, change?.content ?? null]),
  };
}

/** The planned content of a group. @throws AppError PERMISSION_GROUP_NOT_FOUND */
export function comingContent({ stored, changes }: Situation, id: string): GroupContent {
  const change: PendingChange | undefined = changes.get(id);
  const content = change?.content ?? stored.get(id)?.content;
  if (!content) throw new AppError('PERMISSION_GROUP_NOT_FOUND');
  return content;
}

/** @throws AppError PERMISSION_GROUP_NOT_FOUND */
export async function comparePermissionGroups(
  ctx: Context,
  { leftId, rightId }: EndpointBody<typeof endpoints.comparePermissionGroups>,
): Promise<EndpointReply<typeof endpoints.comparePermissionGroups>> {
  const situation = situationOf(ctx, await readSituation(ctx));
  const [left, right] = [comingContent(situation, leftId), comingContent(situation, rightId)];
  return { left, right, names: await holderNames(ctx, [left, right]) };
}
