import { useTranslation } from 'react-i18next';
import type { BpmnElement } from '#web/ui/bpmn/bpmn-parts.ts';
import { Strip } from '#web/ui/strip/strip.tsx';
import { nameOf } from '../canvas/element-facts.ts';
import { PanelText } from './controls.tsx';
import type { ElementEdits } from './use-element-edits.ts';

export interface NamePartProps {
  readonly element: BpmnElement;
  readonly edits: ElementEdits;
}

/** The name of an element. */
export function NamePart({ element, edits }: NamePartProps) {
  const { t } = useTranslation('flow-designer');
  return (
    <>
      {edits.isBroken && <Strip tone="warning">{t('panel.broken')}</Strip>}
      <PanelText
        label={t('panel.name')}
        maxLength={200}
        value={nameOf(element.businessObject)}
        onSettle={edits.rename}
      />
    </>
  );
}
