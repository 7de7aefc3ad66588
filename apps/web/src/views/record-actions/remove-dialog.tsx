import { listNames } from '#web/i18n/list-names.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '#web/api/api-error.ts';
import { deleteRecords, reloadRecordLists } from '#web/api/records.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import styles from './action-dialog.module.css';
import { refusalText } from './refusal-text.ts';

const WIDTH_PX = 480;
/** Of a reason (contract `removeRecords`). */
const REASON_MAX_CHARACTERS = 500;

/** Records that refer to a record (RECORD_REFERENCED). */
const referrersSchema = z.array(
  z.object({ label: z.string(), count: z.number(), titles: z.array(z.string()) }),
);

type Referrers = z.output<typeof referrersSchema>;

export interface RemoveDialogProps {
  readonly formCode: string;
  readonly dataIds: readonly string[];
  /** Name of a single record, so that a wrong choice is noticed. */
  readonly name: string;
  /** The definition's question for a single record; null for a general one (REC-08). */
  readonly question: string | null;
  /** Whether a submitted record is included: then a reason is required (DOMAIN §2.32.4). */
  readonly needsReason: boolean;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Asks before records are moved to the recycle bin; lists records that refer to them. */
export function RemoveDialog({
  formCode,
  dataIds,
  name,
  question,
  needsReason,
  onRemoved,
  onClose,
}: RemoveDialogProps) {
  const { t } = useTranslation(['form', 'common']);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState('');
  const [referrers, setReferrers] = useState<Referrers>([]);
  const remove = async () => {
    try {
      await deleteRecords({
        id: formCode,
        dataIds: [...dataIds],
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      });
      void reloadRecordLists();
      showToast('success', t('remove.done'));
      onRemoved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(refusalText(error));
      setReferrers(referrersSchema.safeParse(error.details['by']).data ?? []);
    }
  };
  return (
    <AppModal
      title={t('remove.title')}
      onClose={onClose}
      onConfirm={remove}
      confirmText={t('remove.button')}
      isDanger
      whyNot={needsReason && reason.trim() === '' ? t('common:whyNot.needsReason') : ''}
      widthPx={WIDTH_PX}
    >
      <div className={styles['form']}>
        <p>
          {dataIds.length > 1
            ? t('remove.confirmMany', { count: dataIds.length })
            : (question ?? t('remove.confirm'))}
        </p>
        {dataIds.length === 1 && name !== '' && <p className={styles['name']}>{name}</p>}
        <TextAreaField
          label={t('remove.reason')}
          isRequired={needsReason}
          hint={t('remove.reasonHint')}
          rows={2}
          value={reason}
          onChange={setReason}
          maxLength={REASON_MAX_CHARACTERS}
        />
        {refusal && (
          <div className={styles['refusal']} role="alert">
            {refusal}
            {referrers.length > 0 && (
              <ul className={styles['list']}>
                {referrers.map(({ label, count, titles }) => (
                  <li key={label}>{t('remove.referencedBy', { label, count, titles: listNames(titles) })}</li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </AppModal>
  );
}
