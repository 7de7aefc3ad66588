import { type BpmnElement, type BusinessObject, isBusinessObject } from '#web/ui/bpmn/bpmn-parts.ts';
import { NO_OPTIONS, type Options, parseOptions } from './node-options.ts';

/** Kind of an element. */
export type ElementKind =
  | 'process'
  | 'flow'
  | 'start'
  | 'end'
  | 'user'
  | 'service'
  | 'send'
  | 'script'
  | 'receive'
  | 'call'
  | 'subProcess'
  | 'exclusive'
  | 'inclusive'
  | 'parallel'
  | 'catch'
  | 'throw'
  | 'boundary'
  | 'annotation'
  | 'other';

const KINDS: Readonly<Record<string, ElementKind>> = {
  'bpmn:Process': 'process',
  'bpmn:SequenceFlow': 'flow',
  'bpmn:StartEvent': 'start',
  'bpmn:EndEvent': 'end',
  'bpmn:UserTask': 'user',
  'bpmn:ServiceTask': 'service',
  'bpmn:SendTask': 'send',
  'bpmn:ScriptTask': 'script',
  'bpmn:ReceiveTask': 'receive',
  'bpmn:CallActivity': 'call',
  'bpmn:SubProcess': 'subProcess',
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:InclusiveGateway': 'inclusive',
  'bpmn:ParallelGateway': 'parallel',
  'bpmn:IntermediateCatchEvent': 'catch',
  'bpmn:IntermediateThrowEvent': 'throw',
  'bpmn:BoundaryEvent': 'boundary',
  'bpmn:TextAnnotation': 'annotation',
};

/** Determines the kind of a diagram element. */
export function kindOf({ $type }: Pick<BusinessObject, '$type'>): ElementKind {
  return KINDS[$type] ?? 'other';
}

/** Kinds of flow nodes. */
const NODES: ReadonlySet<ElementKind> = new Set<ElementKind>([
  'start',
  'end',
  'user',
  'service',
  'send',
  'script',
  'receive',
  'call',
  'subProcess',
  'exclusive',
  'inclusive',
  'parallel',
  'catch',
  'throw',
  'boundary',
]);

/** Whether a kind is a flow node. */
export function isNodeKind(kind: ElementKind): boolean {
  return NODES.has(kind);
}

/** Trigger or result of an event. */
export type Trigger = 'none' | 'timer' | 'message' | 'error' | 'terminate' | 'other';

const TRIGGERS: Readonly<Record<string, Trigger>> = {
  'bpmn:TimerEventDefinition': 'timer',
  'bpmn:MessageEventDefinition': 'message',
  'bpmn:ErrorEventDefinition': 'error',
  'bpmn:TerminateEventDefinition': 'terminate',
};

/** A child element in a property. */
export function partOf(element: BusinessObject, key: string): BusinessObject | null {
  const value = element.get(key);
  return isBusinessObject(value) ? value : null;
}

/** The child elements in a property. */
export function partsOf(element: BusinessObject, key: string): readonly BusinessObject[] {
  const value = element.get(key);
  return Array.isArray(value) ? value.filter(isBusinessObject) : [];
}

/** A text property of an element; empty where it has none. */
export function textOf(element: BusinessObject, key: string): string {
  const value = element.get(key);
  return typeof value === 'string' ? value : '';
}

/** The event definition of an event. */
export function definitionOf(element: BusinessObject): BusinessObject | null {
  return element.$instanceOf('bpmn:Event') ? (partsOf(element, 'eventDefinitions')[0] ?? null) : null;
}

/** Trigger or result of an event. */
export function triggerOf(element: BusinessObject): Trigger {
  const definition = definitionOf(element);
  return definition ? (TRIGGERS[definition.$type] ?? 'other') : 'none';
}

/** Our extension element. */
function optionsPart(element: BusinessObject): BusinessObject | null {
  const extensions = partOf(element, 'extensionElements');
  return extensions
    ? (partsOf(extensions, 'values').find(({ $type }) => $type === 'hq:Options') ?? null)
    : null;
}

/** Our options of an element; null where they are no JSON. */
export function optionsOf(element: BusinessObject): Options | null {
  const part = optionsPart(element);
  return part ? parseOptions(textOf(part, 'json')) : NO_OPTIONS;
}

/** Name in the drawing. */
export function nameOf(element: BusinessObject): string {
  return textOf(element, kindOf(element) === 'annotation' ? 'text' : 'name');
}

/** The loop of a node. */
export interface Loop {
  readonly part: BusinessObject;
  readonly isSequential: boolean;
  readonly options: Options;
  /** JSON of its completion condition; empty for none. */
  readonly completion: string;
}

/** The loop of a node, if it has one. */
export function loopOf(element: BusinessObject): Loop | null {
  const part = element.$instanceOf('bpmn:Activity') ? partOf(element, 'loopCharacteristics') : null;
  if (!part?.$instanceOf('bpmn:MultiInstanceLoopCharacteristics')) return null;
  const completion = partOf(part, 'completionCondition');
  return {
    part,
    isSequential: part.get('isSequential') === true,
    options: optionsOf(part) ?? NO_OPTIONS,
    completion: completion ? textOf(completion, 'body') : '',
  };
}

/** An outgoing arrow of a node. */
export interface Arrow {
  readonly element: BpmnElement;
  readonly target: BpmnElement | undefined;
  readonly hasCondition: boolean;
  readonly isDefault: boolean;
}

/** The outgoing arrows of a node, in the order of the diagram. */
export function arrowsOf(element: BpmnElement): readonly Arrow[] {
  const usual = element.businessObject.get('default');
  return element.outgoing
    .filter(({ businessObject }) => kindOf(businessObject) === 'flow')
    .map((arrow) => ({
      element: arrow,
      target: arrow.target,
      hasCondition: partOf(arrow.businessObject, 'conditionExpression') !== null,
      isDefault: usual === arrow.businessObject,
    }));
}
