import { useTranslation } from 'react-i18next';
import type { ListRow } from '#web/api/record-lists.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import type { Selection } from '../list-view/batch/use-selection.ts';
import styles from './outcomes.module.css';

const WIDTH_PX = 640;

/** Outcome of an action on one record. */
export interface NamedOutcome {
  readonly id: string;
  /** Display name of the record. */
  readonly name: string;
  readonly ok: boolean;
  /** Why it failed. */
  readonly message?: string | undefined;
}

export interface OutcomeDialogProps {
  readonly action: string;
  readonly outcomes: readonly NamedOutcome[];
  readonly rows: readonly ListRow[];
  /** The ticks: failed rows can stay ticked. */
  readonly selection: Pick<Selection, 'mark' | 'clear'>;
  readonly onClose: () => void;
}

/** Outcomes of an action by record, failures first (DOMAIN §2.32.3). */
export function OutcomeDialog({ action, outcomes, rows, selection, onClose }: OutcomeDialogProps) {
  const { t } = useTranslation('list');
  const failed = outcomes.filter(({ ok }) => !ok);
  const title = t('batch.outcome.title', { action });
  const keepFailed = () => {
    const ids = new Set(failed.map(({ id }) => id));
    selection.mark(
      rows.filter(({ id }) => !ids.has(id)),
      false,
    );
    onClose();
  };
  const close = () => {
    selection.clear();
    onClose();
  };
  return (
    <AppModal
      title={title}
      onClose={close}
      widthPx={WIDTH_PX}
      {...(failed.length > 0 ? { onConfirm: keepFailed, confirmText: t('batch.outcome.retry') } : {})}
    >
      <p className={styles['summary']}>
        {t('batch.outcome.summary', { ok: outcomes.length - failed.length, failed: failed.length })}
      </p>
      <div className={styles['outcomes']} tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('batch.outcome.record')}</th>
              <th scope="col">{t('batch.outcome.result')}</th>
            </tr>
          </thead>
          <tbody>
            {[...failed, ...outcomes.filter(({ ok }) => ok)].map(({ id, name, ok, message }) => (
              <tr key={id}>
                <td>{name}</td>
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
