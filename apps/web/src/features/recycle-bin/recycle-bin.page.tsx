import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ListFault } from '#web/views/list-view/states/list-fault.tsx';
import { BinBars } from './bin-bars.tsx';
import { BinDialogs } from './bin-dialogs.tsx';
import { useBinScope } from './bin-scope.ts';
import { BinTable } from './bin-table.tsx';
import styles from './recycle-bin.module.css';

/** Deleted records that can be restored (SYS-05, DOMAIN §2.24). */
export function RecycleBinPage() {
  const { t } = useTranslation(['recycle-bin', 'common']);
  const scope = useBinScope();
  const { rights, bin, askPurge } = scope;
  const empty = rights.purge && (
    <Button
      tone="danger"
      icon="delete"
      whyNot={(bin.data?.total ?? 0) === 0 ? t('common:whyNot.empty') : ''}
      onClick={() => askPurge({ entries: null })}
    >
      {t('verb.empty')}
    </Button>
  );
  return (
    <Page title={t('title')} purpose={t('purpose')} actions={empty}>
      <section className={styles['card']} aria-label={t('title')}>
        <BinBars scope={scope} />
        {bin.error && !bin.data ? (
          <ListFault error={bin.error} onRetry={() => void bin.refetch()} />
        ) : (
          <BinTable scope={scope} />
        )}
      </section>
      <BinDialogs scope={scope} />
    </Page>
  );
}
