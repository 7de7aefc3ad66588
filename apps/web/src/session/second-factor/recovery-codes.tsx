import { useTranslation } from 'react-i18next';
import { downloadText } from '#web/lib/download.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import styles from './second-factor.module.css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
}

const FILE_NAME = 'haiqiao-recovery-codes.txt';

/** Recovery codes, shown once: to copy, download or write down. */
export function RecoveryCodes({ codes }: RecoveryCodesProps) {
  const { t } = useTranslation('credentials');
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast('success', t('copied')),
      () => showToast('warning', t('factor.copyFailed')),
    );
  return (
    <div className={styles['recovery']}>
      <ul className={styles['codes']} aria-label={t('factor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['keep']}>
        <button type="button" className={styles['word']} onClick={() => void copy()}>
          {t('copy')}
        </button>
        <button
          type="button"
          className={styles['word']}
          onClick={() => downloadText(FILE_NAME, 'text/plain', text)}
        >
          {t('factor.download')}
        </button>
      </div>
    </div>
  );
}
