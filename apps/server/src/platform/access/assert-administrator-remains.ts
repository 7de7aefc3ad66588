import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { SETTINGS } from '#server/platform/settings/catalog.ts';

/**
 * Checks that at least one active member has the administrator's post (`post.admin`, DOMAIN §2.18). Call it in the transaction after a
 * change of members, their posts, that post's groups or the setting. It serialises with other changes of rights, so of two administrators
 * who disable each other concurrently one is rejected.
 * @throws AppError LAST_ADMINISTRATOR
 */
export async function assertAdministratorRemains({ db }: Context): Promise<void> {
  await db.selectFrom('sys_permission_version').select('version').forUpdate().execute();
  const { rows } = await sql<{ remains: boolean }>`
    select exists (
      select from sys_post p join sys_member_post mp on mp.post_id = p.id join sys_member m on m.id = mp.member_id
      where m.status = 'ACTIVE' and p.code = coalesce(
        (select value #>> '{}' from sys_setting where key = 'post.admin'), ${SETTINGS['post.admin'].initial}::text)
    ) as remains`.execute(db);
  if (rows[0]?.remains !== true) throw new AppError('LAST_ADMINISTRATOR');
}
