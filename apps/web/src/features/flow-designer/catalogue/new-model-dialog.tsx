import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { flowModelQueries, storeFlowModel, reloadFlowModels } from '#web/api/flow-models.ts';
import { reloadRecordLists } from '#web/api/records.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { MultiSelect, Select } from '#web/ui/select/select.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { useDraft } from '#web/views/form-view/use-draft.ts';
import styles from './catalogue.module.css';
import { newDiagram } from './new-diagram.ts';

const WIDTH_PX = 560;
const NAME_MAX = 100;
const KEY_MAX = 100;
/** From the contract: small letters, digits and underscores, beginning with a letter. */
const KEY = /^[a-z][a-z0-9_]{0,99}$/u;

/** An imported initial file. */
export interface BegunModel {
  readonly key: string;
  readonly name: string;
  readonly bpmnXml: string;
}

export interface NewModelDialogProps {
  /** The imported file; null for a new drawing. */
  readonly begun: BegunModel | null;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

const NO_FORMS: readonly string[] = [];

/** Asks for the name and forms of a new flow, then opens the designer. */
export function NewModelDialog({ begun, onMade, onClose }: NewModelDialogProps) {
  const { t } = useTranslation('flow-designer');
  const locale = useLocale();
  const choices = useQuery(flowModelQueries.choices(NO_FORMS, locale));
  const { draft, isTried, refusal, put, submit } = useDraft(() => ({
    name: begun?.name ?? '',
    key: begun?.key ?? '',
    category: '',
    forms: NO_FORMS,
  }));
  const issues = {
    name: draft.name.trim() === '' ? t('facts.nameMissing') : '',
    key: KEY.test(draft.key) ? '' : t('facts.keyRule'),
  };
  const make = () =>
    submit(issues, async () => {
      const facts = {
        key: draft.key,
        name: draft.name.trim(),
        category: draft.category,
        forms: [...draft.forms],
      };
      const words = { start: t('new.start'), task: t('new.task'), end: t('new.end') };
      const bpmnXml = begun?.bpmnXml ?? newDiagram(facts, words);
      const { id } = await storeFlowModel({ facts, bpmnXml });
      await Promise.all([reloadRecordLists(), reloadFlowModels()]);
      onMade(id);
    });
  const optionsOf = (items: readonly { readonly code: string; readonly label: string }[] = []) =>
    items.map(({ code, label }) => ({ value: code, label, hint: code }));
  return (
    <AppModal
      title={t(begun ? 'new.fromFile' : 'new.title')}
      onClose={onClose}
      onConfirm={make}
      confirmText={t('new.confirm')}
      widthPx={WIDTH_PX}
    >
      <div className={styles['form']}>
        {refusal !== '' && <Strip tone="error">{refusal}</Strip>}
        <TextField
          label={t('facts.name')}
          isRequired
          maxLength={NAME_MAX}
          value={draft.name}
          error={isTried ? issues.name : ''}
          onChange={(name) => put({ name })}
        />
        <TextField
          label={t('facts.key')}
          hint={t('facts.keyRule')}
          isRequired
          maxLength={KEY_MAX}
          value={draft.key}
          error={isTried ? issues.key : ''}
          onChange={(key) => put({ key })}
        />
        <Field label={t('facts.category')}>
          {(binding) => (
            <Select
              {...binding}
              value={draft.category === '' ? null : draft.category}
              options={optionsOf(choices.data?.categories)}
              isLoading={choices.isPending}
              onChange={(category) => put({ category: category ?? '' })}
            />
          )}
        </Field>
        <Field label={t('facts.forms')} hint={t('facts.formsHint')}>
          {(binding) => (
            <MultiSelect
              {...binding}
              values={draft.forms}
              options={optionsOf(choices.data?.forms)}
              isLoading={choices.isPending}
              onChange={(forms) => put({ forms })}
            />
          )}
        </Field>
      </div>
    </AppModal>
  );
}
