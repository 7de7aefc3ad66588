import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { CAPTCHA_FONT, CHARACTERS, ensureCaptchaFont } from './characters.ts';

const SIDE = 64;

/** Correlation above which two characters count as similar; 商高 have 0.64, 未末 0.95. */
const ALIKE = 0.6;

/** Ink per pixel (0 to 1) of one character, in the given family. */
function ink(character: string, family = CAPTCHA_FONT): number[] {
  const brush = createCanvas(SIDE, SIDE).getContext('2d');
  brush.font = `56px "${family}"`;
  brush.textAlign = 'center';
  brush.fillText(character, SIDE / 2, SIDE * 0.82);
  const { data } = brush.getImageData(0, 0, SIDE, SIDE);
  return Array.from({ length: SIDE * SIDE }, (_, index) => (data[index * 4 + 3] ?? 0) / 255);
}

/** Correlation of two drawings: 1 = identical, about 0 = unrelated. */
function likeness(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanOne, meanOther] = [mean(one), mean(other)];
  let [product, squareOne, squareOther] = [0, 0, 0];
  one.forEach((value, index) => {
    const [a, b] = [value - meanOne, (other[index] ?? 0) - meanOther];
    product += a * b;
    squareOne += a * a;
    squareOther += b * b;
  });
  return product / Math.sqrt(squareOne * squareOther);
}

test('AUTH-03 the captcha font is registered under its own name', () => {
  ensureCaptchaFont();
  expect(GlobalFonts.has(CAPTCHA_FONT)).toBe(true);
  expect(GlobalFonts.families.find(({ family }) => family === CAPTCHA_FONT)?.styles).toHaveLength(1);
});

test('AUTH-03 the captcha font is not silently replaced by a system font', () => {
  ensureCaptchaFont();
  // The thinnest weight under its own name: if both names were unknown, the same system font would be used.
  const thin = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/noto-sans-sc/100Thin/NotoSansSC_100Thin.ttf',
  );
  GlobalFonts.registerFromPath(thin, 'Thin For Comparison');
  const weight = (family: string) => ink('桥', family).reduce((sum, value) => sum + value, 0);
  expect(weight(CAPTCHA_FONT)).toBeGreaterThan(2.5 * weight('Thin For Comparison'));
  // No character may be the empty box drawn for missing glyphs.
  const missing = ink('\u{10ffff}');
  for (const character of CHARACTERS) expect(likeness(ink(character), missing), character).toBeLessThan(0.7);
});

test('AUTH-03 no two captcha characters are similar', () => {
  ensureCaptchaFont();
  expect(new Set(CHARACTERS).size).toBe(CHARACTERS.length);
  const drawn = CHARACTERS.map((character) => ({ character, ink: ink(character) }));
  const pairs = drawn.flatMap((one, index) =>
    drawn.slice(index + 1).map((other) => ({
      pair: one.character + other.character,
      likeness: likeness(one.ink, other.ink),
    })),
  );
  expect(pairs.filter((pair) => pair.likeness > ALIKE)).toEqual([]);
  // Checks the measure itself: pairs that people confuse are above the limit.
  for (const [one = '', other = ''] of ['未末', '鸟乌', '人入', '船般', '商高']) {
    expect(likeness(ink(one), ink(other)), one + other).toBeGreaterThan(ALIKE);
  }
});
