import type { MenuAudience } from '@haiqiao/contract/access';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { menuEditorQueries } from '#web/api/menu-editor.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { BaseFields } from './base-fields.tsx';
import styles from './menu-form.module.css';
import { MenuNames } from './menu-names.tsx';
import { OpeningFields } from './opening-fields.tsx';
import { RuleFields } from './rule-fields.tsx';
import type { MenuForm } from './use-menu-form.ts';

export interface MenuFieldsProps {
  readonly audience: MenuAudience;
  readonly form: MenuForm;
  /** The edited entry; null for a new one. */
  readonly id: string | null;
}

/** Every field of an entry, in sections. */
export function MenuFields({ audience, form, id }: MenuFieldsProps) {
  const { t } = useTranslation('menus');
  const locale = useLocale();
  const { data: menus = [] } = useQuery(menuEditorQueries.tree(audience, locale));
  const { data: choices } = useQuery({
    ...menuEditorQueries.choices(locale),
    enabled: audience === 'STAFF',
  });
  const { draft, put } = form;
  return (
    <div className={styles['sections']}>
      <section aria-labelledby="menu-base">
        <SectionTitle id="menu-base">{t('section.base')}</SectionTitle>
        <BaseFields form={form} menus={menus} id={id} />
      </section>
      <section aria-labelledby="menu-opening">
        <SectionTitle id="menu-opening">{t('section.opening')}</SectionTitle>
        <OpeningFields form={form} choices={choices} />
      </section>
      <section aria-labelledby="menu-rules">
        <SectionTitle id="menu-rules" hint={t('section.rulesHint')}>
          {t('section.rules')}
        </SectionTitle>
        <RuleFields form={form} choices={choices} />
      </section>
      <section aria-labelledby="menu-names">
        <SectionTitle id="menu-names">{t('section.names')}</SectionTitle>
        <MenuNames values={draft.translations} onChange={(translations) => put({ translations })} />
      </section>
    </div>
  );
}
