import { useTranslation } from 'react-i18next';
import { HOME_PATH } from '#web/session/redirect.ts';
import { openTab } from '#web/tabs/tab-actions.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { AskAccessButton } from '#web/views/access/ask-access-button.tsx';
import { Arrival } from './arrival.tsx';
import styles from './tab-host.module.css';

function WayOn() {
  const { t } = useTranslation('tabs');
  const tab = useTab();
  return (
    <>
      <Button tone="primary" icon="home" onClick={() => openTab(HOME_PATH)}>
        {t('toHome')}
      </Button>
      <Button onClick={tab.close}>{t('closeThis')}</Button>
      <Arrival />
    </>
  );
}

/** An unknown address, or a page the user was not granted (NAV-01: catch-all 404). */
export function MissingPage() {
  const { t } = useTranslation('tabs');
  const { fullPath } = useTab();
  return (
    <div className={styles['fault']}>
      <EmptyState
        isPage
        drawing="missing"
        title={t('missing.title')}
        reason={
          <>
            {t('missing.reason')}
            <br />
            <span className={styles['address']}>{fullPath}</span>
          </>
        }
        actions={
          <>
            <WayOn />
            <AskAccessButton />
          </>
        }
      />
    </div>
  );
}

/** A menu entry whose page is not part of this version. */
export function UnbuiltPage() {
  const { t } = useTranslation('tabs');
  const { title } = useTab();
  return (
    <div className={styles['fault']}>
      <EmptyState
        isPage
        drawing="calm"
        title={t('unbuilt.title', { title })}
        reason={t('unbuilt.reason')}
        actions={<WayOn />}
      />
    </div>
  );
}
