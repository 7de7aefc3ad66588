import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { hashOfToken, TOKEN_BYTES } from './one-time-token.ts';

/** A single-use link; only its hash is stored. */
export interface ResetLink {
  readonly token: string;
  readonly expiresAt: Date;
}

/** The owner of the new password. */
export interface ResetOwner {
  readonly kind: 'member' | 'enterpriseAccount';
  readonly id: string;
}

const COLUMNS = { member: 'member_id', enterpriseAccount: 'enterprise_account_id' } as const;

/** Creates a password link, in the transaction of `ctx`; earlier links become invalid. */
export async function makeResetLink(
  ctx: Context,
  { owner, hours }: { owner: ResetOwner; hours: number },
): Promise<ResetLink> {
  await voidResetLinks(ctx, owner);
  const now = ctx.clock.now();
  const link = { token: ctx.ids.secret(TOKEN_BYTES), expiresAt: new Date(now.getTime() + hours * 3_600_000) };
  await ctx.db
    .insertInto('sys_password_reset')
    .values({
      token_hash: hashOfToken(link.token),
      member_id: owner.kind === 'member' ? owner.id : null,
      enterprise_account_id: owner.kind === 'enterpriseAccount' ? owner.id : null,
      created_by: ctx.actor.kind === 'member' ? ctx.actor.memberId : null,
      created_at: now,
      expires_at: link.expiresAt,
    })
    .execute();
  return link;
}

/** Invalidates all links of an owner. */
export async function voidResetLinks(ctx: Context, owner: ResetOwner): Promise<void> {
  await ctx.db
    .updateTable('sys_password_reset')
    .set({ replaced_at: ctx.clock.now() })
    .where(COLUMNS[owner.kind], '=', owner.id)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
}

/**
 * The owner of a link with a member's account, and its expiry. The link is not consumed.
 * @throws AppError RESET_LINK_UNKNOWN (also for a departed member), RESET_LINK_SPENT, RESET_LINK_EXPIRED
 */
export async function findResetLink(
  ctx: Context,
  token: string,
): Promise<{ owner: ResetOwner; account: string; expiresAt: Date }> {
  const row = await ctx.db
    .selectFrom('sys_password_reset as r')
    .leftJoin('sys_member as m', 'm.id', 'r.member_id')
    .select(['r.member_id', 'r.enterprise_account_id', 'r.expires_at', 'r.used_at', 'r.replaced_at'])
    .select(['m.status', 'm.account'])
    .where('r.token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  const owner = row && ownerOf(row);
  if (!owner || row.status === 'LEFT') throw new AppError('RESET_LINK_UNKNOWN');
  if (row.used_at || row.replaced_at) throw new AppError('RESET_LINK_SPENT');
  if (row.expires_at <= ctx.clock.now()) throw new AppError('RESET_LINK_EXPIRED');
  return { owner, account: row.account ?? '', expiresAt: row.expires_at };
}

function ownerOf(row: {
  member_id: string | null;
  enterprise_account_id: string | null;
}): ResetOwner | undefined {
  if (row.member_id !== null) return { kind: 'member', id: row.member_id };
  return row.enterprise_account_id === null
    ? undefined
    : { kind: 'enterpriseAccount', id: row.enterprise_account_id };
}

/**
 * Consumes a link. Of any number of concurrent calls exactly one succeeds.
 * @throws AppError RESET_LINK_SPENT for the others
 */
export async function spendResetLink(ctx: Context, token: string): Promise<void> {
  const now = ctx.clock.now();
  const result = await ctx.db
    .updateTable('sys_password_reset')
    .set({ used_at: now })
    .where('token_hash', '=', hashOfToken(token))
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw new AppError('RESET_LINK_SPENT');
}
