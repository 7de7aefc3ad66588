import { contrastOf, hexOf, oklchOf } from './oklch.ts';

/** Colours derived from a theme colour, named like the keys of the palettes. */
export type AccentName = 'primary' | 'strong' | 'strongHover' | 'strongActive' | 'link';
export type Accent = Readonly<Record<AccentName, string>>;

/** The surfaces on which the accent must be readable, `#RRGGBB`. */
export interface Surfaces {
  readonly isDark: boolean;
  readonly card: string;
  readonly tint: string;
  readonly rowSel: string;
}

const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;
const STEP = 0.004;

/** Changes the lightness until the colour passes; black and white end the search. */
function shifted(colour: string, step: number, isGood: (hex: string) => boolean): string {
  const start = oklchOf(colour);
  let { lightness } = start;
  let hex = colour.toUpperCase();
  const end = step > 0 ? 1 : 0;
  while (!isGood(hex) && lightness !== end) {
    lightness = Math.min(1, Math.max(0, lightness + step));
    hex = hexOf({ ...start, lightness });
  }
  return hex;
}

function lighter(colour: string, by: number): string {
  const start = oklchOf(colour);
  return hexOf({ ...start, lightness: Math.min(1, Math.max(0, start.lightness + by)) });
}

function carriesWhite(hex: string): boolean {
  return contrastOf(hex, '#FFFFFF') >= TEXT_CONTRAST;
}

/** Filled controls have white text; on a dark card they must also contrast with the card. */
function strongOf(colour: string, { isDark, card }: Surfaces): string {
  const readable = shifted(colour, -STEP, carriesWhite);
  if (!isDark) return readable;
  return shifted(readable, STEP, (hex) => contrastOf(hex, card) >= SHAPE_CONTRAST);
}

function linkOf(colour: string, { isDark, card, tint, rowSel }: Surfaces): string {
  const isGood = (hex: string) =>
    [card, tint, rowSel].every((under) => contrastOf(hex, under) >= TEXT_CONTRAST);
  return shifted(colour, isDark ? STEP : -STEP, isGood);
}

/**
 * Shades of a chosen theme colour (VISUAL §1): `primary` is the colour itself; `strong` is lowered in OKLCH lightness until
 * white text on it has 4.5:1, `link` lowered (raised in dark) until it has 4.5:1 on card, tint and selected rows.
 */
export function deriveAccent(colour: string, surfaces: Surfaces): Accent {
  const strong = strongOf(colour, surfaces);
  const raised = lighter(strong, 0.03);
  const hover = surfaces.isDark && carriesWhite(raised) ? raised : lighter(strong, -0.045);
  return {
    primary: colour.toUpperCase(),
    strong,
    strongHover: hover,
    strongActive: lighter(strong, surfaces.isDark ? -0.05 : -0.09),
    link: linkOf(colour, surfaces),
  };
}
