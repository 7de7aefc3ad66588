import { DEFAULT_COLOUR, parseRecord, THEMES, type Theme } from './preferences.logic.ts';

/** The centre's settings for everybody (SYS-04), as last received by this device. */
export interface House {
  /** The look without a personal choice; the colour as `#RRGGBB`. */
  readonly theme: Theme;
  readonly colour: string;
  /** Maximum open tabs, including home (TAB-08). */
  readonly tabsMax: number;
  /** Messages in the banner, and their display time (HDR-04). */
  readonly bannerPageSize: number;
  readonly bannerRotateSeconds: number;
}

/** Defaults until a centre sets something else: the constants of SPEC §9. */
export const HOUSE_DEFAULTS: House = {
  theme: 'resource-centre',
  colour: DEFAULT_COLOUR,
  tabsMax: 20,
  bannerPageSize: 10,
  bannerRotateSeconds: 4,
};

/** Storage key on the device, used by the next page. */
export const HOUSE_KEY = 'haiqiao.house';

function count(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : otherwise;
}

/** Parses the stored settings; each missing or malformed value falls back to its own default. */
export function parseHouse(text: string | null): House {
  const stored = parseRecord(text);
  const { colour } = stored;
  return {
    theme: THEMES.find((theme) => theme === stored['theme']) ?? HOUSE_DEFAULTS.theme,
    colour: typeof colour === 'string' && /^#[0-9A-F]{6}$/.test(colour) ? colour : HOUSE_DEFAULTS.colour,
    tabsMax: count(stored['tabsMax'], HOUSE_DEFAULTS.tabsMax),
    bannerPageSize: count(stored['bannerPageSize'], HOUSE_DEFAULTS.bannerPageSize),
    bannerRotateSeconds: count(stored['bannerRotateSeconds'], HOUSE_DEFAULTS.bannerRotateSeconds),
  };
}
