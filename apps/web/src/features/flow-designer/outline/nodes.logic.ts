import type { BpmnElement, ElementRegistry } from '#web/ui/bpmn/bpmn-parts.ts';
import { type ElementKind, isNodeKind, kindOf, nameOf } from '../canvas/element-facts.ts';

/** A node in the list. */
export interface OutlineNode {
  readonly id: string;
  readonly kind: ElementKind;
  /** Empty without a name. */
  readonly name: string;
  /** Number of enclosing sub-processes. */
  readonly depth: number;
  /** Targets of its arrows. */
  readonly next: readonly string[];
}

function isNode(element: BpmnElement): boolean {
  return !element.labelTarget && isNodeKind(kindOf(element.businessObject));
}

function depthOf(element: BpmnElement): number {
  let depth = 0;
  for (let at = element.parent; at; at = at.parent) {
    if (kindOf(at.businessObject) === 'subProcess') depth += 1;
  }
  return depth;
}

function targetsOf(element: BpmnElement): readonly BpmnElement[] {
  return element.outgoing.flatMap(({ target }) => (target && isNode(target) ? [target] : []));
}

/** The nodes of a drawing in flow order: from the starts along the arrows, each once; unconnected ones at the end. */
export function outlineOf(registry: Pick<ElementRegistry, 'getAll'>): readonly OutlineNode[] {
  const nodes = registry.getAll().filter(isNode);
  const starts = nodes.filter((node) => kindOf(node.businessObject) === 'start');
  const visited = new Set<BpmnElement>();
  const queue = [...starts, ...nodes];
  const ordered: BpmnElement[] = [];
  const walk = (first: BpmnElement) => {
    const ahead = [first];
    for (let at = ahead.shift(); at; at = ahead.shift()) {
      if (visited.has(at)) continue;
      visited.add(at);
      ordered.push(at);
      ahead.push(...targetsOf(at));
    }
  };
  for (const node of queue) walk(node);
  return ordered.map((node) => ({
    id: node.id,
    kind: kindOf(node.businessObject),
    name: nameOf(node.businessObject),
    depth: depthOf(node),
    next: targetsOf(node).map(({ id }) => id),
  }));
}
