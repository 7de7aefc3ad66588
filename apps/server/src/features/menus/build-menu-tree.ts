import type { MENU_ABSENCES, MenuNode } from '@haiqiao/contract/endpoints';
import { type LocaleCode, localize } from '@haiqiao/contract/i18n';
import { isHiddenByPosts, isMenuLink, presetFor, withQuery } from '@haiqiao/contract/access';
import { menuPinyin } from './menu-pinyin.ts';
import type { MenuRow } from './menus.repository.ts';

/** Why an entry is not shown. */
export type MenuAbsence = (typeof MENU_ABSENCES)[number];

/** The reader of a menu. */
export interface MenuReader {
  readonly locale: LocaleCode;
  /** Whether the reader has a post, named by a setting key or a post code. */
  readonly hasPost: (post: string) => boolean;
  /** Whether a setting is on. */
  readonly isOn: (setting: string) => boolean;
}

/** A reader's menu, and the reasons for missing entries. */
export interface MenuTree {
  readonly tree: MenuNode[];
  /** Ids of the entries that are not shown. */
  readonly absent: ReadonlyMap<string, MenuAbsence>;
}

/**
 * Builds the tree from a member's rows. A node is shown when it is granted and has a target, or when a descendant is shown. Denied,
 * disabled, invisible, switched-off nodes and those hidden from the reader's posts are omitted with their descendants.
 */
export function buildMenuTree(rows: readonly MenuRow[], reader: MenuReader): MenuTree {
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const absent = new Map<string, MenuAbsence>();

  function leaveOut(row: MenuRow, reason: MenuAbsence): MenuNode[] {
    absent.set(row.id, reason);
    for (const child of children.get(row.id) ?? []) leaveOut(child, 'above');
    return [];
  }

  function nodesUnder(parentId: string | null): MenuNode[] {
    return (children.get(parentId) ?? []).flatMap(nodeOf);
  }

  function nodeOf(row: MenuRow): MenuNode[] {
    const reason = whyLeftOut(row, reader);
    if (reason !== null) return leaveOut(row, reason);
    const menus = nodesUnder(row.id);
    const isGranted = row.is_denied === false && row.param !== '';
    if (isGranted || menus.length > 0) return [menuNode(row, menus, reader)];
    absent.set(row.id, 'notGranted');
    return [];
  }

  return { tree: nodesUnder(null), absent };
}

/** Why an entry is omitted with its descendants, whatever is granted below. */
function whyLeftOut(row: MenuRow, { hasPost, isOn }: MenuReader): MenuAbsence | null {
  if (row.status === 'DISABLED') return 'off';
  if (!row.is_visible) return 'invisible';
  if (row.setting_key !== '' && !isOn(row.setting_key)) return 'switchedOff';
  if (row.is_denied === true) return 'denied';
  const rule = { hideForPosts: row.hide_for_posts, hideUnlessPosts: row.hide_unless_posts };
  return isHiddenByPosts(rule, hasPost) ? 'post' : null;
}

function menuNode(row: MenuRow, menus: MenuNode[], reader: MenuReader): MenuNode {
  const { locale } = reader;
  // A node shown only for its children neither opens a page nor offers buttons.
  const isGranted = row.is_denied === false;
  return {
    type: 'MENU',
    name: localize(row.name, row.translations, locale),
    code: row.code,
    param: isGranted ? withQuery(row.param, presetFor(row.preset, reader.hasPost)) : '',
    icon: row.icon,
    menus,
    buttons: isGranted ? row.buttons.map((button) => buttonOf(button, locale)) : [],
    group: localize(row.group_name, row.group_translations, locale),
    keepAlive: row.is_keep_alive,
    temporary: row.is_temporary,
    pinyin: menuPinyin(row.name),
    ...(isGranted ? openModeOf(row) : {}),
    ...(row.themes.length > 0 ? { themes: row.themes } : {}),
  };
}

/** Only where the address does not imply it: a route opens in a tab, a link in a window. */
function openModeOf({ param, open_mode: mode }: MenuRow): Pick<MenuNode, 'openMode'> {
  if (mode === 'EMBED' && isMenuLink(param)) return { openMode: 'EMBED' };
  return mode === 'WINDOW' && param !== '' && !isMenuLink(param) ? { openMode: 'WINDOW' } : {};
}

function buttonOf(button: MenuRow['buttons'][number], locale: LocaleCode): MenuNode['buttons'][number] {
  return { code: button.code, name: localize(button.name, button.translations, locale) };
}
