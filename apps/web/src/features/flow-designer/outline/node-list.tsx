import { useTranslation } from 'react-i18next';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import type { FlowCanvas } from '../canvas/flow-canvas.ts';
import { useCanvas } from '../canvas/use-canvas.ts';
import { elementWord } from './element-words.ts';
import styles from './node-list.module.css';
import { outlineOf } from './nodes.logic.ts';

export interface NodeListProps {
  readonly canvas: FlowCanvas;
  /** Number of faults per node. */
  readonly faults: ReadonlyMap<string, number>;
}

/** The drawing as text: every node in flow order with its targets. Pressing a line selects the node. */
export function NodeList({ canvas, faults }: NodeListProps) {
  const { t } = useTranslation(['flow-designer', 'bpmn']);
  const { t: tb } = useTranslation('bpmn');
  const chosenId = useCanvas(canvas, (state) => state.chosenId);
  // Re-renders on every change of the drawing.
  useCanvas(canvas, ({ revision }) => revision);
  const nodes = outlineOf(canvas.services.elementRegistry);
  const titles = new Map(
    nodes.map(({ id, kind, name }) => {
      const element = canvas.element(id);
      return [id, name || (element ? elementWord(kind, element.businessObject, tb) : id)];
    }),
  );
  return (
    <ol className={styles['list']} aria-label={t('outline.label')}>
      {nodes.map(({ id, kind, name, depth, next }) => {
        const element = canvas.element(id);
        const word = element ? elementWord(kind, element.businessObject, tb) : '';
        const count = faults.get(id) ?? 0;
        return (
          <li key={id} style={{ paddingInlineStart: depth * 16 }}>
            <button
              type="button"
              className={styles['node']}
              aria-pressed={chosenId === id}
              onClick={() => canvas.choose(id)}
            >
              <span className={styles['name']}>{name || word}</span>
              {name !== '' && <span className={styles['kind']}>{word}</span>}
              <span className={styles['next']}>
                {next.length === 0
                  ? kind !== 'end' && t('outline.leadsNowhere')
                  : t('outline.leadsTo', {
                      names: next.map((to) => titles.get(to)).join(t('outline.separator')),
                    })}
              </span>
              {count > 0 && (
                <StatusTag family="red" glyph="cross">
                  {t('outline.faults', { count })}
                </StatusTag>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
