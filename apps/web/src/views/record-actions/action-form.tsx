import { OPINION_MAX_LENGTH } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import styles from './action-dialog.module.css';
import type { ActionDialogProps } from './action-question.ts';
import { ParamFields, useParamForm } from './param-fields.tsx';

const WIDTH_PX = 640;

/** Asks for an action's input: a confirmation, an opinion, its own small form. */
export function ActionForm(props: ActionDialogProps) {
  const { action, count = 1, onRun, onClose, children, isReady = true } = props;
  const { t } = useTranslation('form');
  const form = useParamForm(action.params);
  const [opinion, setOpinion] = useState('');
  const [refusal, setRefusal] = useState('');
  const isOpinionMissing = action.opinion === 'required' && opinion.trim() === '';
  const run = async () => {
    const params = form.read();
    if (params === null) return;
    const refused = await onRun({
      ...(opinion.trim() === '' ? {} : { opinion: opinion.trim() }),
      ...(params === undefined ? {} : { params }),
    });
    if (refused === null) onClose();
    else setRefusal(refused);
  };
  return (
    <AppModal
      title={action.label}
      onClose={onClose}
      onConfirm={run}
      confirmText={action.label}
      isDanger={action.kind === 'danger'}
      canConfirm={!isOpinionMissing && isReady}
      widthPx={WIDTH_PX}
    >
      <div className={styles['form']}>
        {action.confirm && <p>{action.confirm}</p>}
        {count > 1 && <p className={styles['count']}>{t('action.runOn', { count })}</p>}
        {children}
        <ParamFields form={form} />
        {action.opinion !== 'none' && (
          <TextAreaField
            label={t('action.opinion')}
            isRequired={action.opinion === 'required'}
            hint={t('action.opinionHint')}
            value={opinion}
            onChange={setOpinion}
            maxLength={OPINION_MAX_LENGTH}
          />
        )}
        {refusal && (
          <p className={styles['refusal']} role="alert">
            {refusal}
          </p>
        )}
      </div>
    </AppModal>
  );
}
