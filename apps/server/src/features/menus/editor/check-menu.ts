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
import type { KeptMenu } from './menu-views.ts';

/** Address of the editor of menus. */
const EDITOR_PATH = '/menu-management';

/** The entries of one audience. */
type Menus = readonly KeptMenu[];

/**
 * Refuses a place in the tree that cannot be.
 * @param moving.id entry that is put there; null for a new one
 * @throws AppError MENU_PARENT_INVALID, MENU_CYCLE, MENU_TOO_DEEP
 */
export function assertPlace(menus: Menus, moving: { id: string | null; parentId: string | null }): void {
  const { id, parentId } = moving;
  const above = wayTo(menus, parentId);
  if (above === null) throw new AppError('MENU_PARENT_INVALID');
  if (id !== null && above.includes(id)) throw new AppError('MENU_CYCLE');
  const height = id === null ? 1 : heightOf(menus, id);
  if (above.length + height > MENU_DEPTH_MAX) throw new AppError('MENU_TOO_DEEP', { max: MENU_DEPTH_MAX });
}

/** Ids from the top down to an entry; null when it is not among them. */
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

/** Levels of an entry with what is below it. */
function heightOf(menus: Menus, id: string): number {
  const below = menus.filter(({ parent_id: parent }) => parent === id);
  return 1 + Math.max(0, ...below.map((menu) => heightOf(menus, menu.id)));
}

/** Where an entry leads and how, as it is to be kept. */
export interface Target {
  readonly param: string;
  readonly preset: MenuPreset;
  readonly openMode: MenuOpenMode;
}

/** What an address is checked against. */
export interface Destinations {
  readonly audience: MenuAudience;
  /** Codes of the installed lists and forms, by page. */
  readonly codes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Origins that may be embedded. */
  readonly embedOrigins: readonly string[];
}

/** How an address opens unless somebody says otherwise. */
export function openModeFor(param: string, given: MenuOpenMode | undefined): MenuOpenMode {
  return given ?? (isMenuLink(param) ? 'WINDOW' : 'TAB');
}

/**
 * Refuses an address that leads nowhere. What pages the enterprises' own application has is not known here: for them any
 * place is taken.
 * @throws AppError MENU_NOWHERE, MENU_OPEN_MODE_INVALID, MENU_EMBED_REFUSED
 */
export function assertTarget({ param, openMode }: Target, { audience, ...known }: Destinations): void {
  if (param === '') return;
  const isLink = isMenuLink(param);
  if (!isLink && !leadsSomewhere(param, audience, known)) throw new AppError('MENU_NOWHERE', { param });
  if (openMode === (isLink ? 'TAB' : 'EMBED')) throw new AppError('MENU_OPEN_MODE_INVALID');
  const origin = originOfLink(param) ?? '';
  if (openMode === 'EMBED' && !known.embedOrigins.includes(origin))
    throw new AppError('MENU_EMBED_REFUSED', { origin });
}

function leadsSomewhere(
  param: string,
  audience: MenuAudience,
  { codes }: Pick<Destinations, 'codes'>,
): boolean {
  if (menuRouteKey(param) === null) return false;
  if (audience === 'ENTERPRISE') return true;
  const page = pageAt(param);
  const wanted = page === null ? undefined : codes.get(page);
  return page !== null && (wanted === undefined || wanted.has(codeInRoute(param) ?? ''));
}

/**
 * Refuses an address that another entry of the audience has, with the same preset.
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

function presetOf({ preset }: KeptMenu): Readonly<Record<string, string>> {
  return presetFor(preset, () => false);
}

/**
 * Refuses a tree in which nobody could open the editor of menus any more, whatever is granted to them.
 * @throws AppError MENU_LAST_DOOR
 */
export function assertDoorStaysOpen(menus: Menus): void {
  const door = menus.find(({ param }) => param === EDITOR_PATH);
  // A centre without base access (a test) has none.
  if (!door) return;
  const way = wayTo(menus, door.id) ?? [];
  const isOpen = way.every((id) => menus.some((menu) => menu.id === id && isForEverybody(menu)));
  if (!isOpen) throw new AppError('MENU_LAST_DOOR');
}

function isForEverybody(menu: KeptMenu): boolean {
  return (
    menu.status === 'ENABLED' &&
    menu.is_visible &&
    menu.setting_key === '' &&
    menu.themes.length === 0 &&
    menu.hide_for_posts.length === 0 &&
    menu.hide_unless_posts.length === 0
  );
}
