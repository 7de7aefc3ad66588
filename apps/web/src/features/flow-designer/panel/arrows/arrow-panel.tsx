import { useTranslation } from 'react-i18next';
import type { BpmnElement } from '#web/ui/bpmn/bpmn-parts.ts';
import { setDefault, writeCondition } from '../../canvas/edits.ts';
import { partOf, textOf } from '../../canvas/element-facts.ts';
import { ConditionPart } from './condition-part.tsx';
import { firstCondition } from './first-condition.ts';
import { PanelSwitch } from '../controls.tsx';
import { NamePart } from '../name-part.tsx';
import styles from '../panel.module.css';
import { useDrawing, usePanel } from '../panel-scope.ts';
import { RemoveButton } from '../remove-button.tsx';
import { useElementEdits } from '../use-element-edits.ts';

/** Kinds of nodes that may have a default arrow. */
const WITH_DEFAULT = ['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway', 'bpmn:Activity'];

/** The properties of an arrow. */
export function ArrowPanel({ element }: { readonly element: BpmnElement }) {
  const { t } = useTranslation('flow-designer');
  const { fields, titleOf } = usePanel();
  const draw = useDrawing();
  const edits = useElementEdits(element);
  const { source, target, businessObject } = element;
  const canBeDefault = WITH_DEFAULT.some((type) => source?.businessObject.$instanceOf(type));
  const isDefault = source?.businessObject.get('default') === businessObject;
  const condition = partOf(businessObject, 'conditionExpression');
  return (
    <div className={styles['body']}>
      <NamePart element={element} edits={edits} />
      <p className={styles['hint']}>
        {t('arrow.between', {
          from: source ? titleOf(source) : '',
          to: target ? titleOf(target) : '',
        })}
      </p>
      {canBeDefault && source && (
        <PanelSwitch
          label={t('arrow.default')}
          isOn={isDefault}
          onChange={(isOn) => draw((modeler) => setDefault(modeler, source, isOn ? element : null))}
        />
      )}
      {isDefault ? (
        <p className={styles['hint']}>{t('arrow.defaultHint')}</p>
      ) : (
        <ConditionPart
          label={t('arrow.condition')}
          text={condition ? textOf(condition, 'body') : ''}
          first={firstCondition(element, fields)}
          onChange={(next) => draw((modeler) => writeCondition(modeler, element, next))}
        />
      )}
      <RemoveButton element={element} label={t('arrow.remove')} />
    </div>
  );
}
