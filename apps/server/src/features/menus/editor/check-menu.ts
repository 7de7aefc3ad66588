import { AppError } from '@haiqiao/contract/errors';
import {
  codeInRoute,
  isMenuLink,
  MENU_DEPTH_MAX,
  type MenuAudience,
  type MenuOpenMode,
  type MenuPreset,
  menuRouteKey,
  originOfLink,
  pageAt,
  presetFor,
} from '@haiqiao/contract/access';
import type { StoredMenu } from './menu-views.ts';

/** Address of the menu editor. */
const EDITOR_PATH = '/menu-management';

/** The entries of one audience. */
type Menus = readonly StoredMenu[];

/**
 * Checks the position in the tree.
 * @param moving.id entry to move; null for a new one
 * @throws AppError MENU_PARENT_INVALID, MENU_CYCLE, MENU_TOO_DEEP
 */
export function assertParent(menus: Menus, moving: { id: string | null; parentId: string | null }): void {
  const { id, parentId } = moving;
  const above = wayTo(menus, parentId);
  if (above === null) throw new AppError('MENU_PARENT_INVALID');
  if (id !== null && above.includes(id)) throw new AppError('MENU_CYCLE');
  const height = id === null ? 1 : heightOf(menus, id);
  if (above.length + height > MENU_DEPTH_MAX) throw new AppError('MENU_TOO_DEEP', { max: MENU_DEPTH_MAX });
}

/** Ids from the top down to an entry; null when it is missing. */
function wayTo(menus: Menus, id: string | null): string[] | null {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const way: string[] = [];
  for (let at = id; at !== null; ) {
    const menu = byId.get(at);
    if (!menu || way.includes(at)) return null;
    way.unshift(at);
    at = menu.parent_id;
  }
  return way;
}

/** Levels of an entry with its descendants. */
function heightOf(menus: Menus, id: string): number {
  const below = menus.filter(({ parent_id: parent }) => parent === id);
  return 1 + Math.max(0, ...below.map((menu) => heightOf(menus, menu.id)));
}

/** Target of an entry to save. */
export interface Target {
  readonly param: string;
  readonly preset: MenuPreset;
  readonly openMode: MenuOpenMode;
}

/** Valid destinations of addresses. */
export interface Destinations {
  readonly audience: MenuAudience;
  /** Patterns of the pages that business areas add to those of the platform. */
  readonly pagePaths: readonly string[];
  /** Codes of the installed lists and forms, by page. */
  readonly codes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Origins allowed for embedding. */
  readonly embedOrigins: readonly string[];
}

/** The open mode of an address, with its default. */
export function openModeFor(param: string, requested: MenuOpenMode | undefined): MenuOpenMode {
  return requested ?? (isMenuLink(param) ? 'WINDOW' : 'TAB');
}

/**
 * Checks the target of an address. The pages of the enterprises' own application are unknown here: for them any path is accepted.
 * @throws AppError MENU_NOWHERE, MENU_OPEN_MODE_INVALID, MENU_EMBED_REFUSED
 */
export function assertTarget({ param, openMode }: Target, { audience, ...destinations }: Destinations): void {
  if (param === '') return;
  const isLink = isMenuLink(param);
  if (!isLink && !leadsSomewhere(param, audience, destinations))
    throw new AppError('MENU_NOWHERE', { param });
  if (openMode === (isLink ? 'TAB' : 'EMBED')) throw new AppError('MENU_OPEN_MODE_INVALID');
  const origin = originOfLink(param) ?? '';
  if (openMode === 'EMBED' && !destinations.embedOrigins.includes(origin))
    throw new AppError('MENU_EMBED_REFUSED', { origin });
}

function leadsSomewhere(
  param: string,
  audience: MenuAudience,
  { codes, pagePaths }: Pick<Destinations, 'codes' | 'pagePaths'>,
): boolean {
  if (menuRouteKey(param) === null) return false;
  if (audience === 'ENTERPRISE') return true;
  const page = pageAt(param, pagePaths);
  const wanted = page === null ? undefined : codes.get(page);
  return page !== null && (wanted === undefined || wanted.has(codeInRoute(param) ?? ''));
}

/**
 * Rejects an address used by another entry of the audience with the same preset.
 * @throws AppError MENU_ROUTE_TAKEN
 */
export function assertRouteIsFree(
  menus: Menus,
  { id, param, preset }: { id: string | null } & Pick<Target, 'param' | 'preset'>,
): void {
  if (param === '') return;
  const key = menuRouteKey(
    param,
    presetFor(preset, () => false),
  );
  const taken = menus.find(
    (menu) => menu.id !== id && menu.param !== '' && menuRouteKey(menu.param, presetOf(menu)) === key,
  );
  if (taken) throw new AppError('MENU_ROUTE_TAKEN', { param, name: taken.name });
}

function presetOf({ preset }: StoredMenu): Readonly<Record<string, string>> {
  return presetFor(preset, () => false);
}

/**
 * Rejects a tree in which no grant could open the menu editor any more.
 * @throws AppError MENU_LAST_DOOR
 */
export function assertDoorStaysOpen(menus: Menus): void {
  const door = menus.find(({ param }) => param === EDITOR_PATH);
  // A test centre without base access has none.
  if (!door) return;
  const way = wayTo(menus, door.id) ?? [];
  const isOpen = way.every((id) => menus.some((menu) => menu.id === id && isForEverybody(menu)));
  if (!isOpen) throw new AppError('MENU_LAST_DOOR');
}

function isForEverybody(menu: StoredMenu): boolean {
  return (
    menu.status === 'ENABLED' &&
    menu.is_visible &&
    menu.setting_key === '' &&
    menu.themes.length === 0 &&
    menu.hide_for_posts.length === 0 &&
    menu.hide_unless_posts.length === 0
  );
}
