import { tagOf } from '@haiqiao/contract/i18n';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useLocale } from '#web/i18n/runtime.ts';
import { Strip } from '#web/ui/strip/strip.tsx';
import { faultText, rootOf } from '../filling/faults.ts';
import type { FormStore } from '../filling/form.store.ts';
import styles from './fault-summary.module.css';

export interface FaultSummaryProps {
  readonly store: FormStore;
  /** Brings a field into sight, by the path of its fault. */
  readonly onJump: (path: string) => void;
}

/** Faults that are written out; more are counted. */
const SHOWN_MAX = 8;

/** What must be mended before a save, each with the way to its field; it shrinks while it is mended. */
export function FaultSummary({ store, onJump }: FaultSummaryProps) {
  const { t } = useTranslation('form');
  const tag = tagOf(useLocale());
  const isJudged = useStore(store.state, (state) => state.isJudged);
  const faults = useStore(store.state, (state) => state.faults);
  if (!isJudged || faults.size === 0) return null;
  const all = [...faults];
  return (
    <Strip tone="error">
      <div className={styles['title']}>{t('faults.title', { count: all.length })}</div>
      <ul className={styles['list']}>
        {all.slice(0, SHOWN_MAX).map(([path, issue]) => (
          <li key={path}>
            <button type="button" className={styles['jump']} onClick={() => onJump(path)}>
              {placeName(store, path, (row) => t('faults.row', { row }))}
            </button>
            <span className={styles['text']}>{faultText(issue, tag)}</span>
          </li>
        ))}
      </ul>
      {all.length > SHOWN_MAX && (
        <div className={styles['more']}>{t('faults.more', { count: all.length - SHOWN_MAX })}</div>
      )}
    </Strip>
  );
}

/** 配件 第 3 行 数量, or the label of the field. */
function placeName(store: FormStore, path: string, rowName: (row: number) => string): string {
  const field = store.fields[rootOf(path)];
  const [, row, column = ''] = path.split('.');
  if (!field) return path;
  if (field.type !== 'table' || row === undefined) return field.label;
  return [field.label, rowName(Number(row) + 1), field.fields[column]?.label ?? ''].filter(Boolean).join(' ');
}
