import { PERMISSIONS } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { assertAdministratorRemains } from '#server/platform/access/assert-administrator-remains.ts';
import { queryActor } from '#server/platform/access/query-actor.ts';
import { SETTINGS } from '#server/platform/settings/catalog.ts';

/** Without these a publication could not be undone. */
const NEEDED: readonly string[] = [
  PERMISSIONS.readPermissionGroups,
  PERMISSIONS.updatePermissionGroups,
  PERMISSIONS.publishPermissionGroups,
];

/**
 * Checks that at least one active holder of the administrator's post can still administer permission groups after a change of groups.
 * @throws AppError LAST_ADMINISTRATOR, PERMISSION_LAST_PUBLISHER
 */
export async function assertPublisherRemains(ctx: Context): Promise<void> {
  await assertAdministratorRemains(ctx);
  const { rows } = await sql<{ id: string }>`
    select m.id::text from sys_post p join sys_member_post mp on mp.post_id = p.id join sys_member m on m.id = mp.member_id
    where m.status = 'ACTIVE' and p.code = coalesce(
      (select value #>> '{}' from sys_setting where key = 'post.admin'), ${SETTINGS['post.admin'].initial}::text)
    order by m.created_at`.execute(ctx.db);
  for (const { id } of rows) {
    const actor = await queryActor(ctx.db, { memberId: id, sessionId: null, at: ctx.clock.now() });
    if (NEEDED.every((code) => actor.permissions.includes(code))) return;
  }
  throw new AppError('PERMISSION_LAST_PUBLISHER');
}
