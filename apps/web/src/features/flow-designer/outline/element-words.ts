import type { TFunction } from 'i18next';
import { type ElementKind, triggerOf } from '../canvas/element-facts.ts';
import type { BusinessObject } from '#web/ui/bpmn/bpmn-parts.ts';

const WORDS = {
  process: 'process',
  flow: 'flow',
  start: 'start',
  end: 'end',
  user: 'user',
  service: 'service',
  send: 'send',
  script: 'script',
  receive: 'receive',
  call: 'call',
  subProcess: 'subProcess',
  exclusive: 'exclusive',
  inclusive: 'inclusive',
  parallel: 'parallel',
  catch: 'timerCatch',
  throw: 'throw',
  boundary: 'timerBoundary',
  annotation: 'annotation',
  other: 'other',
} as const satisfies Record<ElementKind, string>;

/** Label of a kind of element. */
function kindWord(kind: ElementKind, t: TFunction<'bpmn'>): string {
  return t(`element.${WORDS[kind]}`);
}

const BOUNDARIES = { timer: 'timerBoundary', message: 'messageBoundary', error: 'errorBoundary' } as const;
const CATCHES = { timer: 'timerCatch', message: 'messageCatch' } as const;
const STARTS = { timer: 'timerStart', message: 'messageStart' } as const;
const ENDS = { error: 'errorEnd', terminate: 'terminateEnd' } as const;
const BY_KIND: Partial<Record<ElementKind, Readonly<Partial<Record<string, EventWord>>>>> = {
  boundary: BOUNDARIES,
  catch: CATCHES,
  start: STARTS,
  end: ENDS,
};
type EventWord =
  | (typeof BOUNDARIES)[keyof typeof BOUNDARIES]
  | (typeof CATCHES)[keyof typeof CATCHES]
  | (typeof STARTS)[keyof typeof STARTS]
  | (typeof ENDS)[keyof typeof ENDS];

/** Label of an element: events by their trigger. */
export function elementWord(kind: ElementKind, element: BusinessObject, t: TFunction<'bpmn'>): string {
  const word = BY_KIND[kind]?.[triggerOf(element)];
  return word ? t(`element.${word}`) : kindWord(kind, t);
}
