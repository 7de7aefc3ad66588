import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

/**
 * Characters of trade and sea that a click captcha may show. No two of them look alike when turned: of each
 * radical and each frame (氵 舟 辶 贝 冂 …) one is kept, a test compares all pairs as drawn.
 */
export const CHARACTERS = [
  ...'海桥船贸帆灯塔锚箱仓运关路岸星鱼信商证电门飞鸟茶米丝瓷东北秋冬平安水石',
] as const;

/** The family name used for drawing; a name of our own, so that no font of the system can answer to it. */
export const CAPTCHA_FONT = 'Haiqiao Captcha';

const FONT_FILE = '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf';

/**
 * Loads the font on first use (2 ms). Without it the canvas would silently fall back to whatever the machine
 * has, on a bare server to empty boxes; so a failure is an error.
 */
export function ensureCaptchaFont(): void {
  if (GlobalFonts.has(CAPTCHA_FONT)) return;
  const file = createRequire(import.meta.url).resolve(FONT_FILE);
  if (!GlobalFonts.registerFromPath(file, CAPTCHA_FONT))
    throw new Error(`captcha font not readable: ${FONT_FILE}`);
}
