import { type ComponentType, createElement } from 'react';
import { late } from '#web/ui/late/late.tsx';
import {
  registerCell,
  registerOpenedDialog,
  registerRefChooser,
} from '#web/views/module-parts/registered-parts.tsx';
import type { LazyPart, WebModule, WebPage } from '#web/views/module-parts/web-module.ts';
import { loadLists } from './load-lists.ts';
import { type PageDefinition, withTexts } from './page-definition.ts';
import { recordPage } from './record-pages.ts';

/** The browser parts of the business areas, by file: found by folder, their components in chunks of their own. */
const MODULES: Readonly<Record<string, WebModule>> = import.meta.glob<WebModule>(
  '../../../../../modules/*/web/index.ts',
  { eager: true, import: 'default' },
);

function lazy<Props extends object>({ load, texts }: LazyPart<Props>, options: { hasBox?: boolean } = {}) {
  return late<Props>(() => withTexts(load(), texts), options);
}

async function loadDuplicates(formCode: string): Promise<ComponentType> {
  const { DuplicatesPage } = await withTexts(import('#web/features/duplicates/duplicates.page.tsx'), [
    'duplicates',
    'fields',
    'list',
  ]);
  return () => createElement(DuplicatesPage, { formCode });
}

type OfAudience = Extract<WebPage, { readonly audience: unknown }>;

async function loadMenus({ audience }: OfAudience): Promise<ComponentType> {
  const { MenuManagementPage } = await withTexts(
    import('#web/features/menu-management/menu-management.page.tsx'),
    ['menus', 'form'],
  );
  return () => createElement(MenuManagementPage, { audience });
}

async function loadPermissionGroups({ audience }: OfAudience): Promise<ComponentType> {
  const { PermissionsPage } = await withTexts(import('#web/features/permissions/permissions.page.tsx'), [
    'permissions',
    'conditions',
    'fields',
    'list',
  ]);
  return () => createElement(PermissionsPage, { audience });
}

function pageOf(page: WebPage): PageDefinition {
  const { path } = page;
  const base = { name: `${page.screen}:${path}`, path, isFixed: false };
  switch (page.screen) {
    case 'list':
      return { ...base, load: () => loadLists(page.list) };
    case 'see':
    case 'edit':
      return recordPage({ path, form: page.form, screen: page.screen });
    case 'duplicates':
      return { ...base, load: () => loadDuplicates(page.form) };
    case 'menus':
      return { ...base, load: () => loadMenus(page) };
    case 'permissionGroups':
      return { ...base, load: () => loadPermissionGroups(page) };
    case 'own':
      return {
        ...base,
        isFixed: page.isFixed ?? false,
        load: () => withTexts(page.load(), page.texts),
      };
  }
}

/** Registers the dialogs, cells and choosers of an area. */
function registerParts({ dialogs = {}, cells = {}, choosers = {} }: WebModule): void {
  for (const [name, dialog] of Object.entries(dialogs))
    registerOpenedDialog(name, lazy(dialog, { hasBox: false }));
  for (const [key, cell] of Object.entries(cells)) registerCell(key, lazy(cell, { hasBox: false }));
  for (const [resource, chooser] of Object.entries(choosers)) registerRefChooser(resource, lazy(chooser));
}

for (const module of Object.values(MODULES)) registerParts(module);

/** The pages of the business areas. */
export const MODULE_PAGES: readonly PageDefinition[] = Object.values(MODULES).flatMap(({ pages = [] }) =>
  pages.map(pageOf),
);
