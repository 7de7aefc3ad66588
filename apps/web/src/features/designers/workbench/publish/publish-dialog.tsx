import { isSameJson } from '@haiqiao/contract/definitions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import type { DesignHead } from '#web/api/designs.ts';
import type { DesignerContext } from '../designer-context.ts';
import { ChangeList } from './change-list.tsx';
import { FaultList } from './fault-list.tsx';
import styles from './publish.module.css';

const WIDTH_PX = 640;
const NOTE_MAX = 500;

export interface PublishDialogProps<Design, View extends DesignHead<Design>, Fault> {
  readonly designerContext: DesignerContext<Design, View, Fault>;
  readonly onClose: () => void;
  readonly onPublished: (version: number) => Promise<void>;
}

/** Publishes the draft for everyone: shows the changes and asks for a note. */
export function PublishDialog<Design, View extends DesignHead<Design>, Fault>({
  designerContext,
  onClose,
  onPublished,
}: PublishDialogProps<Design, View, Fault>) {
  const { t } = useTranslation('design');
  const { calls, designer } = designerContext;
  const { view, design } = designer;
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState('');
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const isSame = isSameJson(view.inForce, design) && view.fault === '';
  const publish = async () => {
    try {
      const answer = await calls.publish({ code: view.code, rowVersion: view.rowVersion, note });
      setFaults(answer.faults);
      if (answer.version !== null) await onPublished(answer.version);
    } catch (error) {
      setRefusal(refusalMessage(error));
    }
  };
  return (
    <AppModal
      title={t('publish.title', { name: view.label })}
      onClose={onClose}
      onConfirm={publish}
      confirmText={t('publish.confirm')}
      canConfirm={!isSame}
      widthPx={WIDTH_PX}
    >
      <div className={styles['body']}>
        {refusal !== '' && <Strip tone="error">{refusal}</Strip>}
        {faults.length > 0 && (
          <>
            <Strip tone="error">{t('publish.faults', { count: faults.length })}</Strip>
            <FaultList faults={designerContext.faultLines(faults)} />
          </>
        )}
        <p className={styles['quiet']}>{t('publish.hint')}</p>
        <h2 className={styles['title']}>{t('publish.changes')}</h2>
        <ChangeList sentences={designerContext.wordsOf(view.inForce, design)} />
        <TextAreaField
          label={t('publish.note')}
          hint={t('publish.noteHint')}
          rows={2}
          maxLength={NOTE_MAX}
          value={note}
          onChange={setNote}
        />
      </div>
    </AppModal>
  );
}
