import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { CaptchaAnswer } from './variants/variant.ts';

/** Rows removed per call at most, so that no caller pays for a long clean-up. */
const PURGE_MAX = 50;

const answerSchema: z.ZodType<CaptchaAnswer> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('slide'), x: z.number() }),
  z.object({ kind: z.literal('click'), points: z.array(z.object({ x: z.number(), y: z.number() })) }),
]);

/** Keeps the answer of a captcha just drawn and gives its id. */
export async function insertCaptcha(
  ctx: Context,
  captcha: { answer: CaptchaAnswer; lifetimeMs: number },
): Promise<string> {
  const id = ctx.ids.uuid();
  const createdAt = ctx.clock.now();
  await ctx.db
    .insertInto('sys_captcha')
    .values({
      id,
      kind: captcha.answer.kind,
      answer: JSON.stringify(captcha.answer),
      created_at: createdAt,
      expires_at: new Date(createdAt.getTime() + captcha.lifetimeMs),
    })
    .execute();
  return id;
}

/**
 * Uses a captcha up. One statement decides, so of any number of calls at once exactly one gets the answer;
 * undefined for all others, and for captchas that expired or never were.
 */
export async function consumeCaptcha(
  ctx: Context,
  id: string,
): Promise<{ answer: CaptchaAnswer; createdAt: Date } | undefined> {
  const now = ctx.clock.now();
  const row = await ctx.db
    .updateTable('sys_captcha')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['answer', 'created_at'])
    .executeTakeFirst();
  return row && { answer: answerSchema.parse(row.answer), createdAt: row.created_at };
}

/** Removes expired captchas, the oldest first, a bounded number at a time; nodes doing so at once do not wait for each other. */
export async function purgeCaptchas(ctx: Context): Promise<void> {
  await ctx.db
    .deleteFrom('sys_captcha')
    .where('id', 'in', (rows) =>
      rows
        .selectFrom('sys_captcha')
        .select('id')
        .where('expires_at', '<', ctx.clock.now())
        .orderBy('expires_at')
        .limit(PURGE_MAX)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
