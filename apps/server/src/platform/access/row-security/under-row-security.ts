import { databaseOf, type RowSecuritySettings } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { extentOf, actorRowScopeOf } from '#server/platform/access/row-scopes/row-scope.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { rowSecuritySettingsOf } from './row-security-settings.ts';

/** What decides whether a resource has row security. */
type SecuredResource = Pick<ResourceModel, 'code' | 'isPlatform'>;

/**
 * The context in which records of the resources are read: under row security when the actor may not read all of them (DESIGN §7). PostgreSQL
 * then applies its row policies to every statement over its `db`, whatever the statement says. Inside a transaction it is the context
 * itself: no other connection can read what the transaction has written.
 */
export async function underRowSecurity(
  ctx: Context,
  ...resources: readonly SecuredResource[]
): Promise<Context> {
  const settings = await rowSecuritySettingsFor(ctx, ...resources);
  const rowSecurity = databaseOf(ctx.db)?.rowSecurity;
  return settings && rowSecurity ? { ...ctx, db: rowSecurity.restrictedTo(settings) } : ctx;
}

/**
 * The row security settings under which the actor reads records of these resources; null when the actor may read all of them, and when the
 * database has no row security.
 */
export async function rowSecuritySettingsFor(
  ctx: Context,
  ...resources: readonly SecuredResource[]
): Promise<RowSecuritySettings | null> {
  const { actor } = ctx;
  if (actor.kind !== 'member' || !resources.some((resource) => isRestricted(ctx, resource))) return null;
  const rowSecurity = databaseOf(ctx.db)?.rowSecurity;
  return rowSecurity && (await rowSecurity.isAvailable()) ? rowSecuritySettingsOf(ctx, actor) : null;
}

function isRestricted({ actor }: Context, resource: SecuredResource): boolean {
  return !resource.isPlatform && extentOf(actorRowScopeOf(actor, resource)) !== 'all';
}
