import { listNames } from '#web/i18n/list-names.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { menuEditorQueries } from '#web/api/menu-editor.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTabTitle } from '#web/tabs/page-titles.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { Waiting } from '#web/ui/waiting/waiting.tsx';
import { useSaveShortcut } from '#web/views/form-view/use-save-shortcut.ts';
import { audienceOf } from '../menu-paths.ts';
import { differingFields, menuDraftOf, newMenuDraft } from './menu-draft.ts';
import { MenuFields } from './menu-fields.tsx';
import styles from './menu-form.module.css';
import { type MenuForm, type MenuFormStart, useMenuForm } from './use-menu-form.ts';

/** The route of SPEC §2. */
export type MenuFormMode = 'add' | 'addBelow' | 'edit';

/** Adds a menu entry, adds one below another, or edits one: a page in its own tab (PERM-04). */
export function MenuFormPage({ mode }: { readonly mode: MenuFormMode }) {
  const { t } = useTranslation('menus');
  const { query } = useTab();
  const audience = audienceOf(query);
  const id = query[mode === 'edit' ? 'id' : 'parentId'] ?? '';
  const needed = mode !== 'add';
  const { data: menu, error } = useQuery({
    ...menuEditorQueries.detail(audience, id, useLocale()),
    enabled: needed && id !== '',
  });
  useTabTitle(menu ? t(`form.tab.${mode}`, { name: menu.label }) : '');
  if (!needed) {
    return <Form mode={mode} start={{ audience, base: newMenuDraft(null), stored: null }} />;
  }
  // Input stays regardless of later responses.
  if (!menu && (error || id === '')) {
    const reason = error?.message ?? t('form.noMenu');
    return <EmptyState isPage drawing="missing" title={t('form.unknown')} reason={reason} />;
  }
  if (!menu) return <Waiting className={styles['card']} />;
  const start =
    mode === 'edit'
      ? { audience, base: menuDraftOf(menu), stored: { id: menu.id, rowVersion: menu.rowVersion } }
      : { audience, base: newMenuDraft(menu.id), stored: null };
  return <Form key={id} mode={mode} start={start} />;
}

function Form({ mode, start }: { readonly mode: MenuFormMode; readonly start: MenuFormStart }) {
  const { t } = useTranslation('menus');
  const tab = useTab();
  const card = useRef<HTMLDivElement>(null);
  const form = useMenuForm(start);
  const save = async () => {
    if (await form.save()) return tab.close();
    // After the errors are rendered: the first one gets the focus.
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  useSaveShortcut(() => void save());
  return (
    <Page
      title={t(`form.title.${mode}`)}
      purpose={t(mode === 'edit' ? 'form.purpose.edit' : 'form.purpose.new')}
      actions={
        <>
          <Button onClick={tab.close}>{t('action.cancel')}</Button>
          <Button tone="primary" isBusy={form.isBusy} onClick={() => void save()}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <div ref={card} className={styles['card']}>
        <h2 className="sr-only">{t('detail.title')}</h2>
        {form.refusal && <Strip tone="error">{form.refusal}</Strip>}
        <Conflict form={form} />
        <MenuFields audience={start.audience} form={form} id={start.stored?.id ?? null} />
      </div>
    </Page>
  );
}

/** Another person has saved meanwhile: shows the differences and asks whose values to keep. */
function Conflict({ form }: { readonly form: MenuForm }) {
  const { t } = useTranslation('menus');
  if (!form.theirs) return null;
  const names = differingFields(form.draft, menuDraftOf(form.theirs));
  return (
    <Strip
      tone="warning"
      actions={
        <>
          <Button size="small" onClick={() => form.settle('mine')}>
            {t('conflict.mine')}
          </Button>
          <Button size="small" onClick={() => form.settle('theirs')}>
            {t('conflict.theirs')}
          </Button>
        </>
      }
    >
      {t('conflict.text', { fields: listNames(names.map((name) => t(`draft.${name}`))) || '—' })}
    </Strip>
  );
}
