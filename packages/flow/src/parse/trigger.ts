import { timerOptionsSchema } from '@haiqiao/contract/definitions';
import type { EventTrigger, TimerSpec } from '../model.ts';
import { type BpmnElement, bodyOf, idOf, linkOf, linksOf, textOf } from './bpmn-element.ts';
import type { NodeReader } from './node-reader.ts';

/** Name of the referenced message; its id without a name. */
export function messageOf(element: BpmnElement): string | null {
  const message = linkOf(element, 'messageRef');
  if (!message) return null;
  return textOf(message, 'name') ?? idOf(message);
}

function errorOf(definition: BpmnElement): string | null {
  const error = linkOf(definition, 'errorRef');
  if (!error) return null;
  return textOf(error, 'errorCode') ?? textOf(error, 'name') ?? idOf(error);
}

const DURATION = /^P(?!$)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/u;

function foreignTimer(definition: BpmnElement): TimerSpec | null {
  const duration = bodyOf(definition, 'timeDuration');
  if (duration !== null && DURATION.test(duration)) return { duration };
  const date = bodyOf(definition, 'timeDate');
  return date !== null && !Number.isNaN(Date.parse(date)) ? { date } : null;
}

type Read = (element: BpmnElement, definition: BpmnElement, reader: NodeReader) => EventTrigger | null;

function readTimer(element: BpmnElement, definition: BpmnElement, reader: NodeReader): EventTrigger | null {
  const timer = reader.options(element, timerOptionsSchema) ?? foreignTimer(definition);
  if (!timer) reader.refuse(element, 'timerMissing');
  return timer && { kind: 'timer', timer };
}

function readMessage(element: BpmnElement, definition: BpmnElement, reader: NodeReader): EventTrigger | null {
  const message = messageOf(definition);
  if (message === null) reader.refuse(element, 'messageMissing');
  return message === null ? null : { kind: 'message', message };
}

const READERS: Readonly<Record<string, Read>> = {
  'bpmn:TimerEventDefinition': readTimer,
  'bpmn:MessageEventDefinition': readMessage,
  'bpmn:ErrorEventDefinition': (_element, definition) => ({ kind: 'error', error: errorOf(definition) }),
  'bpmn:TerminateEventDefinition': () => ({ kind: 'terminate' }),
};

/** Trigger an event waits for or throws. */
export function readTrigger(element: BpmnElement, reader: NodeReader): EventTrigger {
  const [definition, second] = linksOf(element, 'eventDefinitions');
  if (!definition) return { kind: 'none' };
  const read = second ? undefined : READERS[definition.$type];
  if (!read) reader.refuse(element, 'unsupportedEvent', { type: (second ?? definition).$type });
  return read?.(element, definition, reader) ?? { kind: 'none' };
}
