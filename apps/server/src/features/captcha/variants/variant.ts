import type { CaptchaReply, CaptchaVariant } from '@haiqiao/contract/endpoints';
import type { Random } from '#server/adapters/random.ts';

/** Place in the picture, CSS pixels from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the server keeps and never sends: column `answer` of `sys_captcha`. */
export type CaptchaAnswer =
  | { readonly kind: 'slide' /** Left edge of the piece's picture. */; readonly x: number }
  | {
      readonly kind: 'click' /** Middles of the asked characters, in the asked order. */;
      readonly points: readonly Point[];
    };

/** What is sent for one variant, without the id. */
export type CaptchaPicture<V extends CaptchaVariant> = Omit<Extract<CaptchaReply, { kind: V }>, 'captchaId'>;

/** A captcha just drawn: one half goes out, the other stays. */
export interface DrawnCaptcha<V extends CaptchaVariant = CaptchaVariant> {
  readonly picture: CaptchaPicture<V>;
  readonly answer: CaptchaAnswer;
}

/** Draws one captcha of a variant; the same chance draws the same captcha. */
export type DrawCaptcha<V extends CaptchaVariant> = (random: Random) => Promise<DrawnCaptcha<V>>;
