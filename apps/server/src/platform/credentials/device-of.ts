/** The browser's own description. */
export interface Device {
  /** Name and main version: `Chrome 141`; empty when unknown. */
  readonly browser: string;
  readonly system: string;
}

/** In this order, because most browsers also claim to be others. */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]*(?: Mobile\/\w+)? Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows NT/],
  ['macOS', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
];

/** Parses the header `User-Agent` as far as a person needs to recognise their device. */
export function deviceOf(userAgent: string): Device {
  for (const [name, mark] of BROWSERS) {
    const version = mark.exec(userAgent)?.[1];
    if (version !== undefined) return { browser: `${name} ${version}`, system: systemOf(userAgent) };
  }
  return { browser: '', system: systemOf(userAgent) };
}

function systemOf(userAgent: string): string {
  return SYSTEMS.find(([, mark]) => mark.test(userAgent))?.[0] ?? '';
}
