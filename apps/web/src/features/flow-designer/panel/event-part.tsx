import { useTranslation } from 'react-i18next';
import type { BpmnElement, BusinessObject } from '#web/ui/bpmn/bpmn-parts.ts';
import { setError, setIsoTimer, setMessage, setProperties, writeOptions } from '../canvas/edits.ts';
import { definitionOf, partOf, textOf, triggerOf } from '../canvas/element-facts.ts';
import { numberIn, type Options, textIn } from '../canvas/node-options.ts';
import { PanelChoice, PanelNumber, PanelSwitch, PanelText } from './controls.tsx';
import { useChoices, useDrawing } from './panel-scope.ts';
import { useElementEdits } from './use-element-edits.ts';

/** Trigger or result of an event. */
export function EventPart({ element }: { readonly element: BpmnElement }) {
  const { t } = useTranslation('flow-designer');
  const draw = useDrawing();
  const { businessObject } = element;
  const trigger = triggerOf(businessObject);
  const definition = definitionOf(businessObject);
  const isBoundary = businessObject.$type === 'bpmn:BoundaryEvent';
  return (
    <>
      {trigger === 'timer' && <TimerPart element={element} />}
      {trigger === 'message' && (
        <MessagePart element={element} message={definition && partOf(definition, 'messageRef')} />
      )}
      {trigger === 'error' && (
        <PanelText
          label={t('event.error')}
          hint={t('event.errorHint')}
          maxLength={100}
          value={errorOf(definition)}
          onSettle={(code) => draw((modeler) => setError(modeler, element, code.trim()))}
        />
      )}
      {isBoundary && trigger !== 'error' && (
        <PanelSwitch
          label={t('event.interrupts')}
          isOn={businessObject.get('cancelActivity') !== false}
          onChange={(isOn) => draw((modeler) => setProperties(modeler, element, { cancelActivity: isOn }))}
        />
      )}
    </>
  );
}

function errorOf(definition: BusinessObject | null): string {
  const error = definition && partOf(definition, 'errorRef');
  return error ? textOf(error, 'errorCode') : '';
}

export interface MessagePartProps {
  readonly element: BpmnElement;
  readonly message: BusinessObject | null;
}

/** The message of an event. */
export function MessagePart({ element, message }: MessagePartProps) {
  const { t } = useTranslation('flow-designer');
  const draw = useDrawing();
  return (
    <PanelText
      label={t('event.message')}
      hint={t('event.messageHint')}
      isRequired
      maxLength={100}
      value={message ? textOf(message, 'name') : ''}
      onSettle={(name) => draw((modeler) => setMessage(modeler, element, name.trim()))}
    />
  );
}

const TIMERS = ['workdays', 'hours', 'at', 'duration', 'date'] as const;
type TimerKind = (typeof TIMERS)[number];

interface Timer {
  readonly kind: TimerKind | null;
  readonly text: string;
}

function timerOf(businessObject: BusinessObject, options: Options): Timer {
  const own = TIMERS.find((kind) => options[kind] !== undefined);
  if (own) return { kind: own, text: textIn(options, own) };
  const definition = definitionOf(businessObject);
  const duration = definition && partOf(definition, 'timeDuration');
  if (duration) return { kind: 'duration', text: textOf(duration, 'body') };
  const date = definition && partOf(definition, 'timeDate');
  return date ? { kind: 'date', text: textOf(date, 'body') } : { kind: null, text: '' };
}

const WORKDAYS_MAX = 365;
const HOURS_MAX = 8760;
/** Initial timer of each kind. */
const FIRST = { workdays: 1, hours: 24, at: '', duration: 'P1D', date: '' } as const;
const TIME_FIELDS: readonly string[] = ['date', 'instant'];

function TimerPart({ element }: { readonly element: BpmnElement }) {
  const { t } = useTranslation('flow-designer');
  const { fields } = useChoices();
  const draw = useDrawing();
  const { options } = useElementEdits(element);
  const { kind, text } = timerOf(element.businessObject, options);
  const put = (next: TimerKind, value: string | number) =>
    draw((modeler) => {
      const isIso = next === 'duration' || next === 'date';
      writeOptions(modeler, { element }, isIso ? {} : { [next]: value });
      const iso = next === 'duration' ? { duration: String(value) } : { date: String(value) };
      setIsoTimer(modeler, element, isIso ? iso : null);
    });
  return (
    <>
      <PanelChoice
        label={t('timer.kind')}
        isRequired
        isClearable={false}
        value={kind}
        options={TIMERS.map((value) => ({ value, label: t(`timer.${value}`) }))}
        onChange={(next) => {
          const chosen = TIMERS.find((each) => each === next);
          if (chosen) put(chosen, FIRST[chosen]);
        }}
      />
      {(kind === 'workdays' || kind === 'hours') && (
        <PanelNumber
          label={t('timer.length')}
          suffix={t(`unit.${kind}`)}
          max={kind === 'hours' ? HOURS_MAX : WORKDAYS_MAX}
          value={numberIn(options, kind)}
          onSettle={(value) => put(kind, value === null || value === 0 ? 1 : value)}
        />
      )}
      {kind === 'at' && (
        <PanelChoice
          label={t('timer.field')}
          isClearable={false}
          value={text === '' ? null : text}
          options={Object.entries(fields)
            .filter(([, { type }]) => TIME_FIELDS.includes(type))
            .map(([value, { label }]) => ({ value, label, hint: value }))}
          onChange={(field) => put('at', field ?? '')}
        />
      )}
      {(kind === 'duration' || kind === 'date') && (
        <PanelText
          label={t(`timer.${kind}`)}
          hint={t(`timer.${kind}Hint`)}
          value={text}
          onSettle={(value) => put(kind, value.trim())}
        />
      )}
    </>
  );
}
