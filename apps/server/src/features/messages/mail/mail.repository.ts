import type { LocaleCode } from '@haiqiao/contract/i18n';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { MailedMessage } from './write-mail.ts';

/** Maximum receivers per run of the job. */
const RECEIVERS_MAX = 500;

/** Members with due mail, longest waiting first. */
export async function receiversDue({ db, clock }: Context): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sys_mail')
    .select('receiver_id')
    .where('state', '=', sql.lit('PENDING'))
    .where('due_at', '<=', clock.now())
    .groupBy('receiver_id')
    .orderBy((eb) => eb.fn.min('due_at'))
    .limit(RECEIVERS_MAX)
    .execute();
  return rows.map(({ receiver_id }) => receiver_id);
}

/** Mail of one member claimed by this run. */
export interface ClaimedMail extends MailedMessage {
  readonly locale: LocaleCode;
  /** Including this one. */
  readonly tries: number;
  /** Whether the mail is still needed: not for a completed to-do or a read message. */
  readonly isWanted: boolean;
}

/** Claims the due mail of a member, so no other node sends it; if this node is lost, it is due again at `until`. */
export async function claimMail(
  { db, clock }: Context,
  claim: { readonly receiverId: string; readonly until: Date },
): Promise<readonly ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    with claimed as (
      update sys_mail set due_at = ${claim.until}, tries = tries + 1
      where receiver_id = ${claim.receiverId} and state = 'PENDING' and due_at <= ${clock.now()}
      returning message_id, locale, tries
    )
    select m.id, m.title, m.translations, m.parameter, c.locale, c.tries,
      m.read_at is null and m.closed_at is null as "isWanted"
    from claimed c join sys_message m on m.id = c.message_id
    order by m.created_at, m.id`.execute(db);
  return rows;
}

/** A member's mail address; undefined when they should get no mail any more. */
export async function addressOf(
  { db }: Context,
  memberId: string,
): Promise<{ readonly name: string; readonly email: string } | undefined> {
  const row = await db
    .selectFrom('sys_member')
    .select(['username', 'email'])
    .where('id', '=', memberId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  return row?.email ? { name: row.username, email: row.email } : undefined;
}

/** Ends mail: sent, no longer needed, or abandoned. */
export async function endMail(
  { db, clock }: Context,
  ids: readonly string[],
  end: { readonly state: 'SENT' | 'DROPPED' | 'FAILED'; readonly error: string },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('sys_mail')
    .set({ state: end.state, error: end.error, ended_at: clock.now() })
    .where((eb) => eb('message_id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}

/** Schedules a retry. */
export async function deferMail(
  { db }: Context,
  ids: readonly string[],
  next: { readonly dueAt: Date; readonly error: string },
): Promise<void> {
  await db
    .updateTable('sys_mail')
    .set({ due_at: next.dueAt, error: next.error })
    .where((eb) => eb('message_id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}

/** Drops mail due before a moment: there is no mail server, or it was unavailable for too long. */
export async function dropOldMail({ db, clock }: Context, before: Date): Promise<void> {
  await db
    .updateTable('sys_mail')
    .set({ state: 'DROPPED', error: 'too old', ended_at: clock.now() })
    .where('state', '=', sql.lit('PENDING'))
    .where('created_at', '<', before)
    .execute();
}
