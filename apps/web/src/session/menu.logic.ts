import type { MenuNode } from '@haiqiao/contract/endpoints';
import type { MenuTheme } from '@haiqiao/contract/access';
import { formatFullPath, isExternalLink, parseFullPath, type PageLocation } from '#web/lib/full-path.ts';

/** Path of the page that embeds an external page in a tab (内嵌). */
const EMBED_PATH = '/embed';

/** A menu entry with a target, with its path in the tree. */
export interface MenuEntry {
  readonly node: MenuNode;
  /** Its location in the application; null for an external link. */
  readonly location: PageLocation | null;
  /** From the top node to this one. */
  readonly path: readonly MenuNode[];
  /** Names of the path joined by ' / ' (TAB-09). */
  readonly fullTitle: string;
}

/** A section of the side menu: the top nodes of one group, in server order. */
export interface MenuGroup {
  readonly title: string;
  readonly nodes: readonly MenuNode[];
}

/** The address of an entry: its param, or the page that embeds its link. */
export function menuAddress({ param, openMode, code }: MenuNode): string {
  const isEmbedded = openMode === 'EMBED' && isExternalLink(param);
  return isEmbedded ? formatFullPath({ path: EMBED_PATH, query: { code } }) : param;
}

/** Whether an entry opens its own window: an external link, or a route configured to (NAV-08). */
export function opensWindow(node: MenuNode): boolean {
  return isExternalLink(menuAddress(node)) || node.openMode === 'WINDOW';
}

/** The nodes visible in a theme; nodes of another theme are removed with all descendants. */
export function nodesOfTheme(nodes: readonly MenuNode[], theme: MenuTheme): readonly MenuNode[] {
  const isShown = ({ themes }: MenuNode) => themes === undefined || themes.includes(theme);
  const isPlain = (node: MenuNode): boolean => isShown(node) && node.menus.every(isPlain);
  // Returns the same tree in the common case, to avoid rendering again.
  if (nodes.every(isPlain)) return nodes;
  return nodes
    .filter(isShown)
    .map((node) => ({ ...node, menus: [...nodesOfTheme(node.menus, theme)] }))
    .filter((node) => node.param !== '' || node.menus.length > 0);
}

/** All entries with a target, depth first. */
export function menuEntries(
  nodes: readonly MenuNode[],
  above: readonly MenuNode[] = [],
): readonly MenuEntry[] {
  return nodes.flatMap((node) => {
    const path = [...above, node];
    const fullTitle = path.map(({ name }) => name).join(' / ');
    const address = menuAddress(node);
    const location = isExternalLink(address) ? null : parseFullPath(address);
    const own = node.param === '' ? [] : [{ node, location, path, fullTitle }];
    return [...own, ...menuEntries(node.menus, path)];
  });
}

/** Top nodes by group; a group is at the position of its first node. */
export function menuGroups(nodes: readonly MenuNode[]): readonly MenuGroup[] {
  const titles = [...new Set(nodes.map(({ group }) => group))];
  return titles.map((title) => ({ title, nodes: nodes.filter(({ group }) => group === title) }));
}

/** How well a menu address matches a shown page: counts equal preset values; a contradicting one rules it out. */
function fitOf(wanted: PageLocation | null, shown: PageLocation): number {
  if (wanted?.path !== shown.path) return -1;
  // The list code identifies the list; all other values are page state (NAV-05).
  const { code } = wanted.query;
  if (code !== undefined && code !== shown.query['code']) return -1;
  return Object.entries(wanted.query).filter(([key, value]) => shown.query[key] === value).length;
}

/**
 * The entry of a page: highlighted in the side menu, and the name of the tab. Query values match the base route (NAV-05); among entries of
 * one route the one with the most equal values wins.
 */
export function entryOf(entries: readonly MenuEntry[], fullPath: string): MenuEntry | null {
  const shown = parseFullPath(fullPath);
  const fits = entries
    .map((entry) => ({ entry, fit: fitOf(entry.location, shown) }))
    .filter(({ fit }) => fit >= 0);
  const best = fits.reduce<(typeof fits)[number] | null>(
    (top, each) => (top && top.fit >= each.fit ? top : each),
    null,
  );
  return best?.entry ?? null;
}

/** Whether opening the entry replaces the tab with the same target (NAV-07). */
export function isPreset(node: MenuNode): boolean {
  const { query } = parseFullPath(node.param);
  return 'list_status' in query || 'apply_type' in query;
}

function scoreOf(entry: MenuEntry, wanted: string): number {
  const name = entry.node.name.toLowerCase();
  if (name === wanted) return 5;
  if (name.startsWith(wanted)) return 4;
  if (name.includes(wanted)) return 3;
  const spelled = entry.node.pinyin.toLowerCase().split(/\s+/);
  if (spelled.some((word) => word.startsWith(wanted))) return 2;
  const everything = [entry.fullTitle.toLowerCase(), ...entry.path.map(({ pinyin }) => pinyin.toLowerCase())];
  return everything.some((text) => text.includes(wanted)) ? 1 : 0;
}

/** Entries matching in Chinese, any other language, pinyin or its initials, best match first (TAB-09). */
export function searchEntries(entries: readonly MenuEntry[], text: string): readonly MenuEntry[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const tight = wanted.replaceAll(/\s+/g, '');
  return entries
    .map((entry) => ({ entry, score: Math.max(scoreOf(entry, wanted), scoreOf(entry, tight)) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}
