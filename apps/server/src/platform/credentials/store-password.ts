import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { voidResetLinks } from './reset-links.ts';

/** Maximum earlier hashes per member: the maximum of the setting `auth.passwordHistory`. */
const HISTORY_MAX = 24;

export interface PasswordChange {
  readonly memberId: string;
  /** The verified hash; null when the old password is not required. */
  readonly oldHash: string | null;
  readonly newHash: string;
}

/**
 * Replaces a password in the transaction of `ctx`: the old one is added to the history, and password links become invalid. Ending sessions
 * is left to the caller.
 * @returns false when the old hash is no longer current
 */
export async function storePassword(
  ctx: Context,
  { memberId, oldHash, newHash }: PasswordChange,
): Promise<boolean> {
  const now = ctx.clock.now();
  const before = await ctx.db
    .selectFrom('sys_member')
    .select('password_hash')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  if (!before || (oldHash !== null && before.password_hash !== oldHash)) return false;
  await ctx.db
    .updateTable('sys_member')
    .set((eb) => ({
      password_hash: newHash,
      password_changed_at: now,
      updated_at: now,
      row_version: eb('row_version', '+', 1),
    }))
    .where('id', '=', memberId)
    .execute();
  await ctx.db
    .insertInto('sys_password_history')
    .values({
      id: ctx.ids.uuid(),
      member_id: memberId,
      password_hash: before.password_hash,
      replaced_at: now,
    })
    .execute();
  await sql`
    delete from sys_password_history where id in (
      select id from sys_password_history where member_id = ${memberId}::uuid
      order by replaced_at desc, id desc offset ${HISTORY_MAX}::int
    )`.execute(ctx.db);
  await voidResetLinks(ctx, { kind: 'member', id: memberId });
  return true;
}
