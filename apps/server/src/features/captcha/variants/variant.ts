import type { CaptchaReply, CaptchaVariant } from '@haiqiao/contract/endpoints';
import type { Random } from '#server/adapters/random.ts';

/** Position in the image, CSS pixels from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The part stored by the server and never sent: column `answer` of `sys_captcha`. */
export type CaptchaAnswer =
  | { readonly kind: 'slide' /** Left edge of the piece's image. */; readonly x: number }
  | {
      readonly kind: 'click' /** Centres of the requested characters, in order. */;
      readonly points: readonly Point[];
    };

/** The response of one variant, without the id. */
export type CaptchaPicture<V extends CaptchaVariant> = Omit<Extract<CaptchaReply, { kind: V }>, 'captchaId'>;

/** A new captcha: the response, and the answer that stays on the server. */
export interface DrawnCaptcha<V extends CaptchaVariant = CaptchaVariant> {
  readonly picture: CaptchaPicture<V>;
  readonly answer: CaptchaAnswer;
}

/** Draws one captcha of a variant; the same seed draws the same captcha. */
export type DrawCaptcha<V extends CaptchaVariant> = (random: Random) => Promise<DrawnCaptcha<V>>;
