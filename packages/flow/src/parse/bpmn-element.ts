/** An element as returned by the BPMN reader: further properties are read by name. */
export interface BpmnElement {
  readonly $type: string;
  readonly [property: string]: unknown;
}

function isElement(value: unknown): value is BpmnElement {
  return typeof value === 'object' && value !== null && '$type' in value && typeof value.$type === 'string';
}

/** A non-element; reading it finds nothing. */
export function toElement(value: unknown): BpmnElement | null {
  return isElement(value) ? value : null;
}

/** A text property; null if absent. */
export function textOf(element: BpmnElement, property: string): string | null {
  const value = element[property];
  return typeof value === 'string' ? value : null;
}

/** A boolean property; null if absent. */
export function flagOf(element: BpmnElement, property: string): boolean | null {
  const value = element[property];
  return typeof value === 'boolean' ? value : null;
}

/** A nested or referenced element. */
export function linkOf(element: BpmnElement, property: string): BpmnElement | null {
  return toElement(element[property]);
}

/** Nested or referenced elements. */
export function linksOf(element: BpmnElement, property: string): readonly BpmnElement[] {
  const value = element[property];
  return Array.isArray(value) ? value.filter(isElement) : [];
}

/** Its id; empty if missing. */
export function idOf(element: BpmnElement): string {
  return textOf(element, 'id') ?? '';
}

/** Trimmed text of a nested expression (`<bpmn:timeDuration>PT1H</…>`). */
export function bodyOf(element: BpmnElement, property: string): string | null {
  const expression = linkOf(element, property);
  const body = expression && textOf(expression, 'body')?.trim();
  return body ? body : null;
}

/** A non-BPMN attribute of the file, by its local name (`camunda:collection`). */
export function foreignAttribute(element: BpmnElement, name: string): string | null {
  const attributes = element['$attrs'];
  if (typeof attributes !== 'object' || attributes === null) return null;
  const found = Object.entries(attributes).find(([key]) => key.split(':').at(-1) === name);
  return typeof found?.[1] === 'string' ? found[1] : null;
}

/** Extension elements of a type. */
export function extensionsOf(element: BpmnElement, type: string): readonly BpmnElement[] {
  const extensions = linkOf(element, 'extensionElements');
  return extensions ? linksOf(extensions, 'values').filter(({ $type }) => $type === type) : [];
}
