import type { CaptchaVariant } from '@haiqiao/contract/endpoints';
import { drawClick } from './click.ts';
import { drawSlide } from './slide.ts';
import type { DrawCaptcha } from './variant.ts';

/** Every variant by its name; a missing one is a compile error. */
export const DRAW_VARIANT = {
  slide: drawSlide,
  click: drawClick,
} satisfies { [V in CaptchaVariant]: DrawCaptcha<V> };
