import type { Condition, FieldDefinition } from '@haiqiao/contract/definitions';
import type { BpmnElement } from '#web/ui/bpmn/bpmn-parts.ts';
import { hasFilter } from '#web/field-types/field-filter.tsx';
import { newComparison } from '#web/views/conditions/condition.logic.ts';
import { kindOf } from '../../canvas/element-facts.ts';

/** The preceding task was approved. */
export const AGREED: Condition = { field: 'outcome', op: 'eq', value: 'agree' };

/** The possible preceding nodes of a token; empty at the start of a flow. */
function before(node: BpmnElement): readonly BpmnElement[] {
  // A boundary event is left before its task is completed.
  const came = (node.host ?? node).incoming.flatMap(({ source }) => source ?? []);
  const around = node.parent;
  if (came.length > 0 || !around || kindOf(around.businessObject) !== 'subProcess') return came;
  return before(around);
}

/** Whether every path to a node contains a decision, including the node itself. */
function isDecidedBefore(node: BpmnElement): boolean {
  const visited = new Set([node]);
  // Iterating a set includes items added meanwhile.
  for (const each of visited) {
    if (kindOf(each.businessObject) === 'user') continue;
    const earlier = before(each);
    if (earlier.length === 0) return false;
    for (const one of earlier) visited.add(one);
  }
  return true;
}

/**
 * The initial condition of an arrow: the preceding task was approved, where there is one on every path; otherwise a comparison of the
 * record's first field.
 */
export function firstCondition(
  arrow: BpmnElement | undefined,
  fields: Readonly<Record<string, FieldDefinition>>,
): Condition {
  const from = arrow?.source ?? arrow;
  if (from && isDecidedBefore(from)) return AGREED;
  const askable = Object.fromEntries(Object.entries(fields).filter(([, field]) => hasFilter(field)));
  const begun = newComparison(askable);
  return begun.field === '' ? { all: [] } : begun;
}
