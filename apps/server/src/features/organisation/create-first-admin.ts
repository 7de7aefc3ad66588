import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import { createPasswordHasher } from '#server/adapters/password-hasher.ts';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { CENTRE_CODE } from '#server/platform/install/centre.ts';
import { refreshMemberSearch } from '#server/platform/organisation/member-search.ts';
import { SETTINGS } from '#server/platform/settings/catalog.ts';

const ACCOUNT = 'admin';

/** 96 bits; the fixed prefix only satisfies the password rule. */
const PASSWORD_BYTES = 12;
const PASSWORD_START = 'Hq7@';

/** An account with its password, which is not shown again. */
export interface FirstAdmin {
  readonly account: string;
  readonly password: string;
}

/**
 * Creates the account `admin` with a random password in a centre without members. `installBase` comes first.
 * @returns null when there are members already, or another process was faster
 */
export async function createFirstAdmin(ctx: Context): Promise<FirstAdmin | null> {
  const existing = await ctx.db.selectFrom('sys_member').select('id').limit(1).executeTakeFirst();
  if (existing) return null;
  const password = PASSWORD_START + ctx.ids.secret(PASSWORD_BYTES);
  const passwordHash = await createPasswordHasher().hash(password);
  const isMade = await inTransaction(ctx, (ctx) => insertAdmin(ctx, passwordHash));
  return isMade ? { account: ACCOUNT, password } : null;
}

async function insertAdmin(ctx: Context, passwordHash: string): Promise<boolean> {
  const member = await ctx.db
    .insertInto('sys_member')
    .values((eb) => ({
      id: ctx.ids.uuid(),
      username: '系统管理员',
      account: ACCOUNT,
      org_id: eb.selectFrom('sys_org').select('id').where('code', '=', CENTRE_CODE),
      password_hash: passwordHash,
    }))
    .onConflict((conflict) => conflict.expression(sql`lower(account)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!member) return false;
  await refreshMemberSearch(ctx);
  await ctx.db
    .insertInto('sys_member_post')
    .columns(['member_id', 'post_id'])
    .expression((eb) =>
      eb
        .selectFrom('sys_post')
        .select([sql<string>`${member.id}::uuid`.as('member_id'), 'id as post_id'])
        .where('code', '=', SETTINGS['post.admin'].initial),
    )
    .execute();
  await writeAudit(ctx, {
    action: 'organisation.createFirstAdmin',
    outcome: 'done',
    target: { type: 'member', id: member.id },
  });
  return true;
}
