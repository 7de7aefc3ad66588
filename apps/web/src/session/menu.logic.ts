import type { MenuNode } from '@haiqiao/contract/endpoints';
import type { MenuTheme } from '@haiqiao/contract/access';
import { formatFullPath, isExternalLink, parseFullPath, type Place } from '#web/lib/full-path.ts';

/** Path of the page that shows a page of elsewhere within a tab (内嵌). */
const EMBED_PATH = '/embed';

/** A menu entry that can be opened, with the way to it. */
export interface MenuEntry {
  readonly node: MenuNode;
  /** Where it leads inside the application; null for a link to elsewhere. */
  readonly place: Place | null;
  /** From the top node to this one. */
  readonly path: readonly MenuNode[];
  /** Names of the path joined by ' / ' (TAB-09). */
  readonly fullTitle: string;
}

/** A block of the side menu: top nodes of one group, in the order the server gave. */
export interface MenuGroup {
  readonly title: string;
  readonly nodes: readonly MenuNode[];
}

/** Where an entry leads: its param, or the page within which a link is shown. */
export function menuAddress({ param, openMode, code }: MenuNode): string {
  const isEmbedded = openMode === 'EMBED' && isExternalLink(param);
  return isEmbedded ? formatFullPath({ path: EMBED_PATH, query: { code } }) : param;
}

/** Whether an entry opens a window of its own: a link does, and a route that says so (NAV-08). */
export function opensWindow(node: MenuNode): boolean {
  return isExternalLink(menuAddress(node)) || node.openMode === 'WINDOW';
}

/** The nodes that a theme shows; what keeps to another one goes with everything below it. */
export function nodesOfTheme(nodes: readonly MenuNode[], theme: MenuTheme): readonly MenuNode[] {
  const isShown = ({ themes }: MenuNode) => themes === undefined || themes.includes(theme);
  const isPlain = (node: MenuNode): boolean => isShown(node) && node.menus.every(isPlain);
  // The usual tree is not drawn anew.
  if (nodes.every(isPlain)) return nodes;
  return nodes
    .filter(isShown)
    .map((node) => ({ ...node, menus: [...nodesOfTheme(node.menus, theme)] }))
    .filter((node) => node.param !== '' || node.menus.length > 0);
}

/** All entries that lead somewhere, depth first. */
export function menuEntries(
  nodes: readonly MenuNode[],
  above: readonly MenuNode[] = [],
): readonly MenuEntry[] {
  return nodes.flatMap((node) => {
    const path = [...above, node];
    const fullTitle = path.map(({ name }) => name).join(' / ');
    const address = menuAddress(node);
    const place = isExternalLink(address) ? null : parseFullPath(address);
    const own = node.param === '' ? [] : [{ node, place, path, fullTitle }];
    return [...own, ...menuEntries(node.menus, path)];
  });
}

/** Top nodes by group; a group stands where its first node stands. */
export function menuGroups(nodes: readonly MenuNode[]): readonly MenuGroup[] {
  const titles = [...new Set(nodes.map(({ group }) => group))];
  return titles.map((title) => ({ title, nodes: nodes.filter(({ group }) => group === title) }));
}

/** How well a menu address fits a shown page: every preset value it has in common counts, a contradicting one rules out. */
function fitOf(wanted: Place | null, shown: Place): number {
  if (wanted?.path !== shown.path) return -1;
  // The list code of an entry says which list it is; everything else is a state of the page (NAV-05).
  const { code } = wanted.query;
  if (code !== undefined && code !== shown.query['code']) return -1;
  return Object.entries(wanted.query).filter(([key, value]) => shown.query[key] === value).length;
}

/**
 * The entry that stands for a page: the side menu highlights it, the tab takes its name. Query values collapse onto the
 * base route (NAV-05); among entries of one route the one with most values in common wins.
 */
export function entryOf(entries: readonly MenuEntry[], fullPath: string): MenuEntry | null {
  const shown = parseFullPath(fullPath);
  const fits = entries
    .map((entry) => ({ entry, fit: fitOf(entry.place, shown) }))
    .filter(({ fit }) => fit >= 0);
  const best = fits.reduce<(typeof fits)[number] | null>(
    (top, each) => (top && top.fit >= each.fit ? top : each),
    null,
  );
  return best?.entry ?? null;
}

/** Whether opening the entry replaces the tab that shows the same target (NAV-07). */
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

/** Entries found by Chinese, by any other language, by pinyin or by its initials, the best first (TAB-09). */
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
