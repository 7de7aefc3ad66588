import { useTranslation } from 'react-i18next';
import { type ReactNode, useMemo } from 'react';
import type { BpmnElement } from '#web/ui/bpmn/bpmn-parts.ts';
import { kindOf, nameOf } from '../canvas/element-facts.ts';
import { useCanvas } from '../canvas/use-canvas.ts';
import { elementWord } from '../outline/element-words.ts';
import { outlineOf } from '../outline/nodes.logic.ts';
import type { FlowCanvas } from '../canvas/flow-canvas.ts';
import { ElementPanel } from './element-panel.tsx';
import styles from './panel.module.css';
import { ChoicesContext, PanelContext, type PanelChoices, type PanelScope } from './panel-scope.ts';

export interface PanelProps {
  readonly canvas: FlowCanvas;
  readonly choices: Omit<PanelChoices, 'userNodes'>;
  /** What is said of the whole flow while no element is chosen. */
  readonly whole: ReactNode;
}

/** What can be said of the element that is chosen, beside the drawing. */
export function Panel({ canvas, choices, whole }: PanelProps) {
  const { t } = useTranslation('flow-designer');
  const { t: tb } = useTranslation('bpmn');
  const { chosenId, isReady, revision } = useCanvas(canvas, (state) => state);
  const scope = useMemo((): PanelScope => {
    const titleOf = (element: BpmnElement) =>
      nameOf(element.businessObject) ||
      elementWord(kindOf(element.businessObject), element.businessObject, tb);
    const named = isReady && revision >= 0 ? outlineOf(canvas.services.elementRegistry) : [];
    const userNodes = named
      .filter(({ kind }) => kind === 'user')
      .map(({ id, name }) => ({ id, name: name || id }));
    return { ...choices, userNodes, canvas, titleOf };
  }, [canvas, choices, isReady, revision, tb]);
  const element = chosenId === null ? undefined : canvas.element(chosenId);
  const isWhole = !element || kindOf(element.businessObject) === 'process';
  return (
    <section className={styles['panel']} aria-label={t('panel.label')}>
      <PanelContext value={scope}>
        <ChoicesContext value={scope}>
          <header className={styles['head']}>
            <h2 className={styles['title']}>
              {isWhole
                ? t('panel.whole')
                : elementWord(kindOf(element.businessObject), element.businessObject, tb)}
            </h2>
            {!isWhole && <code className={styles['id']}>{element.id}</code>}
          </header>
          {isWhole ? whole : <ElementPanel element={element} />}
        </ChoicesContext>
      </PanelContext>
    </section>
  );
}
