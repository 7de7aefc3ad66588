import { useTranslation } from 'react-i18next';
import type { ListRow } from '#web/api/record-lists.ts';
import type { ActionOutcome } from '#web/api/records.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import { linkColumnOf } from '../layout/columns.logic.ts';
import { useListScope } from '../list-scope.ts';
import { rowName } from '../query/row-values.ts';
import styles from './batch.module.css';

const WIDTH_PX = 640;

export interface OutcomeDialogProps {
  readonly action: string;
  readonly rows: readonly ListRow[];
  readonly outcomes: readonly ActionOutcome[];
  readonly onClose: () => void;
}

/** What became of an action, record by record (DOMAIN §2.32.3); those that failed can stay ticked. */
export function OutcomeDialog({ action, rows, outcomes, onClose }: OutcomeDialogProps) {
  const { t } = useTranslation('list');
  const { view, layout, selection } = useListScope();
  const link = linkColumnOf(layout.columns);
  const failed = outcomes.filter(({ ok }) => !ok);
  const nameOf = (id: string) => {
    const row = rows.find((each) => each.id === id);
    return row ? rowName(row, view, link) : id;
  };
  const keepFailed = () => {
    const ids = new Set(failed.map(({ dataId }) => dataId));
    selection.mark(
      rows.filter(({ id }) => !ids.has(id)),
      false,
    );
    onClose();
  };
  return (
    <AppModal
      title={t('batch.outcome.title', { action })}
      isOpen
      onClose={() => {
        selection.clear();
        onClose();
      }}
      widthPx={WIDTH_PX}
      {...(failed.length > 0 ? { onConfirm: keepFailed, confirmText: t('batch.outcome.retry') } : {})}
    >
      <p className={styles['summary']}>
        {t('batch.outcome.summary', { ok: outcomes.length - failed.length, failed: failed.length })}
      </p>
      <div
        className={styles['outcomes']}
        tabIndex={0}
        role="region"
        aria-label={t('batch.outcome.title', { action })}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t('batch.outcome.record')}</th>
              <th scope="col">{t('batch.outcome.result')}</th>
            </tr>
          </thead>
          <tbody>
            {[...failed, ...outcomes.filter(({ ok }) => ok)].map(({ dataId, ok, message }) => (
              <tr key={dataId}>
                <td>{nameOf(dataId)}</td>
                <td>
                  <StatusTag family={ok ? 'green' : 'red'} glyph={ok ? 'check' : 'cross'}>
                    {t(ok ? 'batch.outcome.ok' : 'batch.outcome.failed')}
                  </StatusTag>
                  {!ok && message}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </AppModal>
  );
}
