import type { DesignFault } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { useDesignScope } from './design-scope.ts';
import styles from './parts.module.css';

/** The faults of one item of a part as text. */
export function Faults({ part, name }: Pick<DesignFault, 'part' | 'name'>) {
  const { t } = useTranslation('list-design');
  const { faults } = useDesignScope();
  const own = faults.filter((fault) => fault.part === part && fault.name === name);
  return own.map(({ fault, reason }) => (
    <p key={fault} className={styles['fault']} role="alert" title={reason}>
      {t(`fault.${fault}`)}
    </p>
  ));
}
