import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { voidResetLinks } from './reset-links.ts';

/** Earlier hashes kept of a member: as many as the setting `auth.passwordHistory` may ask for. */
const HISTORY_MAX = 24;

export interface PasswordChange {
  readonly memberId: string;
  /** The hash that was proven; null when whoever changes the password need not know the old one. */
  readonly oldHash: string | null;
  readonly newHash: string;
}

/**
 * Replaces a password in the transaction of `ctx`: the old one goes into the history, links to a new one are void. Whose
 * sessions end is the caller's affair.
 * @returns false when the old hash is no longer the one in force
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
