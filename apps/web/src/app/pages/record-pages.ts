import i18next from 'i18next';
import { type ComponentType, createElement } from 'react';
import { needTexts } from '#web/i18n/runtime.ts';
import { DETAIL_ROUTES } from './detail-routes.ts';
import type { PageRoute } from '../routes.ts';

interface RecordPageDefinition extends PageRoute {
  readonly load: () => Promise<ComponentType>;
}

const TEXTS = ['form', 'fields'] as const;

async function loadSee(props: { readonly formCode?: string; readonly isStacked?: boolean } = {}) {
  const [{ DetailPage }] = await Promise.all([
    import('#web/views/detail-view/detail-page.tsx'),
    needTexts(TEXTS),
  ]);
  return () => createElement(DetailPage, props);
}

async function loadEdit(props: { readonly formCode?: string } = {}) {
  const [{ EditPage }, { preloadControls }] = await Promise.all([
    import('#web/views/form-view/edit-page.tsx'),
    import('#web/field-types/editing/late-controls.ts'),
    needTexts(TEXTS),
  ]);
  preloadControls();
  return () => createElement(EditPage, props);
}

const SEE = 'see:';
const EDIT = 'edit:';

/** Pages of records: the two of every form, and the fixed ones of SPEC §2. Everybody signed in may open them; the server says what they see. */
export const RECORD_PAGES: readonly RecordPageDefinition[] = [
  { name: `${SEE}form`, path: '/see-form', isFixed: true, load: () => loadSee() },
  { name: `${EDIT}form`, path: '/edit-form', isFixed: true, load: () => loadEdit() },
  { name: `${SEE}stacked`, path: '/form_and_list', isFixed: true, load: () => loadSee({ isStacked: true }) },
  ...DETAIL_ROUTES.map(({ path, formCode, page }) => ({
    name: `${page}:${path}`,
    path,
    isFixed: true,
    load: () => (page === 'see' ? loadSee({ formCode }) : loadEdit({ formCode })),
  })),
];

/** What the page of a record is called until it knows its record; null for pages that are none. */
export function recordPageTitle(page: string): string | null {
  if (page.startsWith(SEE)) return i18next.t('tabs:title.see');
  return page.startsWith(EDIT) ? i18next.t('tabs:title.edit') : null;
}
