import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './diff-table.module.css';

/** A changed field. */
export interface DiffLine {
  readonly field: string;
  readonly label: string;
  /** As text; empty for none. */
  readonly before: string;
  readonly after: string;
  /** Below the line. */
  readonly note?: string;
}

export interface DiffTableProps {
  readonly lines: readonly DiffLine[];
  /** Headings of the two sides; before and after by default. */
  readonly sides?: readonly [before: string, after: string];
}

/** Fields with their old and new values. */
export function DiffTable({ lines, sides }: DiffTableProps) {
  const { t } = useTranslation('form');
  const [left, right] = sides ?? [t('history.before'), t('history.after')];
  return (
    <table className={styles['diff']}>
      <thead>
        <tr>
          <th scope="col">{t('history.field')}</th>
          <th scope="col">{left}</th>
          <th scope="col">{right}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ field, label, before, after, note }) => (
          <Fragment key={field}>
            <tr>
              <th scope="row">{label}</th>
              <td>{before ? <del className={styles['before']}>{before}</del> : <Nothing />}</td>
              <td>{after ? <ins className={styles['after']}>{after}</ins> : <Nothing />}</td>
            </tr>
            {note !== undefined && (
              <tr className={styles['note']}>
                <td colSpan={3}>{note}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Nothing() {
  const { t } = useTranslation('form');
  return <span className={styles['none']}>{t('history.none')}</span>;
}
