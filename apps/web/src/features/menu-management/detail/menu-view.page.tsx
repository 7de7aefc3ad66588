import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { menuEditorQueries } from '#web/api/menu-editor.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTabTitle } from '#web/tabs/page-titles.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { wayTo } from '#web/ui/tree/tree.logic.ts';
import { Waiting } from '#web/ui/waiting/waiting.tsx';
import { audienceOf, formPath } from '../menu-paths.ts';
import { useMenuRights } from '../menu-rights.ts';
import { ButtonsTable } from './buttons-table.tsx';
import styles from './menu-detail.module.css';
import { MenuFacts } from './menu-facts.tsx';

/** Read-only view of a menu entry, in its own tab (SPEC §2: /menu-management/view-menu). */
export function MenuViewPage() {
  const { t } = useTranslation('menus');
  const locale = useLocale();
  const tab = useTab();
  const audience = audienceOf(tab.query);
  const id = tab.query['id'] ?? '';
  const rights = useMenuRights(audience);
  const { data: menu, error } = useQuery({
    ...menuEditorQueries.detail(audience, id, locale),
    enabled: id !== '',
  });
  const { data: menus = [] } = useQuery({
    ...menuEditorQueries.tree(audience, locale),
    enabled: menu !== undefined,
  });
  const { data: choices } = useQuery({
    ...menuEditorQueries.choices(locale),
    enabled: menu !== undefined && audience === 'STAFF',
  });
  useTabTitle(menu ? t('form.tab.view', { name: menu.label }) : '');
  if (error || id === '') {
    const reason = error?.message ?? t('form.noMenu');
    return <EmptyState isPage drawing="missing" title={t('form.unknown')} reason={reason} />;
  }
  if (!menu) return <Waiting />;
  return (
    <Page
      title={menu.label}
      purpose={t('view.purpose')}
      actions={
        rights.update && (
          <Button tone="primary" onClick={() => tab.open(formPath('edit-menu', audience, { id }))}>
            {t('action.edit')}
          </Button>
        )
      }
    >
      <div className={styles['card']}>
        <h2 className="sr-only">{t('detail.title')}</h2>
        <div className={styles['body']}>
          <div className={styles['sections']}>
            <MenuFacts
              menu={menu}
              way={wayTo(menus, menu.parentId).map(({ label }) => label)}
              choices={choices}
            />
            {audience === 'STAFF' && (
              <section>
                <SectionTitle>{t('part.buttons')}</SectionTitle>
                <ButtonsTable menuId={menu.id} buttons={menu.buttons} rights={rights} />
              </section>
            )}
          </div>
        </div>
      </div>
    </Page>
  );
}
