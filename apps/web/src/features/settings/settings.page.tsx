import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingEditorQueries } from '#web/api/setting-editor.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { SettingsBoard } from './settings-board.tsx';
import styles from './settings.module.css';

/** System business settings (SYS-04, DOMAIN §2.27). */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'common']);
  const { data, error, refetch } = useQuery(settingEditorQueries.all(useLocale()));
  if (data) return <SettingsBoard {...data} />;
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <div className={styles['waiting']}>
        {error ? (
          <EmptyState
            drawing="broken"
            title={t('failed')}
            reason={error.message}
            actions={<Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>}
          />
        ) : (
          <p role="status">{t('common:loading')}</p>
        )}
      </div>
    </Page>
  );
}
