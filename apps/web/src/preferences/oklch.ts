/** A colour in OKLCH: lightness 0…1, chroma 0…0.4, hue in radians. Equal steps look equally large. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

/** Anything but `#RRGGBB` is a caller's error: the calculations would silently produce black. */
function channelsOf(hex: string): Triple {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`not a colour of the form #RRGGBB: ${hex}`);
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function fromLinear(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

function linearOf(hex: string): Triple {
  const [red, green, blue] = channelsOf(hex);
  return [toLinear(red), toLinear(green), toLinear(blue)];
}

/** Parses `#RRGGBB`. Matrices: Björn Ottosson, "A perceptual color space for image processing". */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function linearOfOklch({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function isShown(linear: Triple): boolean {
  return linear.every((channel) => channel >= -0.0005 && channel <= 1.0005);
}

/** Formats as `#RRGGBB`; a colour outside the gamut loses chroma, never lightness or hue. */
export function hexOf(colour: Oklch): string {
  let { chroma } = colour;
  while (chroma > 0 && !isShown(linearOfOklch({ ...colour, chroma }))) chroma = Math.max(0, chroma - 0.002);
  const byte = (channel: number) => Math.round(255 * fromLinear(Math.min(1, Math.max(0, channel))));
  const digits = linearOfOklch({ ...colour, chroma }).map((channel) =>
    byte(channel).toString(16).padStart(2, '0'),
  );
  return `#${digits.join('').toUpperCase()}`;
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours by WCAG 2: 1 … 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
