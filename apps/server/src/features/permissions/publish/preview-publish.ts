import type { GroupHolder } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import type { PermissionImpact } from '@haiqiao/contract/endpoints';
import type { AppError } from '@haiqiao/contract/errors';
import { failureText, isAppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { lockPermissions } from '#server/platform/access/permission-version.ts';
import { readGroups } from '#server/platform/access/groups/read-groups.ts';
import { chosenChanges } from '../changes/pending-changes.ts';
import type { PermissionsDeps } from '../permissions-deps.ts';
import { situationOf } from '../sides.ts';
import { readSituation } from '../situation.ts';
import { applyChanges } from './apply-changes.ts';
import { assertPublisherRemains } from './assert-publisher-remains.ts';
import { queryAssignedGroups, queryHoldersPairs, rememberMembers } from './holders-pairs.ts';
import { impactOf } from './impact.ts';

type Chosen = EndpointBody<typeof endpoints.previewPermissionPublish>;

/** Rolls back the transaction of a preview and carries its result. */
class PreviewRollback extends Error {
  readonly impact: PermissionImpact;

  constructor(impact: PermissionImpact) {
    super('a preview is never kept');
    this.impact = impact;
  }
}

const NO_EFFECT = { people: { count: 0, first: [] }, menus: [], buttons: [], rows: [], fields: [] };

/**
 * Gains and losses if changes were published now: they are written, the rights of all affected members are computed, and everything is
 * rolled back. What would prevent publication is returned as an obstacle.
 */
export async function previewPermissionPublish(
  ctx: Context,
  { metadata }: PermissionsDeps,
  input: Chosen,
): Promise<PermissionImpact> {
  const definitions = await metadata.current();
  try {
    return await ctx.db.transaction().execute(async (db) => {
      throw new PreviewRollback(await tryChanges({ ...ctx, db }, definitions, input));
    });
  } catch (error) {
    if (error instanceof PreviewRollback) return error.impact;
    // Changes that cannot be published have only an obstacle.
    if (isAppError(error)) return { ...NO_EFFECT, obstacles: [obstacle(ctx, error)] };
    throw error;
  }
}

async function tryChanges(
  ctx: Context,
  metadata: Parameters<typeof applyChanges>[1],
  { changes }: Chosen,
): Promise<PermissionImpact> {
  await lockPermissions(ctx);
  const situation = await readSituation(ctx);
  const holders = chosenChanges(situationOf(ctx, situation), changes).flatMap(
    ({ base, content }): GroupHolder[] => [...(base?.holders ?? []), ...(content?.holders ?? [])],
  );
  await rememberMembers(ctx, holders);
  const assigned = await queryAssignedGroups(ctx);
  const applied = await applyChanges(ctx, metadata, changes);
  const pairs = await queryHoldersPairs(ctx, assigned);
  const after = await readGroups(ctx);
  const effects = impactOf(pairs, {
    before: contentsOf(situation.stored),
    after: contentsOf(after),
    changed: applied.changes.map(({ groupId }) => groupId),
    menuParents: await readMenuParents(ctx),
  });
  return { ...effects, obstacles: await obstaclesTo(ctx) };
}

function contentsOf(groups: Awaited<ReturnType<typeof readGroups>>) {
  return new Map([...groups].map(([id, { content }]) => [id, content]));
}

async function readMenuParents({ db }: Context): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db.selectFrom('sys_menu').select(['id', 'parent_id']).execute();
  return new Map(rows.map(({ id, parent_id: parentId }) => [id, parentId]));
}

async function obstaclesTo(ctx: Context): Promise<PermissionImpact['obstacles']> {
  try {
    await assertPublisherRemains(ctx);
    return [];
  } catch (error) {
    if (!isAppError(error)) throw error;
    return [obstacle(ctx, error)];
  }
}

function obstacle({ locale }: Context, error: AppError): PermissionImpact['obstacles'][number] {
  return { error: error.id, message: failureText(error, locale) };
}
