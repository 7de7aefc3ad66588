import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BpmnElement } from '#web/ui/bpmn/bpmn-parts.ts';
import { setProperties } from '../canvas/edits.ts';
import { type ElementKind, kindOf, partOf, textOf } from '../canvas/element-facts.ts';
import { textIn } from '../canvas/node-options.ts';
import { ArrowPanel } from './arrows/arrow-panel.tsx';
import { PanelChoice, PanelText } from './controls.tsx';
import { EventPart, MessagePart } from './event-part.tsx';
import { LoopPart } from './loop-part.tsx';
import { NamePart } from './name-part.tsx';
import { NextPart } from './arrows/next-part.tsx';
import styles from './panel.module.css';
import { useChoices, useDrawing } from './panel-scope.ts';
import { TitledFieldsPart } from './task/fields-part.tsx';
import { ServicePart } from './task/service-part.tsx';
import { StandInPart } from './task/stand-in-part.tsx';
import { RecordPart, UserPanel } from './task/user-panel.tsx';
import { type ElementEdits, useElementEdits } from './use-element-edits.ts';

interface PartProps {
  readonly element: BpmnElement;
  readonly edits: ElementEdits;
}

function Start({ element, edits }: PartProps) {
  return (
    <>
      <EventPart element={element} />
      <RecordPart edits={edits} />
      <TitledFieldsPart options={edits.options} onPut={edits.put} />
      <StandInPart options={edits.options} onPut={edits.put} />
    </>
  );
}

function Service({ element, edits }: PartProps) {
  return (
    <>
      <ServicePart options={edits.options} onPut={edits.put} onReplace={edits.replace} />
      <LoopPart element={element} />
    </>
  );
}

function Script({ element, edits }: PartProps) {
  const { t } = useTranslation('flow-designer');
  const draw = useDrawing();
  return (
    <>
      <PanelText
        label={t('script.text')}
        hint={t('script.hint')}
        rows={10}
        isCode
        value={textOf(element.businessObject, 'script')}
        onSettle={(script) =>
          draw((modeler) => setProperties(modeler, element, { script, scriptFormat: 'javascript' }))
        }
      />
      <PanelText
        label={t('service.into')}
        hint={t('script.intoHint')}
        maxLength={100}
        value={textIn(edits.options, 'into')}
        onSettle={(into) => edits.put({ into: into.trim() === '' ? undefined : into.trim() })}
      />
      <LoopPart element={element} />
    </>
  );
}

function Receive({ element }: PartProps) {
  return <MessagePart element={element} message={partOf(element.businessObject, 'messageRef')} />;
}

function Call({ element }: PartProps) {
  const { t } = useTranslation('flow-designer');
  const { choices } = useChoices();
  const draw = useDrawing();
  return (
    <>
      <PanelChoice
        label={t('call.flow')}
        isRequired
        value={textOf(element.businessObject, 'calledElement') || null}
        options={choices.flows.map(({ code, label }) => ({ value: code, label, hint: code }))}
        onChange={(key) =>
          draw((modeler) => setProperties(modeler, element, { calledElement: key ?? undefined }))
        }
      />
      <LoopPart element={element} />
    </>
  );
}

function Loop({ element }: PartProps) {
  return <LoopPart element={element} />;
}

function Event({ element }: PartProps) {
  return <EventPart element={element} />;
}

function Foreign() {
  const { t } = useTranslation('flow-designer');
  return <p className={styles['hint']}>{t('panel.foreign')}</p>;
}

/** Properties of each kind besides name and targets. */
const PARTS: Partial<Record<ElementKind, (props: PartProps) => ReactNode>> = {
  start: Start,
  end: Event,
  catch: Event,
  throw: Event,
  boundary: Event,
  service: Service,
  send: Service,
  script: Script,
  receive: Receive,
  call: Call,
  subProcess: Loop,
  other: Foreign,
};

/** The properties of the selected element. */
export function ElementPanel({ element }: { readonly element: BpmnElement }) {
  const edits = useElementEdits(element);
  const kind = kindOf(element.businessObject);
  if (kind === 'user') return <UserPanel key={element.id} element={element} />;
  if (kind === 'flow') return <ArrowPanel key={element.id} element={element} />;
  const Part = PARTS[kind];
  return (
    <div key={element.id} className={styles['body']}>
      <NamePart element={element} edits={edits} />
      {Part && <Part element={element} edits={edits} />}
      {kind !== 'annotation' && kind !== 'other' && <NextPart element={element} />}
    </div>
  );
}
