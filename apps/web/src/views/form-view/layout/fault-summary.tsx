import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Strip } from '#web/ui/strip/strip.tsx';
import { issuesInOrder } from '../filling/faults.ts';
import type { FormStore } from '../filling/form.store.ts';
import { FaultList } from './fault-list.tsx';
import styles from './fault-list.module.css';

export interface FaultSummaryProps {
  readonly store: FormStore;
  /** Names of the fields as they follow each other on the form. */
  readonly order: readonly string[];
  /** Brings a field into sight, by the path of its fault. */
  readonly onJump: (path: string) => void;
}

/** What must be mended before a save, each with the way to its field; it shrinks while it is mended. */
export function FaultSummary({ store, order, onJump }: FaultSummaryProps) {
  const { t } = useTranslation('form');
  const isJudged = useStore(store.state, (state) => state.isJudged);
  const faults = useStore(store.state, (state) => state.faults);
  if (!isJudged || faults.size === 0) return null;
  return (
    <Strip tone="error">
      <div className={styles['title']}>{t('faults.title', { count: faults.size })}</div>
      <FaultList faults={issuesInOrder([...faults.values()], order)} fields={store.fields} onJump={onJump} />
    </Strip>
  );
}
