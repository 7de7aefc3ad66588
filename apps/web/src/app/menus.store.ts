import type { MenuNode } from '@haiqiao/contract/endpoints';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { usePreferences } from '#web/preferences/preferences.store.ts';
import { type MenuEntry, menuEntries, nodesOfTheme } from '#web/session/menu.logic.ts';
import { PAGES } from './pages/pages.ts';
import { buildRoutes, type RouteTable } from './routes.ts';

interface Menus {
  readonly nodes: readonly MenuNode[];
  readonly entries: readonly MenuEntry[];
  readonly routes: RouteTable;
}

function menusOf(nodes: readonly MenuNode[]): Menus {
  const entries = menuEntries(nodes);
  return { nodes, entries, routes: buildRoutes(PAGES, entries) };
}

/** The menus of the signed-in user, and their routes (NAV-02). */
export const menusStore = createStore<Menus>(() => menusOf([]));

/** Sets a menu tree; an equal tree changes nothing. */
export function setMenus(nodes: readonly MenuNode[]): void {
  if (menusStore.getState().nodes !== nodes) menusStore.setState(menusOf(nodes));
}

/** Part of the menus, for a component that follows it. */
export function useMenus<Part>(select: (menus: Menus) => Part): Part {
  return useStore(menusStore, select);
}

/** The menu as shown by side menu and search in the chosen theme. */
export function useShownNodes(): readonly MenuNode[] {
  const nodes = useMenus((menus) => menus.nodes);
  const theme = usePreferences((preferences) => preferences.theme);
  return useMemo(() => nodesOfTheme(nodes, theme === 'classic' ? 'CLASSIC' : 'RESOURCE'), [nodes, theme]);
}
