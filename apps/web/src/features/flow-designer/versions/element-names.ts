import type { BusinessObject } from '#web/ui/bpmn/bpmn-parts.ts';
import { type ElementKind, kindOf, nameOf } from '../canvas/element-facts.ts';

/** A named element of the compared file. */
export interface NamedElement {
  readonly kind: ElementKind;
  readonly name: string;
}

/** Names the kind of an element without text. */
export type WordOf = (kind: ElementKind, part: BusinessObject) => string;

/** An element of the file in the library's form, limited to what naming needs. */
function partOfFile(element: Element): BusinessObject {
  const $type = `bpmn:${element.localName.slice(0, 1).toUpperCase()}${element.localName.slice(1)}`;
  const definitions = () =>
    [...element.children].filter(({ localName }) => localName.endsWith('EventDefinition')).map(partOfFile);
  return {
    $type,
    id: element.id,
    get: (name) => (name === 'eventDefinitions' ? definitions() : element.getAttribute(name)),
    $instanceOf: (type) => type === $type || (type === 'bpmn:Event' && $type.endsWith('Event')),
  };
}

/** Names of the drawings' elements by id: text, for an arrow without text its ends, for a node its kind. Later drawings take precedence. */
export function elementNames(drawings: readonly string[], wordOf: WordOf): ReadonlyMap<string, NamedElement> {
  const files = drawings.map((xml) => new DOMParser().parseFromString(xml, 'application/xml'));
  const parts = files.flatMap((file) => [...file.querySelectorAll('[id]')]).map(partOfFile);
  const names = new Map<string, NamedElement>();
  const nodes = parts.filter((part) => kindOf(part) !== 'flow');
  for (const part of nodes) {
    const kind = kindOf(part);
    names.set(part.id, { kind, name: nameOf(part).trim() || wordOf(kind, part) });
  }
  const end = (id: unknown) => names.get(String(id))?.name ?? '';
  for (const part of parts.filter((each) => kindOf(each) === 'flow')) {
    const name = nameOf(part).trim() || `${end(part.get('sourceRef'))} → ${end(part.get('targetRef'))}`;
    names.set(part.id, { kind: 'flow', name });
  }
  return names;
}
