import type { Condition } from '@haiqiao/contract/definitions';
import {
  type BpmnElement,
  type BusinessObject,
  isBusinessObject,
  type NewShape,
} from '#web/ui/bpmn/bpmn-parts.ts';
import type { BpmnModeler } from '#web/ui/bpmn/modeler.ts';
import { definitionOf, partOf, partsOf, textOf } from './element-facts.ts';
import type { Options } from './node-options.ts';

/** Renames an element. */
export function rename(modeler: BpmnModeler, element: BpmnElement, name: string): void {
  const key = element.businessObject.$type === 'bpmn:TextAnnotation' ? 'text' : 'name';
  modeler.get('modeling').updateProperties(element, { [key]: name === '' ? undefined : name });
}

/** The extension elements of an element with our changed options; those of other tools stay. */
function extensionsWith(
  modeler: BpmnModeler,
  part: BusinessObject,
  options: Options,
): BusinessObject | undefined {
  const factory = modeler.get('bpmnFactory');
  const before = partOf(part, 'extensionElements');
  const others = before ? partsOf(before, 'values').filter(({ $type }) => $type !== 'hq:Options') : [];
  const isEmpty = Object.keys(options).length === 0;
  const own = isEmpty ? [] : [factory.create('hq:Options', { json: JSON.stringify(options) })];
  const values = [...others, ...own];
  return values.length === 0 ? undefined : factory.create('bpmn:ExtensionElements', { values });
}

/** Writes our options of an element or part. */
export function writeOptions(
  modeler: BpmnModeler,
  { element, part }: { readonly element: BpmnElement; readonly part?: BusinessObject },
  options: Options,
): void {
  const extensionElements = extensionsWith(modeler, part ?? element.businessObject, options);
  if (part) modeler.get('modeling').updateModdleProperties(element, part, { extensionElements });
  else modeler.get('modeling').updateProperties(element, { extensionElements });
}

function expression(modeler: BpmnModeler, body: string): BusinessObject {
  return modeler.get('bpmnFactory').create('bpmn:FormalExpression', { body });
}

/** Sets the condition of an arrow; null for always. */
export function writeCondition(modeler: BpmnModeler, arrow: BpmnElement, condition: Condition | null): void {
  const conditionExpression = condition === null ? undefined : expression(modeler, JSON.stringify(condition));
  modeler.get('modeling').updateProperties(arrow, { conditionExpression });
}

/** Sets the default arrow, taken when no condition holds. */
export function setDefault(modeler: BpmnModeler, node: BpmnElement, arrow: BpmnElement | null): void {
  modeler.get('modeling').updateProperties(node, { default: arrow?.businessObject });
}

/** A root element of the file (a message, an error), found by its text or created. */
function rootElement(
  modeler: BpmnModeler,
  element: BpmnElement,
  { type, key, text }: { readonly type: string; readonly key: string; readonly text: string },
): BusinessObject {
  const definitions: unknown = modeler.getDefinitions();
  if (!isBusinessObject(definitions)) throw new Error('the drawing has no file behind it');
  const all = partsOf(definitions, 'rootElements');
  const existing = all.find((each) => each.$type === type && textOf(each, key) === text);
  if (existing) return existing;
  const made = modeler.get('bpmnFactory').create(type, { [key]: text, name: text });
  modeler.get('modeling').updateModdleProperties(element, definitions, { rootElements: [...all, made] });
  return made;
}

/** Sets the message of a node; empty for none. */
export function setMessage(modeler: BpmnModeler, element: BpmnElement, name: string): void {
  const messageRef =
    name === ''
      ? undefined
      : rootElement(modeler, element, { type: 'bpmn:Message', key: 'name', text: name });
  const definition = definitionOf(element.businessObject);
  if (definition) modeler.get('modeling').updateModdleProperties(element, definition, { messageRef });
  else modeler.get('modeling').updateProperties(element, { messageRef });
}

/** Sets the error of an event; empty for any. */
export function setError(modeler: BpmnModeler, element: BpmnElement, code: string): void {
  const definition = definitionOf(element.businessObject);
  if (!definition) return;
  const errorRef =
    code === ''
      ? undefined
      : rootElement(modeler, element, { type: 'bpmn:Error', key: 'errorCode', text: code });
  modeler.get('modeling').updateModdleProperties(element, definition, { errorRef });
}

/** Sets a standard timer, an ISO 8601 duration or date; removes our own timer options. */
export function setIsoTimer(
  modeler: BpmnModeler,
  element: BpmnElement,
  timer: { readonly duration: string } | { readonly date: string } | null,
): void {
  const definition = definitionOf(element.businessObject);
  if (!definition) return;
  modeler.get('modeling').updateModdleProperties(element, definition, {
    timeDuration: timer && 'duration' in timer ? expression(modeler, timer.duration) : undefined,
    timeDate: timer && 'date' in timer ? expression(modeler, timer.date) : undefined,
    timeCycle: undefined,
  });
}

/** Sets the loop of a node; null for once. */
export function setLoop(
  modeler: BpmnModeler,
  element: BpmnElement,
  loop: { readonly isSequential: boolean } | null,
): void {
  const loopCharacteristics =
    loop === null
      ? undefined
      : modeler.get('bpmnFactory').create('bpmn:MultiInstanceLoopCharacteristics', { ...loop });
  modeler.get('modeling').updateProperties(element, { loopCharacteristics });
}

/** Sets the completion condition of a loop; null for none. */
export function setCompletion(
  modeler: BpmnModeler,
  { element, part }: { readonly element: BpmnElement; readonly part: BusinessObject },
  condition: Condition | null,
): void {
  const completionCondition = condition === null ? undefined : expression(modeler, JSON.stringify(condition));
  modeler.get('modeling').updateModdleProperties(element, part, { completionCondition });
}

/** Sets attributes of an element. */
export function setProperties(
  modeler: BpmnModeler,
  element: BpmnElement,
  properties: Readonly<Record<string, unknown>>,
): void {
  modeler.get('modeling').updateProperties(element, properties);
}

/** Adds a new node after another one, with an arrow. @returns the new node */
export function append(modeler: BpmnModeler, element: BpmnElement, shape: NewShape): BpmnElement {
  return modeler.get('autoPlace').append(element, modeler.get('elementFactory').createShape(shape));
}

/** Whether an arrow between two nodes is allowed. */
export function canConnect(modeler: BpmnModeler, source: BpmnElement, target: BpmnElement): boolean {
  const allowed = modeler.get('rules').allowed('connection.create', { source, target });
  return (
    typeof allowed === 'object' &&
    allowed !== null &&
    'type' in allowed &&
    allowed.type === 'bpmn:SequenceFlow'
  );
}

/** Adds an arrow. */
export function connect(modeler: BpmnModeler, source: BpmnElement, target: BpmnElement): void {
  modeler.get('modeling').connect(source, target);
}

/** Removes elements. */
export function remove(modeler: BpmnModeler, element: BpmnElement): void {
  modeler.get('modeling').removeElements([element]);
}
