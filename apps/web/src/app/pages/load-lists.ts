import { type ComponentType, createElement } from 'react';
import { withTexts } from './page-definition.ts';

/** The page of a list; without a code the address says which list. */
export async function loadLists(listCode?: string): Promise<ComponentType> {
  const [{ ListPage }, { FieldFilter }] = await Promise.all([
    withTexts(import('#web/views/list-view/list-page.tsx'), ['list', 'fields']),
    import('#web/field-types/field-filter.tsx'),
    import('#web/field-types/filtering/field-filters.tsx'),
  ]);
  await FieldFilter.preload();
  return () => createElement(ListPage, listCode === undefined ? {} : { listCode });
}
