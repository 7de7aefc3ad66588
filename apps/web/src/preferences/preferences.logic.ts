/** Component sizes (SPEC §9), from roomy to dense. */
export const SIZES = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof SIZES)[number];

/** Themes (HDR-07). */
export const THEMES = ['resource-centre', 'classic'] as const;
export type Theme = (typeof THEMES)[number];

/** `auto` follows the system. */
export const MODES = ['light', 'dark', 'auto'] as const;
export type Mode = (typeof MODES)[number];

/** Theme colour of the product (SPEC §9). */
export const DEFAULT_COLOUR = '#409EFF';

/** How the application looks for one person on one device (HDR-06). */
export interface Preferences {
  /** null until somebody folded or unfolded the side menu: then the width of the window decides. */
  readonly isAsideCollapsed: boolean | null;
  readonly hasAsideTransition: boolean;
  /** After a decision the next case of the list opens by itself. */
  readonly opensNextCase: boolean;
  readonly size: Size;
  readonly theme: Theme;
  readonly mode: Mode;
  /** `#RRGGBB`, upper case. */
  readonly colour: string;
}

export const DEFAULT_PREFERENCES: Preferences = {
  isAsideCollapsed: null,
  hasAsideTransition: true,
  opensNextCase: true,
  size: 'mini',
  theme: 'resource-centre',
  mode: 'auto',
  colour: DEFAULT_COLOUR,
};

/** Whether a text is a colour that preferences can hold. */
function isColour(text: unknown): text is string {
  return typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown, otherwise: Value): Value {
  return values.find((known) => known === value) ?? otherwise;
}

function flag<Otherwise>(value: unknown, otherwise: Otherwise): boolean | Otherwise {
  return typeof value === 'boolean' ? value : otherwise;
}

/** The look of those who have chosen none. */
type DefaultLook = Pick<Preferences, 'theme' | 'colour'>;

/**
 * Reads stored preferences; whatever was not chosen, is malformed or of another version falls back to its default, alone.
 * @param look what the centre shows to those who have chosen nothing; the product's own look unless given
 */
export function parsePreferences(text: string | null, look: DefaultLook = DEFAULT_PREFERENCES): Preferences {
  const stored = parseRecord(text);
  return {
    isAsideCollapsed: flag(stored['isAsideCollapsed'], null),
    hasAsideTransition: flag(stored['hasAsideTransition'], DEFAULT_PREFERENCES.hasAsideTransition),
    opensNextCase: flag(stored['opensNextCase'], DEFAULT_PREFERENCES.opensNextCase),
    size: oneOf(SIZES, stored['size'], DEFAULT_PREFERENCES.size),
    theme: oneOf(THEMES, stored['theme'], look.theme),
    mode: oneOf(MODES, stored['mode'], DEFAULT_PREFERENCES.mode),
    colour: isColour(stored['colour']) ? stored['colour'].toUpperCase() : look.colour,
  };
}

/** The object that a stored text holds; an empty one when it holds none. */
export function parseRecord(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // Written by somebody else: as good as nothing stored.
    return {};
  }
}

/** Classes that `<html>` carries (VISUAL §1); own components and `styles/` read nothing else. */
export function lookClasses(look: Pick<Preferences, 'theme' | 'size'>, isDark: boolean): string[] {
  return [look.theme === 'classic' ? 'classic' : 'rc', isDark ? 'dark' : 'light', look.size];
}

/** What was chosen last on this device, by whomever: how the sign-in page looks. */
export const DEVICE_KEY = 'haiqiao.preferences';

/** Where the choices of one person are kept; they stay after signing out (AUTH-08). null = nobody is signed in. */
export function preferencesKey(memberId: string | null): string {
  return memberId === null ? DEVICE_KEY : `${DEVICE_KEY}.${memberId}`;
}
