import type { FieldView } from '@haiqiao/contract/endpoints';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordChoice } from '#web/field-types/choosing/record-choice.tsx';
import { FieldInput, mayFill } from '#web/field-types/field-input.tsx';
import { todayInShanghai } from '#web/lib/shanghai-time.ts';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { useResourceLabels } from '#web/views/conditions/resource-fields.ts';
import type { PanelChoices } from '../panel/panel-scope.ts';
import { withOperands, workedOut } from './rehearsal.logic.ts';
import styles from './rehearsal.module.css';
import type { Rehearsing } from './use-rehearsal.ts';

export interface SampleFormProps {
  readonly rehearsing: Rehearsing;
  readonly choices: Omit<PanelChoices, 'userNodes'>;
  readonly forms: readonly string[];
  /** Fields used by the drawing. */
  readonly asked: readonly string[];
}

/** Initiator and values of a sample: fields used by the drawing first, others on request; computed ones show their result. */
export function SampleForm({ rehearsing, choices, forms, asked }: SampleFormProps) {
  const { t } = useTranslation('flow-designer');
  const { sample, setSample } = rehearsing;
  const [added, setAdded] = useState<readonly string[]>([]);
  const resource = useMemo(
    () => ({ code: '', name: '', statuses: [...choices.statuses], fields: { ...choices.fields } }),
    [choices],
  );
  const labels = useResourceLabels(resource);
  const wanted = withOperands([...asked, ...added], choices.fields);
  const worked = workedOut(sample.values, choices.fields, todayInShanghai());
  const askable = Object.entries(choices.fields).flatMap(([name, field]) => {
    const view: FieldView = { ...field, mode: 'editable' };
    const isComputed = field.type === 'computed';
    return isComputed || (mayFill(view) && field.type !== 'table') ? [{ name, view, isComputed }] : [];
  });
  const shown = askable.filter(({ name }) => wanted.includes(name));
  const others = askable.filter(({ name }) => !wanted.includes(name));
  return (
    <>
      <Field label={t('rehearsal.initiator')}>
        {(binding) => (
          <RecordChoice
            {...binding}
            target="$user"
            isMany={false}
            placeholder={t('rehearsal.me')}
            values={sample.initiatorId === '' ? [] : [sample.initiatorId]}
            onChange={(ids) => setSample({ initiatorId: ids[0] ?? '' })}
          />
        )}
      </Field>
      {forms.length > 1 && (
        <Field label={t('rehearsal.form')}>
          {(binding) => (
            <Select
              {...binding}
              value={sample.form}
              options={choices.choices.forms
                .filter(({ code }) => forms.includes(code))
                .map(({ code, label }) => ({ value: code, label }))}
              onChange={(form) => setSample({ form })}
            />
          )}
        </Field>
      )}
      {shown.map(({ name, view, isComputed }) => (
        <Field key={name} label={view.label}>
          {(binding) => (
            <FieldInput
              {...binding}
              field={view}
              value={(isComputed ? worked : sample.values)[name] ?? null}
              labels={labels}
              onChange={(value) => setSample({ values: { ...sample.values, [name]: value } })}
            />
          )}
        </Field>
      ))}
      {others.length > 0 && (
        <div className={styles['add']}>
          <Select
            aria-label={t('rehearsal.addField')}
            placeholder={t('rehearsal.addField')}
            value={null}
            options={others.map(({ name, view }) => ({ value: name, label: view.label, hint: name }))}
            onChange={(name) => name !== null && setAdded([...added, name])}
          />
        </div>
      )}
    </>
  );
}
