import { LOCALE_CODES, messageText, tagOf } from '@haiqiao/contract/i18n';
import { type PreparedStatement, prepareStatement, slot } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { storableJson, storableText } from '#server/lib/storable-text.ts';
import type { Message } from './message.ts';
import { notifyMessages } from './message-news.ts';

/** Minimum delay of a message's mail: a to-do that is undone or done at once needs none. */
const PATIENCE_MS = 20_000;

/** The centre's time zone is UTC+8 all year. */
const SHANGHAI_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** Sending time of the daily mail: 08:30, before work begins. */
const LEAVES_AT_MS = 8.5 * 3_600_000;

/** To-dos about these subjects, for all receivers. */
export interface ClosedTodos {
  readonly type: string;
  readonly ids: readonly string[];
}

/** Messages to send and to-dos to close. */
export interface MessageWriting {
  readonly send: readonly Message[];
  readonly close: ClosedTodos | null;
}

const MESSAGE = `ids uuid[], receiver_ids uuid[], title text, translations jsonb, kind text, is_click_read boolean, parameter jsonb,
  biz_type text, biz_id uuid, template text, template_params jsonb`;

const CLOSED = sql`
  closed_todo as (
    update sys_message m
    set closed_at = ${slot('messagesAt')}::timestamptz, closed_by = ${slot('closedBy')}::uuid, changed_in = pg_current_xact_id()
    -- The kind is written out: the index of open ones is only found by the word itself.
    where m.biz_id = any(${slot('closedIds')}::uuid[]) and m.biz_type = ${slot('closedType')}::text and m.kind = 'TODO'
      and m.closed_at is null
    returning m.receiver_id
  )`;

const SENT = sql`
  sent as (
    insert into sys_message (id, receiver_id, title, translations, kind, is_click_read, parameter, biz_type, biz_id, template,
      template_params, created_at)
    select r.id, r.receiver_id, m.title, m.translations, m.kind, m.is_click_read, m.parameter, m.biz_type, m.biz_id, m.template,
      m.template_params, ${slot('messagesAt')}::timestamptz
    from jsonb_to_recordset(${slot('messages')}::jsonb) as m(${sql.raw(MESSAGE)}),
      unnest(m.ids, m.receiver_ids) as r(id, receiver_id)
    returning id, receiver_id, kind
  ), mailed as (
    insert into sys_mail (message_id, receiver_id, locale, due_at, created_at)
    select sent.id, sent.receiver_id, choice.locale,
      case choice.mail when 'DAILY' then ${slot('mailDailyAt')}::timestamptz else ${slot('mailSoonAt')}::timestamptz end,
      ${slot('messagesAt')}::timestamptz
    from sent join sys_message_choice choice on choice.member_id = sent.receiver_id and choice.kind = sent.kind
  )`;

/** Which parts a statement needs. */
export interface MessageShape {
  readonly sends: boolean;
  readonly closes: boolean;
}

export function messageShape({ send, close }: MessageWriting): MessageShape {
  return { sends: send.length > 0, closes: close !== null };
}

/**
 * The same as parts of a statement (`with …`), to combine with other writes: a round trip costs as much as the messages. `messageValues`
 * fills the slots; `closed_todo` returns the receivers of closed to-dos. Mail is queued only for subscribed receivers (`send-mails.job.ts`
 * sends it), so others cost nothing. Empty parts are left out, because opening a table has a cost.
 */
export function messageParts({ sends, closes }: MessageShape): RawBuilder<unknown> {
  const noReceivers = sql`closed_todo as (select null::uuid as receiver_id where false)`;
  return sql.join([closes ? CLOSED : noReceivers, ...(sends ? [SENT] : [])]);
}

/** Values of the slots of `messageParts`. */
export function messageValues(
  ctx: Context,
  { send, close }: MessageWriting,
): Readonly<Record<string, unknown>> {
  const now = ctx.clock.now();
  return {
    messagesAt: now,
    closedBy: ctx.actor.kind === 'member' ? ctx.actor.memberId : null,
    closedIds: close ? [...close.ids] : [],
    closedType: close?.type ?? '',
    messages: storableJson(send.map((message) => sentTo(ctx, message))),
    mailDailyAt: dailyMailTime(now),
    mailSoonAt: new Date(now.getTime() + PATIENCE_MS),
  };
}

/** Notifies the receivers. @param closed receivers of closed to-dos, as returned by the statement */
export async function notifyReceivers(
  ctx: Context,
  { send }: MessageWriting,
  closed: readonly string[],
): Promise<void> {
  await notifyMessages(ctx, [...new Set([...send.flatMap(({ to }) => to), ...closed])]);
}

const statements = new Map<string, PreparedStatement<{ receiver_id: string }>>();

function statementOf(shape: MessageShape): PreparedStatement<{ receiver_id: string }> {
  const key = JSON.stringify(shape);
  const cached = statements.get(key);
  if (cached) return cached;
  const made = prepareStatement<{ receiver_id: string }>(
    sql`with ${messageParts(shape)} select receiver_id::text from closed_todo`,
  );
  statements.set(key, made);
  return made;
}

/**
 * Sends messages and closes to-dos in one statement, in the transaction of `ctx` when there is one. Open browsers on every node are
 * notified after the commit. @returns how many to-dos were open
 */
export async function writeMessages(ctx: Context, writing: MessageWriting): Promise<number> {
  const rows = await statementOf(messageShape(writing)).run(ctx, messageValues(ctx, writing));
  const closed = rows.map(({ receiver_id: id }) => id);
  await notifyReceivers(ctx, writing, closed);
  return closed.length;
}

/** A message with its receivers and the id for each. The title is stored in every language, so it never changes. */
function sentTo(ctx: Context, message: Message) {
  const { template, params, about, route, kind } = message;
  const titleIn = (locale: (typeof LOCALE_CODES)[number]) =>
    storableText(messageText(template, tagOf(locale), message.paramsIn?.(locale) ?? params));
  const others = LOCALE_CODES.filter((locale) => locale !== 'zh-chs');
  const translations = others.map((locale) => [locale, titleIn(locale)] as const);
  const receivers = [...new Set(message.to)];
  return {
    ids: receivers.map(() => ctx.ids.uuid()),
    receiver_ids: receivers,
    title: titleIn('zh-chs'),
    translations: Object.fromEntries(translations),
    kind,
    is_click_read: message.isClickRead ?? !(kind === 'TODO' && about),
    parameter: route,
    biz_type: about?.type ?? null,
    biz_id: about?.id ?? null,
    template,
    template_params: params,
  };
}

/**
 * The next sending time of the daily mail after a moment.
 * @example dailyMailTime(new Date('2026-11-20T01:00:00Z')) // 2026-11-21T00:30:00Z, 08:30 in Shanghai
 */
function dailyMailTime(now: Date): Date {
  const local = now.getTime() + SHANGHAI_MS;
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  const today = midnight + LEAVES_AT_MS;
  return new Date((local < today ? today : today + DAY_MS) - SHANGHAI_MS);
}
