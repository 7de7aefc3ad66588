import type { FlowFaultView } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { useChoices } from '../panel/panel-scope.ts';
import styles from './fault-list.module.css';
import { faultText } from './fault-text.ts';
import { inOrder } from './faults.logic.ts';

export interface FaultListProps {
  /** Null until the first reply. */
  readonly faults: readonly FlowFaultView[] | null;
  readonly refusal: string;
  readonly onChoose: (nodeId: string) => void;
}

/** The faults of the drawing, each with its node. */
export function FaultList({ faults, refusal, onChoose }: FaultListProps) {
  const { t } = useTranslation('flow-designer');
  return (
    <div className={styles['box']} aria-live="polite">
      {refusal !== '' && <Strip tone="error">{refusal}</Strip>}
      {faults === null && refusal === '' && <p className={styles['quiet']}>{t('check.first')}</p>}
      {faults?.length === 0 && <Strip tone="success">{t('check.none')}</Strip>}
      <ul className={styles['list']} aria-label={t('check.label')}>
        {inOrder(faults ?? []).map((fault) => (
          <FaultLine key={JSON.stringify(fault)} fault={fault} onChoose={onChoose} />
        ))}
      </ul>
    </div>
  );
}

function FaultLine({
  fault,
  onChoose,
}: { readonly fault: FlowFaultView } & Pick<FaultListProps, 'onChoose'>) {
  const { t } = useTranslation('flow-designer');
  const { fields } = useChoices();
  const { nodeId, nodeName, isBlocking } = fault;
  return (
    <li className={styles['line']}>
      <StatusTag family={isBlocking ? 'red' : 'amber'} glyph={isBlocking ? 'cross' : 'alert'}>
        {t(isBlocking ? 'check.blocking' : 'check.warning')}
      </StatusTag>
      {nodeId !== null && (
        <button type="button" className={styles['node']} onClick={() => onChoose(nodeId)}>
          {nodeName || nodeId}
        </button>
      )}
      <span>{faultText(fault, { t, fields })}</span>
    </li>
  );
}
