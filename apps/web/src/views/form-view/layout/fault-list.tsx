import type { FieldViews } from '@haiqiao/contract/endpoints';
import type { FieldIssue } from '@haiqiao/contract/field-types';
import { tagOf } from '@haiqiao/contract/i18n';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#web/i18n/runtime.ts';
import { RecordLink } from '#web/views/record-page/record-link.tsx';
import { faultText, faultTextBeside, otherRecordOf, rootOf } from '../filling/faults.ts';
import styles from './fault-list.module.css';

export interface FaultListProps {
  /** In display order. */
  readonly faults: readonly FieldIssue[];
  readonly fields: FieldViews;
  /** Opens the field of an error by its path; without it errors are only shown. */
  readonly onJump?: (path: string) => void;
}

/** Listed errors; more are counted. */
const SHOWN_MAX = 8;

/** Errors by field, each with a link to it. */
export function FaultList({ faults, fields, onJump }: FaultListProps) {
  const { t } = useTranslation('form');
  const tag = tagOf(useLocale());
  return (
    <>
      <ul className={styles['list']}>
        {faults.slice(0, SHOWN_MAX).map((issue) => {
          const name = positionName(fields, issue.path, (row) => t('faults.row', { row }));
          const other = otherRecordOf(issue);
          return (
            <li key={issue.path}>
              {onJump && name !== '' ? (
                <button type="button" className={styles['jump']} onClick={() => onJump(issue.path)}>
                  {name}
                </button>
              ) : (
                name
              )}
              <span className={styles['text']}>{faultTextBeside(name, faultText(issue, tag))}</span>
              {other && <RecordLink record={other} />}
            </li>
          );
        })}
      </ul>
      {faults.length > SHOWN_MAX && (
        <div className={styles['more']}>{t('faults.more', { count: faults.length - SHOWN_MAX })}</div>
      )}
    </>
  );
}

/** 配件 第 3 行 数量, or the label of the field; empty for a field that the form does not have. */
function positionName(fields: FieldViews, path: string, rowName: (row: number) => string): string {
  const field = fields[rootOf(path)];
  const [, row, column = ''] = path.split('.');
  if (!field) return '';
  if (field.type !== 'table' || row === undefined) return field.label;
  return [field.label, rowName(Number(row) + 1), field.fields[column]?.label ?? ''].filter(Boolean).join(' ');
}
