import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Strip } from '#web/ui/strip/strip.tsx';
import { issuesInOrder } from '../filling/faults.ts';
import type { FormStore } from '../filling/form.store.ts';
import { FaultList } from './fault-list.tsx';
import styles from './fault-list.module.css';

export interface FaultSummaryProps {
  readonly store: FormStore;
  /** Names of the fields in display order. */
  readonly order: readonly string[];
  /** Scrolls to the field of an error, by its path. */
  readonly onJump: (path: string) => void;
}

/** Errors to fix before a save, each with a link to its field; fixed ones disappear. */
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
