import { MENU_DEPTH_MAX } from '@haiqiao/contract/access';
import type { MenuView } from '@haiqiao/contract/endpoints';
import { type NodeLine, treeLines, type TreeRules } from '#web/ui/tree/tree.logic.ts';

/** Where entries may stand. */
export const MENU_RULES: TreeRules = { depthMax: MENU_DEPTH_MAX, isTopFixed: false };

/** Whether a search finds an entry: by its name in any spelling, its code, or where it leads. */
function isFound(menu: MenuView, wanted: string): boolean {
  const tight = wanted.replaceAll(/\s+/g, '');
  const texts = [menu.label, menu.name, menu.code, menu.param];
  if (texts.some((text) => text.toLowerCase().includes(wanted))) return true;
  return menu.pinyin.split(' ').some((word) => word.startsWith(tight));
}

export interface MenuQuestion {
  /** Ids of the entries that are folded. */
  readonly collapsed: readonly string[];
  readonly text: string;
}

/** The lines in sight, from the top to the bottom; below what was found everything is shown. */
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
