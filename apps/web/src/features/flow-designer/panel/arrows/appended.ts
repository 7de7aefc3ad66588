import type { NewShape } from '#web/ui/bpmn/bpmn-parts.ts';

interface Appended {
  readonly key: string;
  /** In the namespace `bpmn`, below `element`. */
  readonly text:
    | 'user'
    | 'service'
    | 'script'
    | 'call'
    | 'exclusive'
    | 'parallel'
    | 'inclusive'
    | 'timerCatch'
    | 'end';
  readonly shape: NewShape;
}

/** Elements that can be appended to a node by keyboard. */
export const APPENDED: readonly Appended[] = [
  { key: 'user', text: 'user', shape: { type: 'bpmn:UserTask' } },
  { key: 'exclusive', text: 'exclusive', shape: { type: 'bpmn:ExclusiveGateway' } },
  { key: 'parallel', text: 'parallel', shape: { type: 'bpmn:ParallelGateway' } },
  { key: 'inclusive', text: 'inclusive', shape: { type: 'bpmn:InclusiveGateway' } },
  { key: 'service', text: 'service', shape: { type: 'bpmn:ServiceTask' } },
  { key: 'script', text: 'script', shape: { type: 'bpmn:ScriptTask' } },
  { key: 'call', text: 'call', shape: { type: 'bpmn:CallActivity' } },
  {
    key: 'timer',
    text: 'timerCatch',
    shape: { type: 'bpmn:IntermediateCatchEvent', eventDefinitionType: 'bpmn:TimerEventDefinition' },
  },
  { key: 'end', text: 'end', shape: { type: 'bpmn:EndEvent' } },
];

/** The shape of a key; null for none. */
export function shapeOf(key: string | null): NewShape | null {
  return APPENDED.find((each) => each.key === key)?.shape ?? null;
}
