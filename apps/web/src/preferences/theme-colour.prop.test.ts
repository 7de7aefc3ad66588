import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, hexOf, oklchOf } from './oklch.ts';
import { DEFAULT_COLOUR, SIZES, THEMES } from './preferences.logic.ts';
import { deriveAccent } from './theme-colour.ts';
import { libraryTheme, paletteOf } from './themes.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`);
const look = fc.record({
  theme: fc.constantFrom(...THEMES),
  size: fc.constantFrom(...SIZES),
  isDark: fc.boolean(),
});

test('HDR-06 for every colour: white on it and links in it have 4.5:1, focus and fills 3:1', () => {
  fc.assert(
    fc.property(colour, look, (chosen, { theme, isDark }) => {
      const palette = paletteOf(theme, isDark);
      const accent = deriveAccent(chosen, { ...palette, isDark });
      expect(accent.primary).toBe(chosen);
      for (const name of ['strong', 'strongHover', 'strongActive'] as const) {
        expect(contrastOf(accent[name], '#FFFFFF'), name).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrastOf(accent.strong, palette.card)).toBeGreaterThanOrEqual(3);
      for (const under of [palette.card, palette.tint, palette.rowSel]) {
        expect(contrastOf(accent.link, under), under).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 400 },
  );
});

test('HDR-06 a readable colour is unchanged', () => {
  const palette = paletteOf('resource-centre', false);
  const accent = deriveAccent('#1D4A7C', { ...palette, isDark: false });
  expect(accent.strong).toBe('#1D4A7C');
  expect(accent.link).toBe('#1D4A7C');
});

test('HDR-06 only the lightness changes: the hue of a link is the hue of the colour', () => {
  const palette = paletteOf('resource-centre', false);
  const { link } = deriveAccent('#FA8C16', { ...palette, isDark: false });
  expect(Math.abs(oklchOf(link).hue - oklchOf('#FA8C16').hue)).toBeLessThan(0.06);
});

test('OKLCH conversion round-trips to the same colour', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      expect(hexOf(oklchOf(hex))).toBe(hex);
    }),
  );
});

test('contrast of black and white', () => {
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrastOf('#409EFF', '#FFFFFF')).toBeCloseTo(2.78, 2);
});

test('HDR-06 HDR-07 #409EFF gives exactly the values of the tokens', () => {
  for (const theme of THEMES) {
    for (const isDark of [false, true]) {
      const built = libraryTheme(
        { theme, size: 'mini', colour: DEFAULT_COLOUR },
        { isDark, wantsContrast: false },
      );
      const palette = paletteOf(theme, isDark);
      expect(built.token['colorLink']).toBe(palette.link);
      expect(built.components['Button']?.['colorPrimary']).toBe(palette.strong);
      expect(built.pinned).toMatchObject({ colorPrimary: '#409EFF', colorError: palette.danger });
    }
  }
});

test('HDR-06 another colour replaces every shade of the old one in the library, and nothing else', () => {
  fc.assert(
    fc.property(colour, look, (chosen, { theme, size, isDark }) => {
      const options = { isDark, wantsContrast: false };
      const before = libraryTheme({ theme, size, colour: DEFAULT_COLOUR }, options);
      const after = libraryTheme({ theme, size, colour: chosen }, options);
      const palette = paletteOf(theme, isDark);
      const accent = deriveAccent(chosen, { ...palette, isDark });
      expect(after.token['colorPrimary']).toBe(chosen);
      expect(after.pinned['colorPrimary']).toBe(chosen);
      expect(after.token['colorLink']).toBe(accent.link);
      expect(after.components['Button']?.['colorPrimary']).toBe(accent.strong);
      expect(after.token['colorText']).toBe(before.token['colorText']);
      expect(after.token['controlHeight']).toBe(before.token['controlHeight']);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['mini', 28, 13],
  ['small', 30, 13],
  ['medium', 32, 14],
  ['default', 36, 14],
] as const)('HDR-06 size %s: controls %i px, text %i px', (size, height, font) => {
  const { token, components } = libraryTheme(
    { theme: 'resource-centre', size, colour: DEFAULT_COLOUR },
    { isDark: false, wantsContrast: false },
  );
  expect(token).toMatchObject({ controlHeight: height, fontSize: font });
  // Values the size does not define stay as in the theme.
  expect(components['Table']).toMatchObject({ headerBg: '#F6F8FB' });
});

test('more contrast: borders take the colour of hints, lines the colour of borders', () => {
  const palette = paletteOf('resource-centre', false);
  const { token } = libraryTheme(
    { theme: 'resource-centre', size: 'mini', colour: DEFAULT_COLOUR },
    { isDark: false, wantsContrast: true },
  );
  expect(token).toMatchObject({ colorBorder: palette.text3, colorBorderSecondary: palette.control });
});
