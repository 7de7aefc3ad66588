/** An element as the reader of BPMN files answers it: what else it has is asked for by name. */
export interface BpmnElement {
  readonly $type: string;
  readonly [property: string]: unknown;
}

function isElement(value: unknown): value is BpmnElement {
  return typeof value === 'object' && value !== null && '$type' in value && typeof value.$type === 'string';
}

/** What is no element at all; nothing is found in it. */
export function toElement(value: unknown): BpmnElement | null {
  return isElement(value) ? value : null;
}

/** A text property; null where there is none. */
export function textOf(element: BpmnElement, property: string): string | null {
  const value = element[property];
  return typeof value === 'string' ? value : null;
}

/** A yes or no; null where nothing is said. */
export function flagOf(element: BpmnElement, property: string): boolean | null {
  const value = element[property];
  return typeof value === 'boolean' ? value : null;
}

/** An element within it, or one that it points to. */
export function linkOf(element: BpmnElement, property: string): BpmnElement | null {
  return toElement(element[property]);
}

/** Elements within it, or those that it points to. */
export function linksOf(element: BpmnElement, property: string): readonly BpmnElement[] {
  const value = element[property];
  return Array.isArray(value) ? value.filter(isElement) : [];
}

/** Its id; empty where a file forgot it. */
export function idOf(element: BpmnElement): string {
  return textOf(element, 'id') ?? '';
}

/** Text of an expression within it (`<bpmn:timeDuration>PT1H</…>`), without blanks around it. */
export function bodyOf(element: BpmnElement, property: string): string | null {
  const expression = linkOf(element, property);
  const body = expression && textOf(expression, 'body')?.trim();
  return body ? body : null;
}

/** An attribute that the file has beyond BPMN, by its local name (`camunda:collection`). */
export function foreignAttribute(element: BpmnElement, name: string): string | null {
  const attributes = element['$attrs'];
  if (typeof attributes !== 'object' || attributes === null) return null;
  const found = Object.entries(attributes).find(([key]) => key.split(':').at(-1) === name);
  return typeof found?.[1] === 'string' ? found[1] : null;
}

/** Elements beyond BPMN that it carries, of that type. */
export function extensionsOf(element: BpmnElement, type: string): readonly BpmnElement[] {
  const extensions = linkOf(element, 'extensionElements');
  return extensions ? linksOf(extensions, 'values').filter(({ $type }) => $type === type) : [];
}
