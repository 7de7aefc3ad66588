import tokens from '#web/styles/tokens.json' with { type: 'json' };
import { DEFAULT_COLOUR, type Preferences, type Size, type Theme } from './preferences.logic.ts';
import { type AccentName, deriveAccent } from './theme-colour.ts';

type Values = Readonly<Record<string, string | number | boolean>>;

/**
 * The theme of the component library as plain data: `ui/` converts it into the library's theme. `pinned` are map tokens that its algorithm
 * must not change (VISUAL §1).
 */
export interface LibraryTheme {
  readonly isDark: boolean;
  readonly token: Values;
  readonly components: Readonly<Record<string, Values>>;
  readonly pinned: Values;
}

export interface LookOptions {
  readonly isDark: boolean;
  /** Whether the system requests more contrast (`prefers-contrast: more`). */
  readonly wantsContrast: boolean;
  /** Whether the system requests less motion (`prefers-reduced-motion`): the library then skips animations. */
  readonly isStill?: boolean;
}

const PINNED = ['colorPrimary', 'colorInfo', 'colorSuccess', 'colorWarning', 'colorError'] as const;
const ACCENTS: readonly AccentName[] = ['primary', 'strong', 'strongHover', 'strongActive', 'link'];

/** The colours of a theme in a mode, by palette key; for canvas drawings that cannot read CSS variables. */
export function paletteOf(theme: Theme, isDark: boolean): (typeof tokens.palettes)['resource-centre-light'] {
  return tokens.palettes[`${theme}-${isDark ? 'dark' : 'light'}`];
}

function replacements(
  look: Pick<Preferences, 'theme' | 'colour'>,
  options: LookOptions,
): Map<string, string> {
  const palette = paletteOf(look.theme, options.isDark);
  const found = new Map<string, string>();
  if (options.wantsContrast) {
    found.set(palette.line, palette.control);
    found.set(palette.control, palette.text3);
  }
  if (look.colour === DEFAULT_COLOUR) return found;
  const accent = deriveAccent(look.colour, { ...palette, isDark: options.isDark });
  for (const name of ACCENTS) found.set(palette[name], accent[name]);
  return found;
}

function replaced(values: Values, by: ReadonlyMap<string, string>): Values {
  const entries = Object.entries(values).map(([name, value]) => [name, by.get(String(value)) ?? value]);
  return Object.fromEntries(entries) as Values; // the values of `values`, some of them replaced
}

function sized(
  theme: keyof typeof tokens.antd,
  size: Size,
): { token: Values; components: Record<string, Values> } {
  const base: { token: Values; components: Record<string, Values> } = tokens.antd[theme];
  if (size === 'mini') return base;
  const over: { token: Values; components: Record<string, Values> } = tokens.sizeOverrides[size];
  const components = { ...base.components };
  for (const [name, values] of Object.entries(over.components))
    components[name] = { ...components[name], ...values };
  return { token: { ...base.token, ...over.token }, components };
}

/** The component library's theme for a look: tokens of theme and mode, then the size, then the theme colour. */
export function libraryTheme(
  look: Pick<Preferences, 'theme' | 'size' | 'colour'>,
  options: LookOptions,
): LibraryTheme {
  const { token, components } = sized(`${look.theme}-${options.isDark ? 'dark' : 'light'}`, look.size);
  const by = replacements(look, options);
  // CSS sets the font family by language (`styles/tokens.css`).
  const finished: Values = {
    ...replaced(token, by),
    fontFamily: 'var(--font-family)',
    motion: !options.isStill,
  };
  return {
    isDark: options.isDark,
    token: finished,
    components: Object.fromEntries(
      Object.entries(components).map(([name, values]) => [name, replaced(values, by)]),
    ),
    pinned: Object.fromEntries(PINNED.map((name) => [name, finished[name] ?? ''])),
  };
}
