import { EVERY_FORM, SLA_STAGES, type SlaRule } from '@haiqiao/contract/endpoints';
import { WARN_AT_PERCENT } from '@haiqiao/contract/rules';
import { useTranslation } from 'react-i18next';
import { changeRules } from '#web/api/work-calendar.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { useDraft } from '#web/views/form-view/use-draft.ts';
import styles from './work-calendar.module.css';

const WIDTH_PX = 520;
const DAYS_MAX = 365;

interface Named {
  readonly code: string;
  readonly label: string;
}

export interface RuleDialogProps {
  /** Null for a new rule. */
  readonly rule: SlaRule | null;
  readonly forms: readonly Named[];
  readonly stages: readonly Named[];
  readonly onClose: () => void;
}

function draftOf(rule: SlaRule | null) {
  return {
    form: rule?.form ?? '',
    stage: rule?.stage ?? '',
    workdays: rule ? String(rule.workdays) : '',
    warnAt: String(rule?.warnAtPercent ?? WARN_AT_PERCENT),
  };
}

function isBetween(text: string, min: number, max: number): boolean {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) && value >= min && value <= max;
}

/** Sets the time limit of a stage; form and stage of a rule are fixed. */
export function RuleDialog({ rule, forms, stages, onClose }: RuleDialogProps) {
  const { t } = useTranslation('work-calendar');
  const { draft, isTried, refusal, put, submit } = useDraft(() => draftOf(rule));
  const stage = SLA_STAGES.find((code) => code === draft.stage);
  const issues = {
    form: draft.form === '' ? t('issue.form') : '',
    stage: stage === undefined ? t('issue.stage') : '',
    workdays: isBetween(draft.workdays, 0.01, DAYS_MAX) ? '' : t('issue.workdays'),
    warnAt: isBetween(draft.warnAt, 1, 99) && Number.isInteger(Number(draft.warnAt)) ? '' : t('issue.warnAt'),
  };
  const shown = isTried ? issues : { form: '', stage: '', workdays: '', warnAt: '' };
  const options = (list: readonly Named[]) => list.map(({ code, label }) => ({ value: code, label }));
  const save = () =>
    submit(issues, async () => {
      if (stage === undefined) return;
      const { form, workdays, warnAt } = draft;
      await changeRules({
        rules: [{ form, stage, workdays: Number(workdays), warnAtPercent: Number(warnAt) }],
      });
      showToast('success', t('saved'));
      onClose();
    });
  return (
    <AppModal
      title={rule ? t('rule.edit') : t('rule.add')}
      onClose={onClose}
      onConfirm={save}
      widthPx={WIDTH_PX}
    >
      {refusal !== '' && <Strip tone="error">{refusal}</Strip>}
      <div className={styles['fields']}>
        <Field label={t('rule.form')} error={shown.form} isRequired>
          {(binding) => (
            <Select
              {...binding}
              value={draft.form || null}
              isDisabled={rule !== null}
              options={[{ value: EVERY_FORM, label: t('rule.everyForm') }, ...options(forms)]}
              onChange={(form) => put({ form: form ?? '' })}
            />
          )}
        </Field>
        <Field label={t('rule.stage')} error={shown.stage} isRequired>
          {(binding) => (
            <Select
              {...binding}
              value={draft.stage || null}
              isDisabled={rule !== null}
              options={options(stages)}
              onChange={(code) => put({ stage: code ?? '' })}
            />
          )}
        </Field>
        <TextField
          label={t('rule.workdays')}
          isRequired
          inputMode="decimal"
          error={shown.workdays}
          value={draft.workdays}
          onChange={(workdays) => put({ workdays })}
        />
        <TextField
          label={t('rule.warnAt')}
          isRequired
          inputMode="numeric"
          hint={t('rule.warnAtHint')}
          error={shown.warnAt}
          value={draft.warnAt}
          onChange={(warnAt) => put({ warnAt })}
        />
      </div>
    </AppModal>
  );
}
