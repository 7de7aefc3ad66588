import { bulletsOf, linesBelow, listedNames, tableRows } from './sections.ts';

/** A menu preset of the specification's section 2. */
export interface SpecPreset {
  /** Where the menu leads, without the values of the preset. */
  readonly target: string;
  readonly listStatus: string;
  /** `list_status` for preliminary-trial staff, where they get another one. */
  readonly listStatusOfPreliminaryTrial?: string;
  readonly applyType?: string;
}

const ROUTE = /^\/?[\w-]+(\/[\w-]+)*$/;

/** `/ledger/{a|b}-see` gives `/ledger/a-see` and `/ledger/b-see`. */
function alternatives(name: string): string[] {
  const [whole, list] = /\{([^}]+)\}/.exec(name) ?? [];
  if (whole === undefined || list === undefined) return [name];
  return list.split('|').map((each) => name.replace(whole, each));
}

/** The routes that one bullet names. `-edit` stands for the name before it with another ending. */
function routesOf(bullet: string): string[] {
  const names: string[] = [];
  for (const name of listedNames(bullet))
    names.push(name.startsWith('-') ? (names.at(-1) ?? '').replace(/-\w+$/, name) : name);
  return names.flatMap(alternatives).map((name) => {
    if (!ROUTE.test(name)) throw new Error(`not a route of the specification: ${name}`);
    return name.startsWith('/') ? name : `/${name}`;
  });
}

/** The fixed detail routes of section 2, in their order. @throws Error when a bullet names something else */
export function fixedRoutes(spec: string): string[] {
  return bulletsOf(linesBelow(spec, '### Fixed detail routes for authenticated users')).flatMap(routesOf);
}

function presetOf([target = '', status = '', applyType = '']: readonly string[]): SpecPreset {
  const [, preliminary, others] = /^(\d) for preliminary-trial staff, else (\d)$/.exec(status) ?? [];
  const listStatus = others ?? status;
  if (!/^\d$/.test(listStatus)) throw new Error(`not a list_status of the specification: ${status}`);
  return {
    target,
    listStatus,
    ...(preliminary === undefined ? {} : { listStatusOfPreliminaryTrial: preliminary }),
    ...(applyType === '-' ? {} : { applyType }),
  };
}

/** The menu presets of section 2. */
export function listPresets(spec: string): SpecPreset[] {
  return tableRows(linesBelow(spec, '### List pages')).map(presetOf);
}

/** The tab titles of generic lists, by list code. @throws Error when the sentence is missing */
export function listTabTitles(spec: string): Map<string, string> {
  const sentence = bulletsOf(linesBelow(spec, '### List pages')).find((bullet) =>
    bullet.startsWith('Tab titles'),
  );
  const pairs = [...(sentence ?? '').matchAll(/(\w+) is "([^"]+)"/g)];
  if (pairs.length === 0) throw new Error('the specification names no tab titles');
  return new Map(pairs.map(([, code = '', title = '']) => [code, title]));
}
