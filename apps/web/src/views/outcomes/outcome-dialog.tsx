import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
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
  /** Failed ones stay ticked. */
  readonly onKeepFailed: (failed: readonly NamedOutcome[]) => void;
  readonly onClose: () => void;
}

/** Outcomes of an action by record, failures first (DOMAIN §2.32.3). */
export function OutcomeDialog({ action, outcomes, onKeepFailed, onClose }: OutcomeDialogProps) {
  const { t } = useTranslation('list');
  const failed = outcomes.filter(({ ok }) => !ok);
  const title = t('batch.outcome.title', { action });
  return (
    <AppModal
      title={title}
      isOpen
      onClose={onClose}
      widthPx={WIDTH_PX}
      {...(failed.length > 0
        ? { onConfirm: () => onKeepFailed(failed), confirmText: t('batch.outcome.retry') }
        : {})}
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
