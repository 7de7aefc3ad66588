import type { Condition, FieldDefinition } from '@haiqiao/contract/definitions';
import type { BpmnElement } from '#web/ui/bpmn/bpmn-parts.ts';
import { hasFilter } from '#web/field-types/field-filter.tsx';
import { newComparison } from '#web/views/conditions/condition.logic.ts';
import { kindOf } from '../../canvas/element-facts.ts';

/** The task before was agreed to. */
export const AGREED: Condition = { field: 'outcome', op: 'eq', value: 'agree' };

/** Where a token was before it came to a node; nowhere for the beginning of a flow. */
function before(node: BpmnElement): readonly BpmnElement[] {
  // An event on a border is left before the task that it hangs on is done.
  const came = (node.host ?? node).incoming.flatMap(({ source }) => source ?? []);
  const around = node.parent;
  if (came.length > 0 || !around || kindOf(around.businessObject) !== 'subProcess') return came;
  return before(around);
}

/** Whether people decide something on every way to a node, itself included. */
function isDecidedBefore(node: BpmnElement): boolean {
  const seen = new Set([node]);
  // A set is walked to its end even while it grows.
  for (const each of seen) {
    if (kindOf(each.businessObject) === 'user') continue;
    const earlier = before(each);
    if (earlier.length === 0) return false;
    for (const one of earlier) seen.add(one);
  }
  return true;
}

/**
 * The condition that a new one on an arrow begins with: the task before was agreed to, where there is one on every way; otherwise
 * something about the first field of the record.
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
