import type { DesignFault } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import styles from './publish.module.css';

export interface FaultListProps {
  readonly faults: readonly DesignFault[];
  readonly labelOf: (name: string) => string;
}

/** What is wrong with a design: where, and why. */
export function FaultList({ faults, labelOf }: FaultListProps) {
  const { t } = useTranslation('list-design');
  return (
    <ul className={styles['faults']} aria-label={t('fault.label')}>
      {faults.map(({ part, name, fault, reason }) => (
        <li key={`${part} ${name} ${fault}`} title={reason}>
          {t('fault.at', {
            place: t(`fault.part.${part}`),
            name: name === '' ? '' : labelOf(name),
            what: fault === 'other' ? reason : t(`fault.${fault}`),
          })}
        </li>
      ))}
    </ul>
  );
}
