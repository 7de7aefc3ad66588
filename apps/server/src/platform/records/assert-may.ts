import { mayDo } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

/**
 * Whether the actor may do something with records of a resource at all; which ones, the row scopes say.
 * @throws AppError ACCESS_DENIED
 */
export function assertMay(ctx: Context, resource: ResourceModel, verb: string): void {
  if (mayDo(ctx.actor, resource.code, verb)) return;
  throw new AppError('ACCESS_DENIED', { permission: `${resource.code}:${verb}` });
}

/**
 * Whether records of a resource may be made by an import: those of a platform table only where its own service says how.
 * @throws AppError ACCESS_DENIED
 */
export function assertImportable(
  resource: ResourceModel,
  { tables }: { readonly tables: ReadonlyMap<string, unknown> },
): void {
  if (!tables.has(resource.code)) assertOwnTable(resource, 'import');
}

/**
 * Platform tables are written by the services of their own areas only.
 * @throws AppError ACCESS_DENIED
 */
export function assertOwnTable(resource: ResourceModel, verb: string): void {
  if (resource.isPlatform) throw new AppError('ACCESS_DENIED', { permission: `${resource.code}:${verb}` });
}
