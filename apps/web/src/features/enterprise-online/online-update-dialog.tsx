import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import {
  type OnlineComparison,
  onlineEnterpriseQueries,
  takeFromOnline,
} from '#web/api/online-enterprises.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { formatMoment } from '#web/lib/shanghai-time.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { OpenedDialogProps } from '#web/views/record-actions/opened-dialogs.tsx';
import styles from './online-update.module.css';

const WIDTH_PX = 880;

/** 从在线数据更新: what the online source knows otherwise, field by field; what is ticked is taken over. */
export function OnlineUpdateDialog({ dataId, title, onClose }: OpenedDialogProps) {
  const { t } = useTranslation('enterprise-online');
  const { data, error, isFetching } = useQuery(onlineEnterpriseQueries.comparison(dataId, useLocale()));
  if (data && !isFetching) return <Differences {...{ data, dataId, title, onClose }} />;
  return (
    <AppModal title={title} isOpen onClose={onClose} widthPx={WIDTH_PX}>
      {error && !isFetching ? (
        <EmptyState drawing="broken" title={t('failed')} reason={error.message} />
      ) : (
        <p className={styles['wait']} role="status">
          {t('comparing')}
        </p>
      )}
    </AppModal>
  );
}

function Differences({
  data,
  dataId,
  title,
  onClose,
}: OpenedDialogProps & { readonly data: OnlineComparison }) {
  const { t } = useTranslation(['enterprise-online', 'common']);
  const { differences, rowVersion, fetchedAt } = data;
  const [chosen, setChosen] = useState<readonly string[]>(() => differences.map(({ field }) => field));
  const isSame = differences.length === 0;
  const take = async () => {
    const fields = differences.flatMap(({ field }) => (chosen.includes(field) ? [field] : []));
    try {
      await takeFromOnline({ dataId, rowVersion, fields });
      showToast('success', isSame ? t('noted') : t('updated', { count: fields.length }));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast('error', error.message);
    }
  };
  const columns = [
    { key: 'label', title: t('field'), widthPx: 160, cell: labelOf },
    { key: 'before', title: t('before'), cell: (row: Difference) => row.before || t('empty') },
    { key: 'after', title: t('after'), cell: afterOf },
  ];
  return (
    <AppModal
      title={title}
      isOpen
      widthPx={WIDTH_PX}
      onClose={onClose}
      confirmText={isSame ? t('note') : t('take', { count: chosen.length })}
      whyNot={!isSame && chosen.length === 0 ? t('common:whyNot.nothingChosen') : ''}
      onConfirm={take}
    >
      <div className={styles['body']}>
        <Strip tone="info">{fetchedAt ? t('last', { at: formatMoment(fetchedAt) }) : t('never')}</Strip>
        {isSame ? (
          <EmptyState drawing="calm" title={t('same')} reason={t('sameReason')} />
        ) : (
          <Table
            label={title}
            columns={columns}
            rows={differences}
            rowKey={({ field }) => field}
            selectedKeys={chosen}
            onSelect={setChosen}
          />
        )}
      </div>
    </AppModal>
  );
}

type Difference = OnlineComparison['differences'][number];

const labelOf = ({ label }: Difference) => label;

function afterOf({ after }: Difference) {
  return <strong>{after}</strong>;
}
