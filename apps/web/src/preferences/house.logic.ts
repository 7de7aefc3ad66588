import { DEFAULT_COLOUR, parseRecord, THEMES, type Theme } from './preferences.logic.ts';

/** What the centre has set for everybody (SYS-04), as this device last heard of it. */
export interface House {
  /** The look of those who have chosen none; the colour as `#RRGGBB`. */
  readonly theme: Theme;
  readonly colour: string;
  /** Most tabs that can be open at once, home included (TAB-08). */
  readonly tabsMax: number;
  /** Messages in the banner, and how long each stays (HDR-04). */
  readonly bannerPageSize: number;
  readonly bannerRotateSeconds: number;
}

/** What holds until a centre sets something else: the constants of SPEC §9. */
export const HOUSE_DEFAULTS: House = {
  theme: 'resource-centre',
  colour: DEFAULT_COLOUR,
  tabsMax: 20,
  bannerPageSize: 10,
  bannerRotateSeconds: 4,
};

/** Where the device keeps it, so that the next page begins with it. */
export const HOUSE_KEY = 'haiqiao.house';

function count(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : otherwise;
}

/** Reads what was kept; whatever is missing or malformed falls back to its default, alone. */
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
