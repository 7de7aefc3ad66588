/** Families by what their user agents say, the telling ones first: nearly all also call themselves Chrome or Safari. */
const FAMILIES: readonly (readonly [family: string, pattern: RegExp])[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/],
];

const SYSTEMS: readonly (readonly [system: string, pattern: RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux|X11/],
];

/** Family, main version and system of a browser, which is all that a log needs: `Chrome 142 · Windows`. */
export function browserOf(userAgent: string): string {
  const found = FAMILIES.map(([family, pattern]) => ({ family, version: pattern.exec(userAgent)?.[1] })).find(
    ({ version }) => version !== undefined,
  );
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const browser = found ? `${found.family} ${found.version}` : '';
  return [browser, system].filter(Boolean).join(' · ');
}
