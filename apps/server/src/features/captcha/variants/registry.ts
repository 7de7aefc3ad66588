import type { CaptchaVariant } from '@haiqiao/contract/endpoints';
import { drawClick } from './click.ts';
import { drawSlide } from './slide.ts';
import type { DrawCaptcha } from './variant.ts';

/** Every variant by its name; the compiler names a missing one. */
export const DRAW_VARIANT = {
  slide: drawSlide,
  click: drawClick,
} satisfies { [V in CaptchaVariant]: DrawCaptcha<V> };
