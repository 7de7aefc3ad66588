import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

/** Lifetime of a captcha (AUTH-02). */
export const CAPTCHA_LIFETIME_MS = 120_000;

/** Side of the square image of a jigsaw piece, in CSS pixels; a slide answer `x` is its left edge. */
export const CAPTCHA_PIECE_PX = 64;

/** Step of an arrow key in CSS pixels: alone and with Shift. */
export const CAPTCHA_KEY_STEP_PX = { fine: 2, coarse: 10 } as const;

/** Maximum samples of a trail; a browser thins out longer ones. */
export const CAPTCHA_TRAIL_MAX = 400;

/** Captcha variants (AUTH-02, AUTH-03). */
export const CAPTCHA_VARIANTS = ['slide', 'click'] as const;
/** One of {@link CAPTCHA_VARIANTS}. */
export type CaptchaVariant = (typeof CAPTCHA_VARIANTS)[number];

/** Values of the setting; `off` only in development and tests. */
export const CAPTCHA_KINDS = [...CAPTCHA_VARIANTS, 'random', 'off'] as const;
/** One of {@link CAPTCHA_KINDS}. */
export type CaptchaKind = (typeof CAPTCHA_KINDS)[number];

const picture = {
  captchaId: z.uuid(),
  image: z.string().describe('WebP as a data URL, two device pixels per CSS pixel'),
  width: z.int().describe('CSS pixels; answers use the same unit'),
  height: z.int().describe('CSS pixels'),
};

/** Response of `createCaptcha`, without the solution. */
export const captchaReplySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('slide'),
    ...picture,
    piece: z.string().describe('The jigsaw piece, a square WebP as a data URL'),
    pieceY: z.int().describe('Upper edge of the piece, CSS pixels'),
  }),
  z.object({
    kind: z.literal('click'),
    ...picture,
    prompt: z.string().describe('The characters to be clicked, in this order'),
  }),
  z.object({ kind: z.literal('off'), captchaId: z.literal('') }),
]);

/** What `createCaptcha` answers. */
export type CaptchaReply = z.output<typeof captchaReplySchema>;

const pixel = z.number().min(-64).max(2_000);
const instant = z.number().min(0).max(3_600_000).describe('Milliseconds since the captcha was shown');

/** `captcha` of the login for a slide, as JSON text: the end position of the piece and its trail. */
export const slideAnswerSchema = z.object({
  x: pixel.describe('Left edge of the piece, CSS pixels'),
  trail: z.array(z.object({ x: pixel, t: instant })).max(CAPTCHA_TRAIL_MAX),
});

/** Answer to a slide captcha. */
export type SlideAnswer = z.output<typeof slideAnswerSchema>;

/** `captcha` of the login for a click captcha, as JSON text: the positions in the order of the prompt. */
export const clickAnswerSchema = z.object({
  points: z.array(z.object({ x: pixel, y: pixel, t: instant })).max(10),
});

/** Answer to a click captcha. */
export type ClickAnswer = z.output<typeof clickAnswerSchema>;

/** AUTH-02, AUTH-03. */
export const createCaptcha = defineEndpoint({
  name: 'createCaptcha',
  path: '/api/v1/captcha/create',
  tag: 'captcha',
  summary: 'Creates a captcha, valid for one sign-in within two minutes.',
  auth: { kind: 'public', reason: 'called before sign-in; rate-limited' },
  body: z.strictObject({ kind: z.enum(CAPTCHA_VARIANTS).optional() }),
  reply: captchaReplySchema,
  limit: { max: 60, windowMs: 60_000 },
});
