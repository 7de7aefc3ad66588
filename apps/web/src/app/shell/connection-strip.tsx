import { useTranslation } from 'react-i18next';
import { useConnection } from '#web/api/connection.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './connection-strip.module.css';

/** Shows that the server is unreachable and polled, and when it is back. */
export function ConnectionStrip() {
  const { t } = useTranslation('shell');
  const connection = useConnection();
  return (
    <div className={styles['place']} role="status">
      {connection !== 'good' && (
        <span className={styles['strip']} data-connection={connection}>
          <Icon name={connection === 'lost' ? 'disconnect' : 'check'} />
          {connection === 'lost' ? t('connection.lost') : t('connection.back')}
        </span>
      )}
    </div>
  );
}
