import type { BpmnElement, BusinessObject } from '#web/ui/bpmn/bpmn-parts.ts';

/** A bpmn-js element with these properties. */
export function part(
  $type: string,
  properties: Readonly<Record<string, unknown>> = {},
  kinds: readonly string[] = [],
): BusinessObject {
  return {
    $type,
    id: typeof properties['id'] === 'string' ? properties['id'] : $type,
    get: (name) => properties[name],
    $instanceOf: (type) => type === $type || kinds.includes(type),
  };
}

/** An element with our options, as stored in the file. */
export function withOptions(json: string): BusinessObject {
  return part('bpmn:ExtensionElements', { values: [part('camunda:formData'), part('hq:Options', { json })] });
}

interface Drawn extends BpmnElement {
  readonly incoming: BpmnElement[];
  readonly outgoing: BpmnElement[];
}

/** An element of a drawing. */
export function element(businessObject: BusinessObject): Drawn {
  const { id, $type } = businessObject;
  return { id, type: $type, businessObject, incoming: [], outgoing: [] };
}

/** An arrow from one element to another. */
export function arrow(
  source: Drawn,
  target: Drawn,
  properties: Readonly<Record<string, unknown>> = {},
): BpmnElement {
  const id = `${source.id}-${target.id}`;
  const made: BpmnElement = {
    ...element(part('bpmn:SequenceFlow', { id, ...properties })),
    source,
    target,
  };
  source.outgoing.push(made);
  target.incoming.push(made);
  return made;
}
