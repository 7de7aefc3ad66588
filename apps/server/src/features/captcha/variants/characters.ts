import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

/**
 * Characters about trade and sea for click captchas. No two are similar when rotated: only one per radical and frame (氵 舟 辶 贝 冂 …) is used,
 * and a test compares all pairs as drawn.
 */
export const CHARACTERS = [
  ...'海桥船贸帆灯塔锚箱仓运关路岸星鱼信商证电门飞鸟茶米丝瓷东北秋冬平安水石',
] as const;

/** The font family used for drawing; a private name, so no system font matches it. */
export const CAPTCHA_FONT = 'Haiqiao Captcha';

const FONT_FILE = '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf';

/**
 * Loads the font on first use (2 ms). Without it the canvas would silently use a system font, on a bare server empty boxes; so a failure is
 * an error.
 */
export function ensureCaptchaFont(): void {
  if (GlobalFonts.has(CAPTCHA_FONT)) return;
  const file = createRequire(import.meta.url).resolve(FONT_FILE);
  if (!GlobalFonts.registerFromPath(file, CAPTCHA_FONT))
    throw new Error(`captcha font not readable: ${FONT_FILE}`);
}
