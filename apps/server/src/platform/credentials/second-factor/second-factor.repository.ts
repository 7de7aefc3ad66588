import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** How things stand with a member's second factor. */
export interface StandingFactor {
  /** Since when it is in force; null while there is none. */
  readonly since: Date | null;
  readonly recoveryCodesLeft: number;
}

/** How things stand with a member's second factor. */
export async function readSecondFactor({ db }: Context, memberId: string): Promise<StandingFactor> {
  const row = await db
    .selectFrom('sys_second_factor as f')
    .select((eb) => [
      'f.confirmed_at',
      eb
        .selectFrom('sys_recovery_code as c')
        .select((count) => count.fn.countAll<number>().as('left'))
        .whereRef('c.member_id', '=', 'f.member_id')
        .where('c.used_at', 'is', null)
        .as('left'),
    ])
    .where('f.member_id', '=', memberId)
    .executeTakeFirst();
  return { since: row?.confirmed_at ?? null, recoveryCodesLeft: row?.left ?? 0 };
}

/** The sealed secret of the authenticator in force; undefined for none. */
export async function findSecret({ db }: Context, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_second_factor')
    .select('sealed_secret')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.sealed_secret ?? undefined;
}

/** An authenticator that is being set up. */
export interface PendingFactor {
  readonly memberId: string;
  readonly sealed: string;
  readonly until: Date;
}

/** Keeps an authenticator that is being set up, in the place of one that was not finished. */
export async function storePending(
  { db }: Context,
  { memberId, sealed, until }: PendingFactor,
): Promise<void> {
  const pending = { pending_secret: sealed, pending_until: until };
  await db
    .insertInto('sys_second_factor')
    .values({ member_id: memberId, ...pending })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(pending))
    .execute();
}

/** The sealed secret of the authenticator that is being set up; undefined for none, or when its time is over. */
export async function findPending({ db, clock }: Context, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_second_factor')
    .select('pending_secret')
    .where('member_id', '=', memberId)
    .where('pending_until', '>', clock.now())
    .executeTakeFirst();
  return row?.pending_secret ?? undefined;
}

/** What puts an authenticator in force. */
export interface Confirmation {
  readonly memberId: string;
  /** The pending secret whose code was given. */
  readonly sealed: string;
  readonly timeStep: number;
}

/**
 * Puts the authenticator that was being set up in force. The code that confirmed it serves for nothing else.
 * @returns false when another one took its place meanwhile
 */
export async function confirmPending(
  { db, clock }: Context,
  { memberId, sealed, timeStep }: Confirmation,
): Promise<boolean> {
  const result = await db
    .updateTable('sys_second_factor')
    .set({
      sealed_secret: sealed,
      confirmed_at: clock.now(),
      last_time_step: timeStep,
      pending_secret: null,
      pending_until: null,
    })
    .where('member_id', '=', memberId)
    .where('pending_secret', '=', sealed)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Replaces the recovery codes of a member, used and unused. */
export async function storeRecoveryCodes(
  { db }: Context,
  memberId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('sys_recovery_code').where('member_id', '=', memberId).execute();
  await db
    .insertInto('sys_recovery_code')
    .values(hashes.map((code_hash) => ({ member_id: memberId, code_hash, used_at: null })))
    .execute();
}

/**
 * Uses the code of a period up, and those before it. Of any number of calls at once exactly one succeeds.
 * @returns false when it, or a later one, was taken before
 */
export async function takeTimeStep({ db }: Context, memberId: string, timeStep: number): Promise<boolean> {
  const result = await sql`
    update sys_second_factor set last_time_step = ${timeStep}::bigint
    where member_id = ${memberId}::uuid and confirmed_at is not null
      and coalesce(last_time_step, -1) < ${timeStep}::bigint`.execute(db);
  return result.numAffectedRows === 1n;
}

/** Uses a recovery code up. Of any number of calls at once exactly one succeeds. */
export async function takeRecoveryCode(
  { db, clock }: Context,
  memberId: string,
  hash: string,
): Promise<boolean> {
  const result = await db
    .updateTable('sys_recovery_code')
    .set({ used_at: clock.now() })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Takes the second factor of a member away with its recovery codes; answers whether there was one. */
export async function dropSecondFactor({ db }: Context, memberId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('sys_second_factor')
    .where('member_id', '=', memberId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return (row?.confirmed_at ?? null) !== null;
}
