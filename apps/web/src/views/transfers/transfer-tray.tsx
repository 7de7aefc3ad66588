import type { Transfer } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadRecordLists } from '#web/api/records.ts';
import { isActive, stopTransfer, transferQueries } from '#web/api/transfers.ts';
import { downloadFrom } from '#web/lib/download.ts';
import { formatMoment } from '#web/lib/shanghai-time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CheckCircleGlyph, CloseGlyph, CrossCircleGlyph, InfoCircleGlyph } from '#web/ui/glyph/glyph.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { ProgressLine } from '#web/ui/progress-line/progress-line.tsx';
import styles from './transfers.module.css';
import { closeTray, unfollowTransfer, useTransfers } from './transfers.store.ts';

type T = ReturnType<typeof useTranslation<'transfers'>>['t'];

/** Announces the result of a transfer. */
function sayEnd({ kind, state, fileName, downloadUri, message }: Transfer, t: T): void {
  if (state === 'failed') showToast('error', message || t('state.failed'));
  if (state === 'cancelled' && kind === 'import')
    showToast('info', t('ended.cancelledImport', { name: fileName }));
  if (state !== 'done') return;
  const action = downloadUri === null ? null : { label: t('download'), run: () => downloadFrom(downloadUri) };
  showToast('success', t(`ended.${kind}`, { name: fileName }), action);
}

/** Announces transfers started here when they end. */
function useEndings(transfers: readonly Transfer[] | undefined): void {
  const { t } = useTranslation('transfers');
  const followed = useTransfers((state) => state.followed);
  useEffect(() => {
    for (const transfer of transfers ?? []) {
      if (!isActive(transfer) && followed.has(transfer.id)) {
        unfollowTransfer(transfer);
        if (transfer.kind === 'import') void reloadRecordLists();
        sayEnd(transfer, t);
      }
    }
  }, [transfers, followed, t]);
}

/**
 * A person's exports and imports, available in the whole shell: progress, the file of a finished one, and stop. It survives tab switches
 * and reloads, since the server does the work.
 */
export function TransferTray() {
  const { t } = useTranslation('transfers');
  const isOpen = useTransfers((state) => state.isOpen);
  const own = useQuery(transferQueries.own());
  useEndings(own.data);
  // The wizard shows the check before an import.
  const shown = (own.data ?? []).filter(({ dryRun }) => !dryRun);
  if (!isOpen) return null;
  return (
    <section className={styles['tray']} aria-label={t('title')}>
      <header className={styles['trayHead']}>
        <h2 className={styles['trayTitle']}>{t('title')}</h2>
        <button type="button" className={styles['close']} aria-label={t('close')} onClick={closeTray}>
          <CloseGlyph size={12} />
        </button>
      </header>
      <ul className={styles['lines']}>
        {shown.map((transfer) => (
          <TransferLine key={transfer.id} transfer={transfer} />
        ))}
      </ul>
      {own.data && shown.length === 0 && <p className={styles['none']}>{t('none')}</p>}
      {own.isError && (
        <p className={styles['none']} role="alert">
          {t('failed')}
        </p>
      )}
    </section>
  );
}

const GLYPHS = {
  queued: <InfoCircleGlyph size={16} />,
  running: <InfoCircleGlyph size={16} />,
  done: <CheckCircleGlyph size={16} />,
  failed: <CrossCircleGlyph size={16} />,
  cancelled: <CrossCircleGlyph size={16} />,
} as const;

/** Facts about a transfer, in one short line. */
function useFacts(transfer: Transfer): string {
  const { t, i18n } = useTranslation('transfers');
  const { state, done, total, createdAt, message } = transfer;
  const number = new Intl.NumberFormat(i18n.language);
  if (state === 'failed') return message || t('state.failed');
  if (state === 'running' && total !== null) {
    return t('state.progress', { done: number.format(done), total: number.format(total) });
  }
  const rows =
    state === 'done' || state === 'running' ? t('rows', { shown: number.format(done), count: done }) : '';
  return [t(`state.${state}`), rows, formatMoment(createdAt)].filter(Boolean).join(' · ');
}

function TransferLine({ transfer }: { readonly transfer: Transfer }) {
  const { t } = useTranslation('transfers');
  const facts = useFacts(transfer);
  const { id, kind, fileName, state, done, total, downloadUri } = transfer;
  return (
    <li className={styles['line']} data-state={state}>
      <span className={styles['glyph']}>{GLYPHS[state]}</span>
      <div className={styles['words']}>
        <span className={styles['name']} title={fileName}>
          {t(`kind.${kind}`, { name: fileName })}
        </span>
        <span className={styles['facts']}>{facts}</span>
        {isActive(transfer) && (
          <ProgressLine label={t(`kind.${kind}`, { name: fileName })} done={done} total={total} />
        )}
      </div>
      {isActive(transfer) && (
        // A failure is shown as a toast, and the line shows the progress.
        <Button tone="link" onClick={() => void stopTransfer(id).catch(() => undefined)}>
          {t('cancel')}
        </Button>
      )}
      {downloadUri !== null && (
        <Button tone="link" icon="download" onClick={() => downloadFrom(downloadUri)}>
          {t('download')}
        </Button>
      )}
    </li>
  );
}
