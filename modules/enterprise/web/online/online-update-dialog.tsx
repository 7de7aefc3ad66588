import { useState } from 'react';
import {
  ApiError,
  AppModal,
  EmptyState,
  formatMoment,
  type OpenedDialogProps,
  showToast,
  Strip,
  Table,
  useLocale,
  useQuery,
  useTranslation,
} from '@haiqiao/web/sdk';
import { type OnlineComparison, onlineEnterpriseQueries, takeFromOnline } from '../online-calls.ts';
import styles from './online-update.module.css';

const WIDTH_PX = 880;

/** 从在线数据更新: differing values of the online source, field by field; selected ones are copied. */
export function OnlineUpdateDialog({ dataId, title, onClose }: OpenedDialogProps) {
  const { t } = useTranslation('enterprise');
  const { data, error, isFetching } = useQuery(onlineEnterpriseQueries.comparison(dataId, useLocale()));
  if (data && !isFetching) return <Differences {...{ data, dataId, title, onClose }} />;
  return (
    <AppModal title={title} onClose={onClose} widthPx={WIDTH_PX}>
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
  const { t } = useTranslation(['enterprise', 'common']);
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
