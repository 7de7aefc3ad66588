import type { ActionView } from '@haiqiao/contract/endpoints';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLabels } from '#web/field-types/field-labels.ts';
import { todayInShanghai } from '#web/lib/shanghai-time.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { FormContext, type FormScope, LabelsContext } from '../form-view/layout/form-context.ts';
import { FormField } from '../form-view/layout/form-field.tsx';
import { createFormStore } from '../form-view/filling/form.store.ts';
import { valuesOfNew } from '../form-view/filling/linkage.ts';
import styles from './action-dialog.module.css';
import type { ActionDialogProps } from './action-question.ts';

const WIDTH_PX = 640;
/** Of an opinion (contract `runRecordAction`). */
const OPINION_MAX_CHARACTERS = 500;

function useParams(params: ActionView['params']) {
  const labels = useFieldLabels(params, []);
  const scope = useMemo<FormScope>(() => {
    const today = todayInShanghai();
    const base = valuesOfNew(params, { fields: params, today, actor: null }, {});
    const store = createFormStore({ fields: params, today, actor: null, base, rowVersion: null });
    return { store, formCode: '', dataId: '', canUnmask: false, displayValues: {}, change: store.change };
  }, [params]);
  return { labels, scope };
}

/** Asks what an action needs: a confirmation, an opinion, its own small form. */
export function ActionForm({ action, count = 1, onRun, onClose }: ActionDialogProps) {
  const { t } = useTranslation('form');
  const { labels, scope } = useParams(action.params);
  const [opinion, setOpinion] = useState('');
  const [refusal, setRefusal] = useState('');
  const isOpinionMissing = action.opinion === 'required' && opinion.trim() === '';
  const run = async () => {
    const checked = scope.store.check();
    if (!checked.ok) return;
    const hasParams = Object.keys(action.params).length > 0;
    const refused = await onRun({
      ...(opinion.trim() === '' ? {} : { opinion: opinion.trim() }),
      ...(hasParams ? { params: { ...checked.values } } : {}),
    });
    if (refused === null) onClose();
    else setRefusal(refused);
  };
  return (
    <AppModal
      title={action.label}
      isOpen
      onClose={onClose}
      onConfirm={run}
      confirmText={action.label}
      canConfirm={!isOpinionMissing}
      widthPx={WIDTH_PX}
    >
      <div className={styles['form']}>
        {action.confirm && <p>{action.confirm}</p>}
        {count > 1 && <p className={styles['count']}>{t('action.runOn', { count })}</p>}
        <FormContext value={scope}>
          <LabelsContext value={labels}>
            {Object.keys(action.params).map((name) => (
              <FormField key={name} name={name} span={1} />
            ))}
          </LabelsContext>
        </FormContext>
        {action.opinion !== 'none' && (
          <Field
            label={t('action.opinion')}
            isRequired={action.opinion === 'required'}
            hint={t('action.opinionHint')}
          >
            {(binding) => (
              <TextArea
                {...binding}
                value={opinion}
                onChange={setOpinion}
                maxLength={OPINION_MAX_CHARACTERS}
              />
            )}
          </Field>
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
