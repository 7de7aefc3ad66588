import i18next from 'i18next';
import type { ComponentType } from 'react';
import { needTexts } from '#web/i18n/runtime.ts';
import type { PageDefinition } from './page-definition.ts';

async function loadListDesigns(): Promise<ComponentType> {
  const [{ ListDesignsPage }] = await Promise.all([
    import('#web/features/designers/list-designs.page.tsx'),
    needTexts(['list-design', 'list', 'fields', 'transfers']),
  ]);
  return ListDesignsPage;
}

/** Designers of what areas bring along; the server says who designs what. */
export const DESIGNER_PAGES: readonly PageDefinition[] = [
  {
    name: 'list-designs',
    path: '/designer/list',
    isFixed: false,
    title: () => i18next.t('tabs:title.designList'),
    load: loadListDesigns,
  },
];
