import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import type { DesignHead } from '#web/api/designs.ts';
import type { DesignerContext } from '../designer-context.ts';
import { FaultList } from '../publish/fault-list.tsx';
import styles from '../publish/publish.module.css';

const WIDTH_PX = 520;
const NOTE_MAX = 500;

export interface RestoreDialogProps<Design, View extends DesignHead<Design>, Fault> {
  readonly designerContext: DesignerContext<Design, View, Fault>;
  readonly to: 'shipped' | number;
  readonly onClose: () => void;
  readonly onRestored: (version: number) => Promise<void>;
}

/** Confirms restoring a version: it takes effect for everyone at once, and the draft is deleted. */
export function RestoreDialog<Design, View extends DesignHead<Design>, Fault>({
  designerContext,
  to,
  onClose,
  onRestored,
}: RestoreDialogProps<Design, View, Fault>) {
  const { t } = useTranslation('design');
  const { calls, designer } = designerContext;
  const { view, hasDraft, isDirty } = designer;
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState('');
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const restore = async () => {
    try {
      const answer = await calls.restore({ code: view.code, rowVersion: view.rowVersion, to, note });
      setFaults(answer.faults);
      if (answer.version !== null) await onRestored(answer.version);
    } catch (error) {
      setRefusal(refusalMessage(error));
    }
  };
  const title = to === 'shipped' ? t('versions.restoreShipped') : t('versions.restore');
  return (
    <AppModal
      title={title}
      onClose={onClose}
      onConfirm={restore}
      confirmText={title}
      isDanger
      widthPx={WIDTH_PX}
    >
      <div className={styles['body']}>
        {refusal !== '' && <Strip tone="error">{refusal}</Strip>}
        {faults.length > 0 && <FaultList faults={designerContext.faultLines(faults)} />}
        <p>{to === 'shipped' ? t('restore.shipped') : t('restore.version', { number: to })}</p>
        {(hasDraft || isDirty) && <Strip tone="warning">{t('restore.draftGoes')}</Strip>}
        <TextAreaField
          label={t('publish.note')}
          rows={2}
          maxLength={NOTE_MAX}
          value={note}
          onChange={setNote}
        />
      </div>
    </AppModal>
  );
}
