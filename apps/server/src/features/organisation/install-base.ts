import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { CENTRE_CODE } from '#server/platform/install/centre.ts';
import { installAccess } from '#server/platform/install/access/install-access.ts';
import { SETTINGS } from '#server/platform/settings/catalog.ts';
import { BASE_ACCESS } from './base-access/base-access.ts';

/** The attributes shown in account settings (SPEC §3). */
const ATTRIBUTES = [
  { code: 'USER_PHONE', name: '手机号', type: 'mobileAccount', order_no: 0 },
  { code: 'USER_EMAIL', name: '邮箱', type: 'email', order_no: 1 },
];

/**
 * Base data of every centre: root unit, administrator's post, member attributes, menus of built-in screens and their permissions. Adds what
 * is missing and changes nothing else; several nodes may run it concurrently.
 */
export async function installBase(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    // Serialised: a concurrent run finds everything created.
    await ctx.db.selectFrom('sys_permission_version').select('version').forUpdate().execute();
    await ctx.db
      .insertInto('sys_org')
      .values({ id: ctx.ids.uuid(), name: SETTINGS['centre.name'].initial, code: CENTRE_CODE, type: 'UNIT' })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute();
    await ctx.db
      .insertInto('sys_post')
      .values({ id: ctx.ids.uuid(), name: '系统管理员', code: SETTINGS['post.admin'].initial, order_no: 100 })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute();
    await ctx.db
      .insertInto('sys_attribute')
      .values(
        ATTRIBUTES.map((attribute) => ({
          ...attribute,
          is_editable_by_self: true,
          is_sensitive: true,
          is_shipped: true,
        })),
      )
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute();
    await installAccess(ctx, BASE_ACCESS);
  });
}
