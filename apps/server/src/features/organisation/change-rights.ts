import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { raisePermissionVersion } from '#server/platform/access/permission-version.ts';
import type { OrganisationDeps } from './organisation-deps.ts';

/**
 * Does something that changes what people may do: in one transaction with the version of all rights, which every node
 * hears of when it has committed (PERM-07).
 */
export async function changeRights<Result>(
  ctx: Context,
  { broadcast }: Pick<OrganisationDeps, 'broadcast'>,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(ctx, async (ctx) => {
    // First, so that changes of rights are made one after the other and nobody waits crosswise.
    await raisePermissionVersion(ctx);
    return work(ctx);
  });
  await broadcast.publish('permissions-changed', {});
  return result;
}
