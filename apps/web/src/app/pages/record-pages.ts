import i18next from 'i18next';
import { createElement } from 'react';
import { needTexts } from '#web/i18n/runtime.ts';
import type { PageDefinition } from './page-definition.ts';

const TEXTS = ['form', 'fields'] as const;

async function loadSee(props: { readonly formCode?: string; readonly isStacked?: boolean } = {}) {
  const [{ DetailPage }, { TableRows }, { RichTextBody }] = await Promise.all([
    import('#web/views/detail-view/detail-page.tsx'),
    import('#web/field-types/table.tsx'),
    import('#web/field-types/text-types.tsx'),
    needTexts(TEXTS),
  ]);
  await Promise.all([TableRows.preload(), RichTextBody.preload()]);
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

/** Pages of records of any form. Everybody signed in may open them; the server decides what they see. */
export const RECORD_PAGES: readonly PageDefinition[] = [
  { name: `${SEE}form`, path: '/see-form', isFixed: true, load: () => loadSee() },
  { name: `${EDIT}form`, path: '/edit-form', isFixed: true, load: () => loadEdit() },
  { name: `${SEE}stacked`, path: '/form_and_list', isFixed: true, load: () => loadSee({ isStacked: true }) },
];

/** A page of SPEC §2 that shows or edits the records of one form; `?id=` stands behind its path. */
export function recordPage(page: {
  readonly path: string;
  readonly form: string;
  readonly screen: 'see' | 'edit';
}): PageDefinition {
  const { path, form: formCode, screen } = page;
  const load = () => (screen === 'see' ? loadSee({ formCode }) : loadEdit({ formCode }));
  return { name: `${screen}:${path}`, path, isFixed: true, load };
}

/** Title of a record page until it has loaded its record; null for other pages. */
export function recordPageTitle(page: string): string | null {
  if (page.startsWith(SEE)) return i18next.t('tabs:title.see');
  return page.startsWith(EDIT) ? i18next.t('tabs:title.edit') : null;
}
