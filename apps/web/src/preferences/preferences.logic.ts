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

/** One person's look of the application on one device (HDR-06). */
export interface Preferences {
  /** null until the person folds or unfolds the side menu: until then the window width decides. */
  readonly isAsideCollapsed: boolean | null;
  readonly hasAsideTransition: boolean;
  /** After a decision the next case of the list opens automatically. */
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

/** Whether a text is a valid preference colour. */
function isColour(text: unknown): text is string {
  return typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown, otherwise: Value): Value {
  return values.find((candidate) => candidate === value) ?? otherwise;
}

function flag<Otherwise>(value: unknown, otherwise: Otherwise): boolean | Otherwise {
  return typeof value === 'boolean' ? value : otherwise;
}

/** The look without a personal choice. */
type DefaultLook = Pick<Preferences, 'theme' | 'colour'>;

/**
 * Parses stored preferences; each missing, malformed or outdated value falls back to its own default.
 * @param look the centre's look without a personal choice; the product's own by default
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

/** The object in a stored text; an empty one when there is none. */
export function parseRecord(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // Not our format: treated as empty.
    return {};
  }
}

/** Classes of `<html>` (VISUAL §1); components and `styles/` read nothing else. */
export function lookClasses(look: Pick<Preferences, 'theme' | 'size'>, isDark: boolean): string[] {
  return [look.theme === 'classic' ? 'classic' : 'rc', isDark ? 'dark' : 'light', look.size];
}

/** The last choice on this device by anyone: the look of the sign-in page. */
export const DEVICE_KEY = 'haiqiao.preferences';

/** Storage key of one person's choices; they outlive a sign-out (AUTH-08). null = signed out. */
export function preferencesKey(memberId: string | null): string {
  return memberId === null ? DEVICE_KEY : `${DEVICE_KEY}.${memberId}`;
}
