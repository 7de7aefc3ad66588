import { useTranslation } from 'react-i18next';
import type { FaultLine } from '../designer-context.ts';
import styles from './publish.module.css';

/** The faults of a design: location and reason. */
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
