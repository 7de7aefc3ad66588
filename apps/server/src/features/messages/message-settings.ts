import { maskPersonal } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { MESSAGE_KINDS, type MessageMail, type MessageSettings } from '@haiqiao/contract/endpoints';
import type { EndpointBody } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';

export interface MessageSettingsDeps {
  /** Whether this centre sends mail. */
  readonly canMail: boolean;
}

/** The caller's choice per kind; the default is not a mail. */
export async function getMessageSettings(
  ctx: Context,
  { canMail }: MessageSettingsDeps,
): Promise<MessageSettings> {
  const { memberId } = memberOf(ctx);
  const { db } = ctx;
  const [member, choices] = await Promise.all([
    db.selectFrom('sys_member').select('email').where('id', '=', memberId).executeTakeFirstOrThrow(),
    db.selectFrom('sys_message_choice').select(['kind', 'mail']).where('member_id', '=', memberId).execute(),
  ]);
  const chosen = new Map<string, MessageMail>(choices.map(({ kind, mail }) => [kind, mail]));
  const mailOf = (kind: (typeof MESSAGE_KINDS)[number]): MessageMail => chosen.get(kind) ?? 'OFF';
  return {
    canMail,
    mailAddress: member.email ? maskPersonal('email', member.email) : null,
    mail: {
      TODO: mailOf('TODO'),
      NOTICE: mailOf('NOTICE'),
      REMIND: mailOf('REMIND'),
      SYSTEM: mailOf('SYSTEM'),
    },
  };
}

/** Saves the caller's choice. Mail uses the language of this call; waiting mail is sent as chosen before. */
export async function saveMessageSettings(
  ctx: Context,
  deps: MessageSettingsDeps,
  { mail }: EndpointBody<typeof endpoints.saveMessageSettings>,
): Promise<MessageSettings> {
  const { memberId } = memberOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    // Concurrent choices of one member are serialised.
    await ctx.db.selectFrom('sys_member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
    await ctx.db.deleteFrom('sys_message_choice').where('member_id', '=', memberId).execute();
    const rows = MESSAGE_KINDS.flatMap((kind) => {
      const choice = mail[kind];
      if (choice === 'OFF') return [];
      return [{ member_id: memberId, kind, mail: choice, locale: ctx.locale, updated_at: ctx.clock.now() }];
    });
    if (rows.length > 0) await ctx.db.insertInto('sys_message_choice').values(rows).execute();
    return getMessageSettings(ctx, deps);
  });
}
