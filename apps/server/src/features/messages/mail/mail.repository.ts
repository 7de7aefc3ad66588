import type { LocaleCode } from '@haiqiao/contract/i18n';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { MailedMessage } from './write-mail.ts';

/** Receivers served in one run of the job. */
const RECEIVERS_MAX = 500;

/** People for whom mail is due, who waited longest first. */
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

/** Mail of one person that this run has taken upon itself. */
export interface ClaimedMail extends MailedMessage {
  readonly locale: LocaleCode;
  /** This one included. */
  readonly tries: number;
  /** Whether there is anything left to tell: a to-do that is done or a message that was read needs no mail. */
  readonly isWanted: boolean;
}

/**
 * Takes what is due for a person, so that nobody else sends it meanwhile; if this node is lost, it is due again at `until`.
 */
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

/** A person to write to; undefined when nobody is to be written to any more. */
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

/** Mail that is over: sent, dropped because nobody needs it any more, or given up. */
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

/** Mail that is tried again at a time. */
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

/** Drops what was due before a moment: there is no mail server, or it has been away for too long. */
export async function dropOldMail({ db, clock }: Context, before: Date): Promise<void> {
  await db
    .updateTable('sys_mail')
    .set({ state: 'DROPPED', error: 'too old', ended_at: clock.now() })
    .where('state', '=', sql.lit('PENDING'))
    .where('created_at', '<', before)
    .execute();
}
