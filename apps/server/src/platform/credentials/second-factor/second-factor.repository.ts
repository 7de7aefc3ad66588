import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** Status of a member's second factor. */
export interface StandingFactor {
  /** Active since; null for none. */
  readonly since: Date | null;
  readonly recoveryCodesLeft: number;
}

/** Status of a member's second factor. */
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

/** The encrypted secret of the active authenticator; undefined for none. */
export async function findSecret({ db }: Context, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_second_factor')
    .select('sealed_secret')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.sealed_secret ?? undefined;
}

/** An authenticator during set-up. */
export interface PendingFactor {
  readonly memberId: string;
  readonly sealed: string;
  readonly until: Date;
}

/** Stores an authenticator during set-up, replacing an unfinished one. */
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

/** The encrypted secret of the authenticator during set-up; undefined for none, or after its expiry. */
export async function findPending({ db, clock }: Context, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_second_factor')
    .select('pending_secret')
    .where('member_id', '=', memberId)
    .where('pending_until', '>', clock.now())
    .executeTakeFirst();
  return row?.pending_secret ?? undefined;
}

/** Confirmation of an authenticator. */
export interface Confirmation {
  readonly memberId: string;
  /** The pending secret whose code was verified. */
  readonly sealed: string;
  readonly timeStep: number;
}

/**
 * Activates the pending authenticator. The confirming code cannot be used again.
 * @returns false when another one replaced it meanwhile
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
 * Consumes the code of a period, and all earlier ones. Of any number of concurrent calls exactly one succeeds.
 * @returns false when it, or a later one, was already consumed
 */
export async function takeTimeStep({ db }: Context, memberId: string, timeStep: number): Promise<boolean> {
  const result = await sql`
    update sys_second_factor set last_time_step = ${timeStep}::bigint
    where member_id = ${memberId}::uuid and confirmed_at is not null
      and coalesce(last_time_step, -1) < ${timeStep}::bigint`.execute(db);
  return result.numAffectedRows === 1n;
}

/** Consumes a recovery code. Of any number of concurrent calls exactly one succeeds. */
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

/** Removes the second factor of a member with its recovery codes; returns whether there was one. */
export async function dropSecondFactor({ db }: Context, memberId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('sys_second_factor')
    .where('member_id', '=', memberId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return (row?.confirmed_at ?? null) !== null;
}
