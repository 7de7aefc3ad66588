import type { Condition } from '@haiqiao/contract/definitions';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { ConditionBuilder } from '#web/views/conditions/condition-builder.tsx';
import { parseCondition } from './condition-text.ts';
import { PanelSwitch } from '../controls.tsx';
import { flowResource } from './flow-resource.ts';
import styles from '../panel.module.css';
import { useChoices } from '../panel-scope.ts';

export interface ConditionPartProps {
  /** Label of the switch that adds or removes the condition. */
  readonly label: string;
  /** JSON of the condition; empty for none. */
  readonly text: string;
  /** Initial condition. */
  readonly first: Condition;
  readonly onChange: (condition: Condition | null) => void;
}

/** A condition over record fields and task outcomes. */
export function ConditionPart({ label, text, first, onChange }: ConditionPartProps) {
  const { t } = useTranslation('flow-designer');
  const choices = useChoices();
  const { isReadOnly } = choices;
  const resource = useMemo(() => flowResource(choices, t), [choices, t]);
  const condition = parseCondition(text);
  if (condition === 'foreign') {
    return (
      <Strip
        tone="warning"
        actions={!isReadOnly && <Button onClick={() => onChange(first)}>{t('condition.replace')}</Button>}
      >
        {t('condition.foreign', { text })}
      </Strip>
    );
  }
  return (
    <>
      <PanelSwitch
        label={label}
        isOn={condition !== 'none'}
        onChange={(isOn) => onChange(isOn ? first : null)}
      />
      {condition !== 'none' && (
        <div className={styles['conditions']}>
          <ConditionBuilder
            resource={resource}
            condition={condition}
            isReadOnly={isReadOnly}
            onChange={onChange}
            sentence={(reading) => t('condition.reading', { text: reading })}
          />
        </div>
      )}
    </>
  );
}
