import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { hashOfToken, TOKEN_BYTES } from '#server/platform/credentials/one-time-token.ts';
import type { ProvenMember } from '../password/prove-password.ts';

/** So long somebody may take for the steps of one sign-in. */
const STEP_MINUTES = 10;

/** Somebody whose password was proven, on the way to a session. */
export interface Standing {
  readonly member: ProvenMember;
  readonly isSecondFactorProven: boolean;
}

/** What stands for a sign-in that is not complete. */
export interface Ticket {
  readonly ticket: string;
  readonly expiresAt: Date;
}

/** Keeps how far a sign-in has come. Only the hash of the ticket is kept. */
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
 * How far a sign-in has come.
 * @throws AppError AUTH_STEP_OVER for a ticket that is unknown or past its time, when the password was changed meanwhile,
 * and when the member may no longer sign in
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

/** Lets the ticket stand for the password that has just taken the place of the proven one. */
export async function renewStep(ctx: Context, ticket: string, passwordHash: string): Promise<void> {
  await ctx.db
    .updateTable('sys_sign_in_step')
    .set({ password_hash: passwordHash })
    .where('ticket_hash', '=', hashOfToken(ticket))
    .execute();
}

/** Notes that the second factor was proven: the rest of this sign-in does not ask for it again. */
export async function markSecondFactor({ db, clock }: Context, ticket: string): Promise<void> {
  await db
    .updateTable('sys_sign_in_step')
    .set({ second_factor_at: clock.now() })
    .where('ticket_hash', '=', hashOfToken(ticket))
    .execute();
}

/**
 * Uses a ticket up for a session. Of any number of calls at once exactly one succeeds.
 * @throws AppError AUTH_STEP_OVER for the others
 */
export async function spendStep(ctx: Context, ticket: string): Promise<void> {
  const result = await ctx.db
    .deleteFrom('sys_sign_in_step')
    .where('ticket_hash', '=', hashOfToken(ticket))
    .executeTakeFirst();
  if (result.numDeletedRows !== 1n) throw new AppError('AUTH_STEP_OVER');
}
