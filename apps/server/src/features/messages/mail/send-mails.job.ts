import { MailError, type SendMail } from '#server/adapters/mail/mail.ts';
import type { Context } from '#server/context.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import {
  addressOf,
  type ClaimedMail,
  claimMail,
  deferMail,
  dropOldMail,
  endMail,
  receiversDue,
} from './mail.repository.ts';
import { writeMail } from './write-mail.ts';

const MINUTE_MS = 60_000;

/** Delay after each failed attempt; after the last one mail is abandoned. */
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 180, 360];

/** If a node is lost while sending, another one sends again after this time. */
const CLAIM_MINUTES = 10;

/** Maximum age of mail; longer than a day, so daily mail is not affected. */
const OLDEST_MS = 3 * 24 * 60 * MINUTE_MS;

export interface SendMailsDeps {
  /** Undefined without a mail server. */
  readonly mail: SendMail | undefined;
  readonly settings: Settings;
}

/**
 * Sends mail for messages to members who chose it (`platform/messages`): every minute, one mail with everything due for a member. An
 * unavailable mail server is retried later; messages read or completed meanwhile are omitted.
 */
export function sendMailsJob(deps: SendMailsDeps) {
  return defineJob({
    name: 'messages.send-mails',
    schedule: '* * * * *',
    retryLimit: 0,
    run: async (ctx, _data, { signal }) => {
      await dropOldMail(ctx, new Date(ctx.clock.now().getTime() - OLDEST_MS));
      const { mail, settings } = deps;
      if (!mail) return;
      const from = {
        centre: await settings.read('centre.name'),
        publicUrl: await settings.read('centre.publicUrl'),
      };
      for (const receiverId of await receiversDue(ctx)) {
        signal.throwIfAborted();
        await sendTo(ctx, receiverId, { mail, from });
      }
    },
  });
}

interface Sending {
  readonly mail: SendMail;
  readonly from: { readonly centre: string; readonly publicUrl: string };
}

async function sendTo(ctx: Context, receiverId: string, { mail, from }: Sending): Promise<void> {
  const claimed = await claimMail(ctx, { receiverId, until: after(ctx, CLAIM_MINUTES) });
  const wanted = claimed.filter(({ isWanted }) => isWanted);
  await endMail(ctx, idsOf(claimed.filter(({ isWanted }) => !isWanted)), { state: 'DROPPED', error: '' });
  const [first] = wanted;
  if (!first) return;
  const receiver = await addressOf(ctx, receiverId);
  if (!receiver) return endMail(ctx, idsOf(wanted), { state: 'DROPPED', error: 'no address' });
  try {
    const { locale } = first;
    await mail(writeMail({ ...from, to: receiver.email, name: receiver.name, locale, messages: wanted }));
    await endMail(ctx, idsOf(wanted), { state: 'SENT', error: '' });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    await putOff(ctx, wanted, error);
  }
}

/** Each according to its number of attempts; permanent rejections are abandoned at once. */
async function putOff(
  ctx: Context,
  mails: readonly ClaimedMail[],
  { message, isFinal }: MailError,
): Promise<void> {
  ctx.log.warn({ error: message, mails: mails.length, isFinal }, 'the mail server rejected mail');
  for (const { id, tries } of mails) {
    const minutes = isFinal ? undefined : RETRY_AFTER_MINUTES[tries - 1];
    if (minutes === undefined) await endMail(ctx, [id], { state: 'FAILED', error: message });
    else await deferMail(ctx, [id], { dueAt: after(ctx, minutes), error: message });
  }
}

function after({ clock }: Context, minutes: number): Date {
  return new Date(clock.now().getTime() + minutes * MINUTE_MS);
}

function idsOf(mails: readonly { readonly id: string }[]): readonly string[] {
  return mails.map(({ id }) => id);
}
