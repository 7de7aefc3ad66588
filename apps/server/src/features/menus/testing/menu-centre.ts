import { addMenu, type MenuDetail, queryMenuTree, updateMenu } from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DemoCentre, demoCentre, errorOf } from '#server/testing/demo-centre.ts';

/** Save input of an entry. */
export type MenuInput = EndpointInput<typeof addMenu>;

/** A demo centre with the design fixture, whose administrator edits its menus. */
export interface MenuCentre extends DemoCentre {
  readonly admin: SignedIn;
  /** Adds an entry named after its code. */
  add(code: string, more?: Partial<MenuInput>): Promise<MenuDetail>;
  /** Error id of adding an entry; empty for none. */
  refusal(code: string, more?: Partial<MenuInput>): Promise<string>;
  /** Error id of changing an entry; empty for none. */
  change(menu: MenuDetail, more?: Partial<MenuInput>): Promise<string>;
  /** Codes of the centre's own entries in order, indented with a dot per level. */
  shape(): Promise<string[]>;
  /** Removes entries created by tests. */
  clear(): Promise<void>;
}

export function menuInput(code: string, more: Partial<MenuInput> = {}): MenuInput {
  return { name: code, code, ...more };
}

/** The save input from a received view. */
export function againInput(
  menu: MenuDetail,
  more: Partial<MenuInput> = {},
): EndpointInput<typeof updateMenu> {
  const { id, rowVersion, parentId, name, code, param, icon, group, visible, keepAlive, temporary } = menu;
  const { openMode, themes, status, preset, hideForPosts, hideUnlessPosts } = menu;
  const base = { id, rowVersion, parentId, name, code, param, icon, group, visible, keepAlive, temporary };
  return { ...base, openMode, themes, status, preset, hideForPosts, hideUnlessPosts, ...more };
}

export async function menuCentre(): Promise<MenuCentre> {
  const centre = await demoCentre({ modules: 'workshop' });
  const admin = await centre.signIn('admin');
  return {
    ...centre,
    admin,
    add: (code, more) => centre.call(addMenu, menuInput(code, more), { as: admin }),
    refusal: async (code, more) => errorOf(await centre.ask(addMenu, menuInput(code, more), { as: admin })),
    change: async (menu, more) =>
      errorOf(await centre.ask(updateMenu, againInput(menu, more), { as: admin })),
    async shape() {
      const { menus } = await centre.call(queryMenuTree, {}, { as: admin });
      const byId = new Map(menus.map((menu) => [menu.id, menu]));
      const level = (id: string | null): number =>
        id === null ? 0 : 1 + level(byId.get(id)?.parentId ?? null);
      return menus
        .filter(({ isShipped }) => !isShipped)
        .map((menu) => `${'.'.repeat(level(menu.parentId))}${menu.code}`);
    },
    async clear() {
      const { db } = centre.base;
      await db.updateTable('sys_menu').set({ parent_id: null }).where('is_shipped', '=', false).execute();
      await db.deleteFrom('sys_menu').where('is_shipped', '=', false).execute();
      await db.deleteFrom('sys_button').where('is_shipped', '=', false).execute();
    },
  };
}
