import type { FlowFacts } from '@haiqiao/contract/definitions';
import type { FlowModelView } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { PanelChoice, PanelMany, PanelText } from './controls.tsx';
import styles from './panel.module.css';
import { useChoices } from './panel-scope.ts';
import { StartNote } from './start-note.tsx';

export interface ProcessPanelProps {
  readonly model: FlowModelView;
  readonly facts: FlowFacts;
  readonly onEdit: (change: Partial<FlowFacts>) => void;
}

/** The properties of the flow as a whole. */
export function ProcessPanel({ model, facts, onEdit }: ProcessPanelProps) {
  const { t } = useTranslation('flow-designer');
  const { choices } = useChoices();
  const categories = choices.categories.map(({ code, label }) => ({ value: code, label, hint: code }));
  const forms = choices.forms.map(({ code, label }) => ({ value: code, label, hint: code }));
  return (
    <div className={styles['body']}>
      <PanelText
        label={t('facts.name')}
        isRequired
        maxLength={100}
        value={facts.name}
        onSettle={(name) => name.trim() !== '' && onEdit({ name: name.trim() })}
      />
      <Field label={t('facts.key')} hint={t('facts.keyHint')}>
        {(binding) => <TextInput {...binding} value={facts.key} isDisabled />}
      </Field>
      <PanelChoice
        label={t('facts.category')}
        value={facts.category === '' ? null : facts.category}
        options={categories}
        onChange={(category) => onEdit({ category: category ?? '' })}
      />
      <PanelMany
        label={t('facts.forms')}
        hint={t('facts.formsHint')}
        values={facts.forms}
        options={forms}
        onChange={(chosen) => onEdit({ forms: [...chosen] })}
      />
      <StartNote flowKey={facts.key} forms={facts.forms} />
      {model.module !== null && (
        <p className={styles['hint']}>
          {t(model.isChanged ? 'facts.shippedChanged' : 'facts.shipped', { module: model.module })}
        </p>
      )}
      <p className={styles['hint']}>{t('facts.chooseElement')}</p>
    </div>
  );
}
