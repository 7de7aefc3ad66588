import i18next from 'i18next';
import { type ComponentType, createElement } from 'react';
import { needTexts } from '#web/i18n/runtime.ts';
import type { PageDefinition } from './page-definition.ts';

async function loadForm(mode: 'add' | 'addBelow' | 'edit'): Promise<ComponentType> {
  const [{ MenuFormPage }] = await Promise.all([
    import('#web/features/menu-management/form/menu-form.page.tsx'),
    needTexts(['menus', 'form']),
  ]);
  return () => createElement(MenuFormPage, { mode });
}

async function loadView(): Promise<ComponentType> {
  const [{ MenuViewPage }] = await Promise.all([
    import('#web/features/menu-management/detail/menu-view.page.tsx'),
    needTexts(['menus']),
  ]);
  return MenuViewPage;
}

async function loadManagement(): Promise<ComponentType> {
  const [{ MenuManagementPage }] = await Promise.all([
    import('#web/features/menu-management/menu-management.page.tsx'),
    needTexts(['menus']),
  ]);
  return () => createElement(MenuManagementPage, { audience: 'STAFF' });
}

async function loadResources(): Promise<ComponentType> {
  const [{ ResourcesPage }] = await Promise.all([
    import('#web/features/resources/resources.page.tsx'),
    needTexts(['menus']),
  ]);
  return ResourcesPage;
}

async function loadEmbed(): Promise<ComponentType> {
  const [{ EmbedPage }] = await Promise.all([
    import('#web/features/embed/embed.page.tsx'),
    needTexts(['tabs']),
  ]);
  return EmbedPage;
}

/**
 * Menus and server routes, and the page that embeds an external page. The four routes of SPEC §2 are open to every signed-in user; the
 * server checks access.
 */
export const MENU_PAGES: readonly PageDefinition[] = [
  { name: 'menu-management', path: '/menu-management', isFixed: false, load: loadManagement },
  { name: 'resources', path: '/system/resources', isFixed: false, load: loadResources },
  { name: 'embed', path: '/embed', isFixed: false, load: loadEmbed },
  {
    name: 'add-menu',
    path: '/menu-management/add-menu',
    isFixed: true,
    title: () => i18next.t('tabs:title.addMenu'),
    load: () => loadForm('add'),
  },
  {
    name: 'add-sub-menu',
    path: '/menu-management/add-sub-menu',
    isFixed: true,
    title: () => i18next.t('tabs:title.addSubMenu'),
    load: () => loadForm('addBelow'),
  },
  {
    name: 'edit-menu',
    path: '/menu-management/edit-menu',
    isFixed: true,
    title: () => i18next.t('tabs:title.editMenu'),
    load: () => loadForm('edit'),
  },
  {
    name: 'view-menu',
    path: '/menu-management/view-menu',
    isFixed: true,
    title: () => i18next.t('tabs:title.viewMenu'),
    load: loadView,
  },
];
