import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

/** The variants that can be drawn (AUTH-02, AUTH-03). */
export const CAPTCHA_VARIANTS = ['slide', 'click'] as const;
export type CaptchaVariant = (typeof CAPTCHA_VARIANTS)[number];

/** What the setting may say; `off` only in development and tests. */
export const CAPTCHA_KINDS = [...CAPTCHA_VARIANTS, 'random', 'off'] as const;
export type CaptchaKind = (typeof CAPTCHA_KINDS)[number];

const picture = {
  captchaId: z.uuid(),
  /** Data URL. */
  image: z.string(),
  /** CSS pixels; answers use the same unit. */
  width: z.int(),
  height: z.int(),
};

export const captchaReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('slide'), ...picture, piece: z.string(), pieceY: z.int() }),
  z.object({ kind: z.literal('click'), ...picture, prompt: z.string() }),
  z.object({ kind: z.literal('off'), captchaId: z.literal('') }),
]);

export type CaptchaReply = z.output<typeof captchaReplySchema>;

/** AUTH-02, AUTH-03. */
export const createCaptcha = defineEndpoint({
  name: 'createCaptcha',
  method: 'POST',
  path: '/api/v1/captcha/create',
  tag: 'captcha',
  summary: 'Draws a captcha; it serves one sign-in within two minutes.',
  auth: { kind: 'public', reason: 'comes before a token; rate-limited' },
  wire: 'data',
  body: z.strictObject({ kind: z.enum(CAPTCHA_VARIANTS).optional() }),
  reply: captchaReplySchema,
  limit: { max: 60, windowMs: 60_000 },
});
