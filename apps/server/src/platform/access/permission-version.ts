import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/**
 * Increments the version of all grants. Every change of menus, buttons, groups or holders calls it in its own transaction, and publishes
 * `permissions-changed` after the commit (PERM-07).
 */
export async function raisePermissionVersion(ctx: Context): Promise<void> {
  await ctx.db.updateTable('sys_permission_version').set({ version: sql`version + 1` }).execute();
}

/** Locks groups and staged changes until the transaction ends. */
export async function lockPermissions({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.selectFrom('sys_permission_version').select('version').forUpdate().execute();
}
