import { MENU_DEPTH_MAX } from '@haiqiao/contract/access';
import type { MenuView } from '@haiqiao/contract/endpoints';
import { type NodeLine, treeLines, type TreeRules } from '#web/ui/tree/tree.logic.ts';

/** Allowed positions of entries. */
export const MENU_RULES: TreeRules = { depthMax: MENU_DEPTH_MAX, isTopFixed: false };

/** Whether an entry matches a search: by name in any spelling, code or target. */
function isFound(menu: MenuView, wanted: string): boolean {
  const tight = wanted.replaceAll(/\s+/g, '');
  const texts = [menu.label, menu.name, menu.code, menu.param];
  if (texts.some((text) => text.toLowerCase().includes(wanted))) return true;
  return menu.pinyin.split(' ').some((word) => word.startsWith(tight));
}

export interface MenuQuestion {
  /** Ids of the folded entries. */
  readonly collapsed: readonly string[];
  readonly text: string;
}

/** The visible lines from top to bottom; all descendants of a result are shown. */
export function menuLines(
  menus: readonly MenuView[],
  { collapsed, text }: MenuQuestion,
): readonly NodeLine<MenuView>[] {
  const wanted = text.trim().toLowerCase();
  return treeLines(menus, {
    collapsed,
    isFound: wanted === '' ? null : (menu) => isFound(menu, wanted),
    isWhole: true,
  });
}
