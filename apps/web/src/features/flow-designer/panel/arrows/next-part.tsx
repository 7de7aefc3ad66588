import { useTranslation } from 'react-i18next';
import type { BpmnElement } from '#web/ui/bpmn/bpmn-parts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { append, canConnect, connect, remove, setDefault } from '../../canvas/edits.ts';
import { arrowsOf, kindOf } from '../../canvas/element-facts.ts';
import { APPENDED, shapeOf } from './appended.ts';
import { PanelChoice } from '../controls.tsx';
import styles from '../panel.module.css';
import { useDrawing, usePanel } from '../panel-scope.ts';
import { RemoveButton } from '../remove-button.tsx';

/** Kinds of branching nodes. */
const BRANCHING = ['exclusive', 'inclusive'];

/** The targets of a node; allows drawing by keyboard alone. */
export function NextPart({ element }: { readonly element: BpmnElement }) {
  const { t } = useTranslation(['flow-designer', 'bpmn']);
  const { canvas, titleOf, isReadOnly } = usePanel();
  const draw = useDrawing();
  const arrows = arrowsOf(element);
  const kind = kindOf(element.businessObject);
  const isBranching = BRANCHING.includes(kind);
  if (kind === 'end') return <RemoveButton element={element} label={t('panel.remove')} />;
  return (
    <>
      <SectionTitle>{t('next.title')}</SectionTitle>
      {arrows.length === 0 && <p className={styles['hint']}>{t('next.none')}</p>}
      {arrows.map(({ element: arrow, target, hasCondition, isDefault }) => (
        <div key={arrow.id} className={styles['arrow']}>
          <span className={styles['arrowName']}>
            <button type="button" className={styles['press']} onClick={() => canvas.choose(arrow.id)}>
              {t('next.to', { name: target ? titleOf(target) : '' })}
            </button>
          </span>
          <span className={styles['mark']}>
            {isDefault ? t('next.default') : hasCondition ? t('next.condition') : ''}
          </span>
          {!isReadOnly && isBranching && !isDefault && (
            <Button tone="text" onClick={() => draw((modeler) => setDefault(modeler, element, arrow))}>
              {t('next.makeDefault')}
            </Button>
          )}
          {!isReadOnly && (
            <Button
              tone="text"
              icon="delete"
              aria-label={t('next.removeTo', { name: target ? titleOf(target) : '' })}
              onClick={() => draw((modeler) => remove(modeler, arrow))}
            />
          )}
        </div>
      ))}
      {!isReadOnly && (
        <>
          <PanelChoice
            label={t('next.append')}
            placeholder={t('next.appendHint')}
            value={null}
            options={APPENDED.map(({ key, text }) => ({ value: key, label: t(`bpmn:element.${text}`) }))}
            onChange={(key) => {
              const shape = shapeOf(key);
              if (shape) draw((modeler) => canvas.choose(append(modeler, element, shape).id));
            }}
          />
          <Connections element={element} />
          <RemoveButton element={element} label={t('panel.remove')} />
        </>
      )}
    </>
  );
}

/** Allowed targets of an arrow. */
function Connections({ element }: { readonly element: BpmnElement }) {
  const { t } = useTranslation('flow-designer');
  const { canvas, titleOf } = usePanel();
  const draw = useDrawing();
  const { modeler } = canvas;
  if (!modeler) return null;
  const targetIds = new Set(element.outgoing.map(({ target }) => target?.id));
  const free = canvas.services.elementRegistry
    .getAll()
    .filter(
      (other) =>
        other.id !== element.id &&
        !other.labelTarget &&
        !targetIds.has(other.id) &&
        canConnect(modeler, element, other),
    );
  return (
    <PanelChoice
      label={t('next.connect')}
      placeholder={t('next.connectHint')}
      value={null}
      options={free.map((other) => ({ value: other.id, label: titleOf(other) }))}
      onChange={(id) => {
        const target = free.find((other) => other.id === id);
        if (target) draw(() => connect(modeler, element, target));
      }}
    />
  );
}
