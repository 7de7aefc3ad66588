import { addMenu, type MenuDetail, queryMenuTree, updateMenu } from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DemoCentre, demoCentre, errorOf } from '#server/testing/demo-centre.ts';

/** What an entry is saved with. */
export type MenuInput = EndpointInput<typeof addMenu>;

/** A demo centre with the workshop, whose administrator keeps its menus. */
export interface MenuCentre extends DemoCentre {
  readonly admin: SignedIn;
  /** Adds an entry that is called like its code. */
  add(code: string, more?: Partial<MenuInput>): Promise<MenuDetail>;
  /** Id of the error that adding an entry meets; empty for none. */
  refusal(code: string, more?: Partial<MenuInput>): Promise<string>;
  /** Id of the error that changing an entry meets; empty for none. */
  change(menu: MenuDetail, more?: Partial<MenuInput>): Promise<string>;
  /** Codes of the centre's own entries in order, with a dot per level. */
  shape(): Promise<string[]>;
  /** Takes away what tests have made. */
  clear(): Promise<void>;
}

export function menuInput(code: string, more: Partial<MenuInput> = {}): MenuInput {
  return { name: code, code, ...more };
}

/** What is sent back of what was received. */
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
