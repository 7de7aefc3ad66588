import type { HandOverItem, MemberDetail } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, refusalMessage } from '#web/api/api-error.ts';
import { handOver, organisationQueries, reloadOrganisation } from '#web/api/organisation.ts';
import { RecordChoice } from '#web/field-types/choosing/record-choice.tsx';
import { useLocale } from '#web/i18n/runtime.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import styles from '../organisation.module.css';

const WIDTH_PX = 560;

export interface LeaveDialogProps {
  readonly member: MemberDetail;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** 离职交接: previews the recipients and counts of the handover. */
export function LeaveDialog({ member, onDone, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('organisation');
  const locale = useLocale();
  const items = useQuery(organisationQueries.handOver(member.id, locale));
  const [successorId, setSuccessorId] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const fault = items.error instanceof ApiError ? items.error.message : '';
  const leave = async () => {
    setChecked(true);
    if (successorId === '') return;
    try {
      await handOver({ id: member.id, rowVersion: member.rowVersion, successorId });
      showToast('success', t('leave.done', { name: member.username }));
      await reloadOrganisation();
      onDone();
      onClose();
    } catch (error) {
      setRefusal(refusalMessage(error));
    }
  };
  return (
    <AppModal
      title={t('leave.title', { name: member.username })}
      onClose={onClose}
      onConfirm={leave}
      confirmText={t('leave.confirm')}
      canConfirm={items.data !== undefined}
      widthPx={WIDTH_PX}
    >
      <div className={styles['strip']}>
        <Strip tone={refusal || fault ? 'error' : 'warning'}>{refusal || fault || t('leave.warning')}</Strip>
      </div>
      <div className={styles['stack']}>
        <Field
          label={t('leave.successor')}
          isRequired
          error={isChecked && successorId === '' ? t('issue.successor') : ''}
        >
          {(binding) => (
            <RecordChoice
              {...binding}
              target="$user"
              isMany={false}
              values={successorId === '' ? [] : [successorId]}
              onChange={([next = '']) => setSuccessorId(next)}
            />
          )}
        </Field>
        {items.data && <HandOverTable items={items.data} />}
      </div>
    </AppModal>
  );
}

function HandOverTable({ items }: { readonly items: readonly HandOverItem[] }) {
  const { t } = useTranslation('organisation');
  if (items.length === 0) return <p className={styles['quiet']}>{t('leave.nothing')}</p>;
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('leave.what')}</th>
          <th scope="col" className={styles['figure']}>
            {t('leave.count')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ kind, code, label, total }) => (
          <tr key={`${kind} ${code}`}>
            <td>{kind === 'records' ? t('leave.records', { label }) : t(`leave.${kind}`)}</td>
            <td className={styles['figure']}>{total.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
