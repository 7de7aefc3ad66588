import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { raisePermissionVersion } from '#server/platform/access/permission-version.ts';
import type { OrganisationDeps } from './organisation-deps.ts';

/** Runs a change of rights in one transaction with the version of all rights, which is broadcast after the commit (PERM-07). */
export async function changeRights<Result>(
  ctx: Context,
  { broadcast }: Pick<OrganisationDeps, 'broadcast'>,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(ctx, async (ctx) => {
    // First: serialises changes of rights and avoids deadlocks.
    await raisePermissionVersion(ctx);
    return work(ctx);
  });
  await broadcast.publish('permissions-changed', {});
  return result;
}
