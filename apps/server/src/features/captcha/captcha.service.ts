import {
  CAPTCHA_LIFETIME_MS,
  CAPTCHA_VARIANTS,
  type CaptchaKind,
  type CaptchaReply,
  type CaptchaVariant,
  type createCaptcha as createCaptchaEndpoint,
} from '@haiqiao/contract/endpoints';
import type { EndpointBody } from '@haiqiao/contract/http';
import { z } from 'zod';
import type { Random } from '#server/adapters/random.ts';
import type { Context } from '#server/context.ts';
import { consumeCaptcha, insertCaptcha, purgeCaptchas } from './captcha.repository.ts';
import { judgeAnswer } from './judge-answer.ts';

/** Reads the setting; injected by `app.ts`, because settings are another feature. */
export type ResolveCaptchaKind = (ctx: Context) => Promise<CaptchaKind>;

/** `gone`: expired, already used or unknown. */
export type CaptchaVerdict = 'right' | 'wrong' | 'gone';

/**
 * Draws a captcha and stores its answer for {@link CAPTCHA_LIFETIME_MS} (AUTH-02, AUTH-03). The caller may request a variant (改用点选验证);
 * while the setting is `off` nothing is drawn.
 */
export async function createCaptcha(
  ctx: Context,
  body: EndpointBody<typeof createCaptchaEndpoint>,
  resolveKind: ResolveCaptchaKind,
): Promise<CaptchaReply> {
  const kind = await resolveKind(ctx);
  if (kind === 'off') return { kind, captchaId: '' };
  // Loaded lazily: the drawing code takes a tenth of the server's memory.
  const { DRAW_VARIANT } = await import('./variants/registry.ts');
  const drawn = await DRAW_VARIANT[body.kind ?? chooseVariant(kind, ctx.random)](ctx.random);
  await purgeCaptchas(ctx);
  const captchaId = await insertCaptcha(ctx, { answer: drawn.answer, lifetimeMs: CAPTCHA_LIFETIME_MS });
  return { captchaId, ...drawn.picture };
}

function chooseVariant(kind: CaptchaVariant | 'random', random: Random): CaptchaVariant {
  if (kind !== 'random') return kind;
  return CAPTCHA_VARIANTS[random.int(0, CAPTCHA_VARIANTS.length - 1)] ?? 'slide';
}

/**
 * Checks the answer of a login and consumes the captcha, right or wrong: it can be checked once. `answer` is the login's `captcha`, JSON
 * `{x, trail}` or `{points}`; malformed text is wrong.
 */
export async function judgeCaptcha(
  ctx: Context,
  input: { captchaId: string; answer: string },
  resolveKind: ResolveCaptchaKind,
): Promise<CaptchaVerdict> {
  if ((await resolveKind(ctx)) === 'off') return 'right';
  if (!z.uuid().safeParse(input.captchaId).success) return 'gone';
  const captcha = await consumeCaptcha(ctx, input.captchaId);
  if (!captcha) return 'gone';
  const ageMs = ctx.clock.now().getTime() - captcha.createdAt.getTime();
  return judgeAnswer(captcha.answer, input.answer, ageMs) ? 'right' : 'wrong';
}
