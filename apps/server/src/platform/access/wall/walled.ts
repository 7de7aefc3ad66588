import type { Context } from '#server/context.ts';
import { type WallPass, wallOf } from '#server/db/wall.ts';
import { extentOf, reachOf } from '#server/platform/access/row-scopes/row-scope.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { wallPassOf } from './wall-pass.ts';

/** What a pass is asked for. */
type Walled = Pick<ResourceModel, 'code' | 'isPlatform'>;

/**
 * The context in which records of a resource are read: behind the second wall for somebody who does not reach all of them
 * (DESIGN §7). Whatever is read over its `db` then goes through the row policies of PostgreSQL too, whatever the statement asks.
 * Inside a transaction it is the context itself: what a transaction has just written nobody else can see yet.
 */
export async function walled(ctx: Context, ...resources: readonly Walled[]): Promise<Context> {
  const pass = await passFor(ctx, ...resources);
  const wall = wallOf(ctx.db);
  return pass && wall ? { ...ctx, db: wall.behind(pass) } : ctx;
}

/** The pass of whoever reads records of these resources; null for whoever needs none, and where the database knows no wall. */
export async function passFor(ctx: Context, ...resources: readonly Walled[]): Promise<WallPass | null> {
  const { actor } = ctx;
  if (actor.kind !== 'member' || !resources.some((resource) => isRestricted(ctx, resource))) return null;
  const wall = wallOf(ctx.db);
  return wall && (await wall.isStanding()) ? wallPassOf(ctx, actor) : null;
}

function isRestricted({ actor }: Context, resource: Walled): boolean {
  return !resource.isPlatform && extentOf(reachOf(actor, resource)) !== 'all';
}
