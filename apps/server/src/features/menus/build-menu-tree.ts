import type { MenuNode } from '@haiqiao/contract/endpoints';
import { type LocaleCode, localize } from '@haiqiao/contract/i18n';
import { menuPinyin } from './menu-pinyin.ts';
import type { MenuRow } from './menus.repository.ts';

/**
 * Makes the tree out of a member's rows. A node appears when it is granted and leads somewhere, or when something below
 * it appears. A denied node is left out with everything below it, and so is whatever hangs under a node that is not
 * among the rows (disabled or invisible).
 */
export function buildMenuTree(rows: readonly MenuRow[], locale: LocaleCode): MenuNode[] {
  const children = Map.groupBy(rows, (row) => row.parent_id);

  function nodesUnder(parentId: string | null): MenuNode[] {
    return (children.get(parentId) ?? []).filter((row) => row.is_denied !== true).flatMap(nodeOf);
  }

  function nodeOf(row: MenuRow): MenuNode[] {
    const menus = nodesUnder(row.id);
    const isGranted = row.is_denied === false && row.param !== '';
    return isGranted || menus.length > 0 ? [menuNode(row, menus, locale)] : [];
  }

  return nodesUnder(null);
}

function menuNode(row: MenuRow, menus: MenuNode[], locale: LocaleCode): MenuNode {
  // A node that is there only for what it holds neither opens a page nor offers buttons.
  const isGranted = row.is_denied === false;
  return {
    type: 'MENU',
    name: localize(row.name, row.translations, locale),
    code: row.code,
    param: isGranted ? row.param : '',
    icon: row.icon,
    menus,
    buttons: isGranted ? row.buttons.map((button) => buttonOf(button, locale)) : [],
    group: localize(row.group_name, row.group_translations, locale),
    keepAlive: row.is_keep_alive,
    temporary: row.is_temporary,
    pinyin: menuPinyin(row.name),
  };
}

function buttonOf(button: MenuRow['buttons'][number], locale: LocaleCode): MenuNode['buttons'][number] {
  return { code: button.code, name: localize(button.name, button.translations, locale) };
}
