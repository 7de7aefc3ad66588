import { useTranslation } from 'react-i18next';
import type { BpmnElement } from '#web/ui/bpmn/bpmn-parts.ts';
import { setCompletion, setLoop, writeOptions } from '../canvas/edits.ts';
import { type Loop, loopOf } from '../canvas/element-facts.ts';
import { changedOptions, numberIn, type OptionsChange, textIn } from '../canvas/node-options.ts';
import { ConditionPart } from './arrows/condition-part.tsx';
import { AGREED } from './arrows/first-condition.ts';
import { PanelChoice, PanelNumber, PanelText } from './controls.tsx';
import { useDrawing } from './panel-scope.ts';

const LOOPS = ['once', 'parallel', 'sequential'] as const;
const COPIES_MAX = 1000;

/** The loop of a node. */
export function LoopPart({ element }: { readonly element: BpmnElement }) {
  const { t } = useTranslation('flow-designer');
  const draw = useDrawing();
  const loop = loopOf(element.businessObject);
  const kind = loop ? (loop.isSequential ? 'sequential' : 'parallel') : 'once';
  const choose = (next: string | null) =>
    draw((modeler) => {
      if (loop && next !== 'once')
        modeler
          .get('modeling')
          .updateModdleProperties(element, loop.part, { isSequential: next === 'sequential' });
      else setLoop(modeler, element, next === 'once' ? null : { isSequential: next === 'sequential' });
    });
  return (
    <>
      <PanelChoice
        label={t('loop.kind')}
        isClearable={false}
        value={kind}
        options={LOOPS.map((value) => ({ value, label: t(`loop.${value}`) }))}
        onChange={choose}
      />
      {loop && <Copies element={element} loop={loop} />}
    </>
  );
}

function Copies({ element, loop }: { readonly element: BpmnElement; readonly loop: Loop }) {
  const { t } = useTranslation('flow-designer');
  const draw = useDrawing();
  const put = (change: OptionsChange) =>
    draw((modeler) =>
      writeOptions(modeler, { element, part: loop.part }, changedOptions(loop.options, change)),
    );
  return (
    <>
      <PanelText
        label={t('loop.collection')}
        hint={t('loop.collectionHint')}
        maxLength={100}
        value={textIn(loop.options, 'collection')}
        onSettle={(text) =>
          put({ collection: text.trim() === '' ? undefined : text.trim(), count: undefined })
        }
      />
      <PanelNumber
        label={t('loop.count')}
        isWhole
        max={COPIES_MAX}
        value={numberIn(loop.options, 'count')}
        onSettle={(count) => put({ count: count ?? undefined, collection: undefined })}
      />
      <ConditionPart
        label={t('loop.completion')}
        text={loop.completion}
        first={AGREED}
        onChange={(condition) =>
          draw((modeler) => setCompletion(modeler, { element, part: loop.part }, condition))
        }
      />
    </>
  );
}
