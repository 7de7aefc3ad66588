import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { CaptchaAnswer } from './variants/variant.ts';

/** Maximum rows removed per call, so no caller pays for a long clean-up. */
const PURGE_MAX = 50;

const answerSchema: z.ZodType<CaptchaAnswer> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('slide'), x: z.number() }),
  z.object({ kind: z.literal('click'), points: z.array(z.object({ x: z.number(), y: z.number() })) }),
]);

/** Stores the answer of a new captcha and returns its id. */
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
 * Consumes a captcha in one statement: of any number of concurrent calls, exactly one gets the answer. Undefined for all others, and for
 * expired and unknown captchas.
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

/** Removes a bounded number of expired captchas, oldest first; concurrent nodes do not wait for each other. */
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
