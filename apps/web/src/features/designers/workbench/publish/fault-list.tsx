import { useTranslation } from 'react-i18next';
import type { FaultLine } from '../desk.ts';
import styles from './publish.module.css';

/** What is wrong with a design: where, and why. */
export function FaultList({ faults }: { readonly faults: readonly FaultLine[] }) {
  const { t } = useTranslation('design');
  return (
    <ul className={styles['faults']} aria-label={t('fault.label')}>
      {faults.map(({ key, text, reason }) => (
        <li key={key} title={reason}>
          {text}
        </li>
      ))}
    </ul>
  );
}
