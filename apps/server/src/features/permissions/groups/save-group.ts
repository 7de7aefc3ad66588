import { type GroupContent, normalGroup } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import type { PermissionGroupState } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { lockPermissions } from '#server/platform/access/permission-version.ts';
import { stageChange, type Staging } from '../changes/stage-change.ts';
import { assertMayGrant } from '../check/assert-may-grant.ts';
import { assertContentSound } from '../check/check-content.ts';
import { readNameBook } from '../name-book.ts';
import type { PermissionsDeps } from '../permissions-deps.ts';
import { assertSide, situationOf } from '../sides.ts';
import { readSituation, type Situation } from '../situation.ts';
import { comingContent, getPermissionGroup } from './group-state.ts';

/** Derives the change to stage from the current situation. */
type Planning = (situation: Situation) => Staging | Promise<Staging>;

/**
 * Checks a change and stores it until it is published. The plan sees the audiences that the caller may read; the checks see all.
 * @throws AppError PERMISSION_GROUP_NOT_FOUND, ACCESS_DENIED for an audience without access
 */
export async function stageGroup(
  ctx: Context,
  { metadata }: Pick<PermissionsDeps, 'metadata'>,
  plan: (ctx: Context) => Planning,
): Promise<string> {
  const definitions = await metadata.current();
  return inTransaction(ctx, async (ctx) => {
    await lockPermissions(ctx);
    const situation = await readSituation(ctx);
    const staging = await plan(ctx)(situationOf(ctx, situation));
    const { groupId: id, content } = staging;
    const begun = situation.changes.get(id);
    assertSide(ctx, 'update', [
      content,
      situation.stored.get(id)?.content ?? null,
      begun?.base ?? null,
      begun?.content ?? null,
    ]);
    const names = await readNameBook(ctx, definitions);
    if (content) await assertContentSound(ctx, { id, content, situation, metadata: definitions, names });
    const before = situation.stored.get(id)?.content ?? null;
    await assertMayGrant(ctx, names, { before, after: content });
    await stageChange(ctx, situation, staging);
    return id;
  });
}

/**
 * Stages a new group or a change of one.
 * @throws AppError PERMISSION_GROUP_NOT_FOUND, PERMISSION_CHANGE_CONFLICT, PERMISSION_CHANGE_STALE, and errors of its content
 */
export async function savePermissionGroup(
  ctx: Context,
  deps: PermissionsDeps,
  input: EndpointBody<typeof endpoints.savePermissionGroup>,
): Promise<PermissionGroupState> {
  const { id = ctx.ids.uuid(), rowVersion, baseVersion } = input;
  const content: GroupContent = normalGroup(input.content);
  await stageGroup(ctx, deps, () => (situation) => {
    const [stored, change] = [situation.stored.get(id), situation.changes.get(id)];
    if (input.id !== undefined && !stored && !change) throw new AppError('PERMISSION_GROUP_NOT_FOUND');
    // Without a pending change, the group itself must have the version seen by the caller.
    if (!change && rowVersion === 0 && stored && stored.version !== baseVersion)
      throw new AppError('PERMISSION_CHANGE_STALE', { names: [stored.content.name] });
    return { groupId: id, content, rowVersion };
  });
  return getPermissionGroup(ctx, { id });
}

/** Stages a copy of a group, without holders. */
export async function copyPermissionGroup(
  ctx: Context,
  deps: PermissionsDeps,
  { id: source, code, name }: EndpointBody<typeof endpoints.copyPermissionGroup>,
): Promise<PermissionGroupState> {
  const id = await stageGroup(ctx, deps, (ctx) => (situation) => ({
    groupId: ctx.ids.uuid(),
    content: { ...comingContent(situation, source), code, name, holders: [] },
    rowVersion: 0,
  }));
  return getPermissionGroup(ctx, { id });
}

/**
 * Stages the deletion of a group; one that was never published is deleted at once.
 * @throws AppError PERMISSION_GROUP_NOT_FOUND, PERMISSION_GROUP_HAS_CHILDREN
 */
export async function removePermissionGroup(
  ctx: Context,
  deps: PermissionsDeps,
  { id, rowVersion }: EndpointBody<typeof endpoints.removePermissionGroup>,
): Promise<boolean> {
  await stageGroup(ctx, deps, () => (situation) => {
    const { name } = comingContent(situation, id);
    assertNoChildren(situation, { id, name });
    return { groupId: id, content: null, rowVersion };
  });
  return true;
}

function assertNoChildren(situation: Situation, { id, name }: { id: string; name: string }): void {
  const coming = [...situation.stored.keys(), ...situation.changes.keys()].filter(
    (each) => situation.changes.get(each)?.kind !== 'REMOVE',
  );
  const names = [...new Set(coming)]
    .map((each) => comingContent(situation, each))
    .filter(({ parentId }) => parentId === id)
    .map((child) => child.name);
  if (names.length > 0) throw new AppError('PERMISSION_GROUP_HAS_CHILDREN', { name, names });
}
