import i18next from 'i18next';
import type { ComponentType } from 'react';
import { needTexts } from '#web/i18n/runtime.ts';
import type { PageDefinition } from './page-definition.ts';

async function loadListDesigns(): Promise<ComponentType> {
  const [{ ListDesignsPage }] = await Promise.all([
    import('#web/features/designers/lists/list-designs.page.tsx'),
    needTexts(['design', 'list-design', 'list', 'fields', 'transfers']),
  ]);
  return ListDesignsPage;
}

async function loadFormDesigns(): Promise<ComponentType> {
  const [{ FormDesignsPage }] = await Promise.all([
    import('#web/features/designers/forms/form-designs.page.tsx'),
    needTexts(['design', 'form-design', 'form', 'list', 'fields', 'transfers', 'files']),
  ]);
  return FormDesignsPage;
}

/** Designers of shipped definitions; the server checks access. */
export const DESIGNER_PAGES: readonly PageDefinition[] = [
  {
    name: 'list-designs',
    path: '/designer/list',
    isFixed: false,
    title: () => i18next.t('tabs:title.designList'),
    load: loadListDesigns,
  },
  {
    name: 'form-designs',
    path: '/designer/form',
    isFixed: false,
    title: () => i18next.t('tabs:title.designForm'),
    load: loadFormDesigns,
  },
];
