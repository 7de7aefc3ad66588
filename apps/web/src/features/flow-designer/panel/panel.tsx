import { useTranslation } from 'react-i18next';
import { type ReactNode, useMemo } from 'react';
import type { BpmnElement } from '#web/ui/bpmn/bpmn-parts.ts';
import { kindOf, nameOf } from '../canvas/element-facts.ts';
import { useCanvas } from '../canvas/use-canvas.ts';
import { elementWord } from '../outline/element-words.ts';
import type { FlowCanvas } from '../canvas/flow-canvas.ts';
import { ElementPanel } from './element-panel.tsx';
import styles from './panel.module.css';
import { PanelContext, type PanelChoices, type PanelScope } from './panel-scope.ts';

export interface PanelProps {
  readonly canvas: FlowCanvas;
  readonly choices: PanelChoices;
  /** Content for the whole flow while no element is selected. */
  readonly whole: ReactNode;
}

/** The properties of the selected element, beside the drawing. */
export function Panel({ canvas, choices, whole }: PanelProps) {
  const { t } = useTranslation('flow-designer');
  const { t: tb } = useTranslation('bpmn');
  const chosenId = useCanvas(canvas, (state) => state.chosenId);
  const scope = useMemo((): PanelScope => {
    const titleOf = (element: BpmnElement) =>
      nameOf(element.businessObject) ||
      elementWord(kindOf(element.businessObject), element.businessObject, tb);
    return { ...choices, canvas, titleOf };
  }, [canvas, choices, tb]);
  const element = chosenId === null ? undefined : canvas.element(chosenId);
  const isWhole = !element || kindOf(element.businessObject) === 'process';
  return (
    <section className={styles['panel']} aria-label={t('panel.label')}>
      <PanelContext value={scope}>
        <header className={styles['head']}>
          <h2 className={styles['title']}>
            {isWhole
              ? t('panel.whole')
              : elementWord(kindOf(element.businessObject), element.businessObject, tb)}
          </h2>
          {!isWhole && <code className={styles['id']}>{element.id}</code>}
        </header>
        {isWhole ? whole : <ElementPanel element={element} />}
      </PanelContext>
    </section>
  );
}
