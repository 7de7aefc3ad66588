import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { hashOfToken, TOKEN_BYTES } from '#server/platform/credentials/one-time-token.ts';
import type { ProvenMember } from '../password/prove-password.ts';

/** Time limit for the steps of one sign-in. */
const STEP_MINUTES = 10;

/** A member with a verified password, before the session begins. */
export interface Standing {
  readonly member: ProvenMember;
  readonly isSecondFactorProven: boolean;
}

/** Identifies an incomplete sign-in. */
export interface Ticket {
  readonly ticket: string;
  readonly expiresAt: Date;
}

/** Stores the progress of a sign-in. Only the hash of the ticket is stored. */
export async function insertStep(ctx: Context, member: ProvenMember): Promise<Ticket> {
  const now = ctx.clock.now();
  const ticket = ctx.ids.secret(TOKEN_BYTES);
  const expiresAt = new Date(now.getTime() + STEP_MINUTES * 60_000);
  await ctx.db
    .insertInto('sys_sign_in_step')
    .values({
      ticket_hash: hashOfToken(ticket),
      member_id: member.id,
      password_hash: member.passwordHash,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { ticket, expiresAt };
}

/**
 * The progress of a sign-in.
 * @throws AppError AUTH_STEP_OVER for an unknown or expired ticket, when the password was changed meanwhile, and when the member may no
 * longer sign in
 */
export async function findStep(ctx: Context, ticket: string): Promise<Standing & Ticket> {
  const row = await ctx.db
    .selectFrom('sys_sign_in_step as s')
    .innerJoin('sys_member as m', (join) =>
      join.onRef('m.id', '=', 's.member_id').onRef('m.password_hash', '=', 's.password_hash'),
    )
    .select(['m.id', 'm.account', 'm.username', 'm.status', 'm.password_hash'])
    .select(['s.expires_at', 's.second_factor_at'])
    .where('s.ticket_hash', '=', hashOfToken(ticket))
    .where('s.expires_at', '>', ctx.clock.now())
    .where('m.status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!row) throw new AppError('AUTH_STEP_OVER');
  const { id, account, username, status, password_hash } = row;
  return {
    member: { id, account, username, status, passwordHash: password_hash },
    isSecondFactorProven: row.second_factor_at !== null,
    ticket,
    expiresAt: row.expires_at,
  };
}

/** Binds the ticket to the password that has replaced the verified one. */
export async function renewStep(ctx: Context, ticket: string, passwordHash: string): Promise<void> {
  await ctx.db
    .updateTable('sys_sign_in_step')
    .set({ password_hash: passwordHash })
    .where('ticket_hash', '=', hashOfToken(ticket))
    .execute();
}

/** Records that the second factor was verified: this sign-in does not request it again. */
export async function markSecondFactor({ db, clock }: Context, ticket: string): Promise<void> {
  await db
    .updateTable('sys_sign_in_step')
    .set({ second_factor_at: clock.now() })
    .where('ticket_hash', '=', hashOfToken(ticket))
    .execute();
}

/**
 * Consumes a ticket for a session. Of any number of concurrent calls exactly one succeeds.
 * @throws AppError AUTH_STEP_OVER for the others
 */
export async function spendStep(ctx: Context, ticket: string): Promise<void> {
  const result = await ctx.db
    .deleteFrom('sys_sign_in_step')
    .where('ticket_hash', '=', hashOfToken(ticket))
    .executeTakeFirst();
  if (result.numDeletedRows !== 1n) throw new AppError('AUTH_STEP_OVER');
}
