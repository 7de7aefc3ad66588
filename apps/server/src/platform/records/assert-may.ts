import { mayDo } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

/**
 * Checks the permission on records of a resource; row scopes decide which records.
 * @throws AppError ACCESS_DENIED
 */
export function assertMay(ctx: Context, resource: ResourceModel, verb: string): void {
  if (mayDo(ctx.actor, resource.code, verb)) return;
  throw new AppError('ACCESS_DENIED', { permission: `${resource.code}:${verb}` });
}

/**
 * Checks that records of a resource can be imported; for a platform table only with a writer of its own.
 * @throws AppError ACCESS_DENIED
 */
export function assertImportable(
  resource: ResourceModel,
  { tables }: { readonly tables: ReadonlyMap<string, unknown> },
): void {
  if (!tables.has(resource.code)) assertOwnTable(resource, 'import');
}

/**
 * Platform tables are written only by the services of their areas.
 * @throws AppError ACCESS_DENIED
 */
export function assertOwnTable(resource: ResourceModel, verb: string): void {
  if (resource.isPlatform) throw new AppError('ACCESS_DENIED', { permission: `${resource.code}:${verb}` });
}
