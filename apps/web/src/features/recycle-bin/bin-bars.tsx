import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { BinFilters } from './bin-filters.tsx';
import type { BinScope } from './bin-scope.ts';
import styles from './recycle-bin.module.css';

/** Maximum entries per call (contract `restoreBinEntries`). */
const AT_ONCE_MAX = 100;

/** The filters, replaced by the actions while entries are ticked. */
export function BinBars({ scope }: { readonly scope: BinScope }) {
  const { looked, look, bin, selected } = scope;
  if (selected.length > 0) return <BatchBar scope={scope} />;
  return (
    <BinFilters
      filter={looked.filter}
      resources={bin.data?.resources ?? []}
      onChange={(filter) => look({ ...looked, filter, page: 0 })}
    />
  );
}

function BatchBar({ scope }: { readonly scope: BinScope }) {
  const { t } = useTranslation('recycle-bin');
  const { rights, selected, select, restoring, askPurge } = scope;
  const isTooMany = selected.length > AT_ONCE_MAX;
  return (
    <div className={styles['batch']} role="toolbar" aria-label={t('batch.label')}>
      <strong>{t('batch.selected', { count: selected.length })}</strong>
      {rights.restore && (
        <Button
          tone="link"
          icon="undo"
          whyNot={isTooMany ? t('batch.tooMany', { max: AT_ONCE_MAX }) : ''}
          onClick={() => void restoring.restore(selected)}
        >
          {t('batch.restore')}
        </Button>
      )}
      {rights.purge && (
        <Button
          tone="link"
          icon="delete"
          whyNot={isTooMany ? t('batch.tooMany', { max: AT_ONCE_MAX }) : ''}
          onClick={() => askPurge({ entries: selected })}
        >
          {t('verb.purge')}
        </Button>
      )}
      {isTooMany && <span>{t('batch.tooMany', { max: AT_ONCE_MAX })}</span>}
      <span className={styles['end']}>
        <Button tone="link" icon="close" onClick={() => select([])}>
          {t('batch.clear')}
        </Button>
      </span>
    </div>
  );
}
