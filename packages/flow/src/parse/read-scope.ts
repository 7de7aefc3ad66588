import type { z } from 'zod';
import { ELEMENTS } from '../elements/registry.ts';
import type { Element } from '../engine/element.ts';
import type { FlowNode, FlowScope, NodeBase, SequenceFlow } from '../model.ts';
import { type BpmnElement, bodyOf, extensionsOf, idOf, linkOf, linksOf, textOf } from './bpmn-element.ts';
import { OPTIONS_TYPE } from './hq-descriptor.ts';
import { readLoop } from './loop.ts';
import type { NodeReader } from './node-reader.ts';
import { readCondition } from './read-condition.ts';
import { readTrigger } from './trigger.ts';

/** Documentation-only parts of a diagram, without behaviour. */
const SILENT = new Set([
  'bpmn:DataObject',
  'bpmn:DataObjectReference',
  'bpmn:DataStoreReference',
  'bpmn:TextAnnotation',
  'bpmn:Association',
]);

const READERS = new Map<string, Element<FlowNode>>(
  Object.values(ELEMENTS).flatMap((element) =>
    element.bpmn.map((name) => [name, element as Element<FlowNode>] as const),
  ),
);

type Refuse = NodeReader['refuse'];

function readArrow(element: BpmnElement, refuse: Refuse): SequenceFlow {
  const [from, to] = [linkOf(element, 'sourceRef'), linkOf(element, 'targetRef')];
  if (!from || !to) refuse(element, 'looseArrow');
  const body = bodyOf(element, 'conditionExpression');
  const condition = body === null ? null : readCondition(body);
  if (body !== null && !condition) refuse(element, 'condition', { text: body.slice(0, 200) });
  const id = idOf(element);
  return {
    id,
    name: textOf(element, 'name') ?? id,
    from: from ? idOf(from) : '',
    to: to ? idOf(to) : '',
    condition,
  };
}

function optionsIn<T>(
  [element, part]: readonly [BpmnElement, BpmnElement],
  schema: z.ZodType<T>,
  refuse: Refuse,
): T | undefined {
  const [options] = extensionsOf(part, OPTIONS_TYPE);
  if (!options) return undefined;
  const read = schema.safeParse(jsonOf(textOf(options, 'json') ?? ''));
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues)
    refuse(element, 'options', { path: path.map(String).join('.'), message });
  return undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses the nodes and sequence flows of a process or sub-process, recursively. */
export function readScope(container: BpmnElement, refuse: Refuse): FlowScope {
  const parts = linksOf(container, 'flowElements').filter(({ $type }) => !SILENT.has($type));
  const arrows = parts
    .filter(({ $type }) => $type === 'bpmn:SequenceFlow')
    .map((part) => readArrow(part, refuse));
  const reader = readerOf({ arrows, parts, refuse });
  const nodes = parts
    .filter(({ $type }) => $type !== 'bpmn:SequenceFlow')
    .flatMap((part) => readNode(part, reader));
  return {
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    flows: Object.fromEntries(arrows.map((arrow) => [arrow.id, arrow])),
  };
}

function readNode(part: BpmnElement, reader: NodeReader): readonly FlowNode[] {
  const element = READERS.get(part.$type);
  if (idOf(part) in {}) reader.refuse(part, 'idReserved');
  const isWithEvents = part['triggeredByEvent'] === true;
  if (element && !isWithEvents) return [element.read(part, reader)];
  reader.refuse(part, 'unsupportedElement', { type: part.$type });
  return [];
}

interface Surroundings {
  readonly arrows: readonly SequenceFlow[];
  readonly parts: readonly BpmnElement[];
  readonly refuse: Refuse;
}

function readerOf({ arrows, parts, refuse }: Surroundings): NodeReader {
  const base = (element: BpmnElement): NodeBase => {
    const id = idOf(element);
    return {
      id,
      name: textOf(element, 'name')?.trim() || id,
      outgoing: arrows.filter(({ from }) => from === id).map((arrow) => arrow.id),
      incoming: arrows.filter(({ to }) => to === id).map((arrow) => arrow.id),
    };
  };
  const defaultFlow = (element: BpmnElement): string | null => {
    const flow = linkOf(element, 'default');
    return flow ? idOf(flow) : null;
  };
  const reader: NodeReader = {
    base,
    activity: (element) => ({
      ...base(element),
      multi: readLoop(element, reader),
      boundary: parts.filter((part) => linkOf(part, 'attachedToRef') === element).map((part) => idOf(part)),
      defaultFlow: defaultFlow(element),
    }),
    options: (element, schema) => optionsIn([element, element], schema, refuse),
    optionsWithin: (element, part, schema) => optionsIn([element, part], schema, refuse),
    trigger: (element) => readTrigger(element, reader),
    defaultFlow,
    scope: (element) => readScope(element, refuse),
    refuse,
  };
  return reader;
}
