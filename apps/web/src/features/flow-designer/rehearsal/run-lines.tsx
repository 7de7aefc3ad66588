import type { RehearsalRunView } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useTranslation } from 'react-i18next';
import { entryNameOf, reasonOf } from '#web/views/flow-view/timeline/timeline.logic.ts';
import styles from './rehearsal.module.css';

export interface RunLinesProps {
  readonly lines: RehearsalRunView['lines'];
  readonly onChoose: (id: string) => void;
}

/** The steps of a run, one line each. */
export function RunLines({ lines, onChoose }: RunLinesProps) {
  const { t } = useTranslation(['flow-designer', 'flows']);
  return (
    <ol className={styles['lines']} aria-label={t('rehearsal.path')}>
      {lines.map(({ at, nodeId, nodeName, what, by, why }, index) => {
        const reason = reasonOf({ why });
        const facts = Object.entries(why?.params ?? {})
          .map(([name, value]) => t('flows:fact.pair', { name, value }))
          .join(t('flows:separator'));
        return (
          // The order of a run's lines never changes.
          <li key={index} className={styles['line']}>
            <time className={styles['at']} dateTime={at}>
              {shanghaiTime(at).slice(5, 16)}
            </time>
            <button type="button" className={styles['node']} onClick={() => onChoose(nodeId)}>
              {nodeName || nodeId}
            </button>
            <span>{t(`flows:deed.${entryNameOf({ action: what })}`)}</span>
            <span className={styles['quiet']}>
              {[by, reason === null ? '' : t(`flows:why.${reason}`, { facts })].filter(Boolean).join(' · ')}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
