import { sql } from 'kysely';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import type { Context } from '#server/context.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

export interface EarlierPasswordsDeps {
  readonly settings: Settings;
  readonly hasher: PasswordHasher;
}

/** A decrypted new password of a member. */
export interface Candidate {
  readonly memberId: string;
  readonly password: string;
}

/**
 * Whether a password is among a member's last ones, including the current one (setting `auth.passwordHistory`; 0 disables the check).
 * @throws AppError AUTH_BUSY
 */
export async function wasUsedBefore(
  ctx: Context,
  { memberId, password }: Candidate,
  { settings, hasher }: EarlierPasswordsDeps,
): Promise<boolean> {
  const count = await settings.read('auth.passwordHistory');
  for (const hash of await lastHashes(ctx, memberId, count)) {
    if (await hasher.verify(password, async () => hash)) return true;
  }
  return false;
}

/** Hashes of the last passwords, the current one first. An invalid hash represents a member without a password. */
async function lastHashes(ctx: Context, memberId: string, count: number): Promise<readonly string[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ hash: string }>`
    select hash from (
      select password_hash as hash, 'infinity'::timestamptz as replaced_at, id
      from sys_member where id = ${memberId}::uuid
      union all
      select password_hash, replaced_at, id from sys_password_history where member_id = ${memberId}::uuid
    ) as kept
    order by replaced_at desc, id desc limit ${count}::int`.execute(ctx.db);
  return rows.map(({ hash }) => hash).filter((hash) => hash.startsWith('$argon2'));
}
