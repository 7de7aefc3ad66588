import type { Rehearsal } from '@haiqiao/contract/endpoints';
import {
  applyComputed,
  computedOrderOf,
  conditionFieldsOf,
  type FieldDefinition,
  type RecordValues,
} from '@haiqiao/contract/definitions';
import { parsedValue } from '#web/views/form-view/filling/record-values.ts';
import type { Badge, Mark, Marks } from '#web/ui/bpmn/marks.ts';
import type { BpmnElement } from '#web/ui/bpmn/bpmn-parts.ts';
import { optionsOf, partOf, textOf } from '../canvas/element-facts.ts';
import { listIn, textIn } from '../canvas/node-options.ts';
import { parseCondition } from '../panel/arrows/condition-text.ts';

/** Threshold of a colour, as a share of the most entered node. */
const WARM = 0.34;
const HOT = 0.67;

function heatOf(count: number, most: number): Mark {
  const share = count / most;
  return share >= HOT ? 'heat-3' : share >= WARM ? 'heat-2' : 'heat-1';
}

/** Rehearsal marks in the drawing: entries per node, unreached nodes, missing assignees. */
export function rehearsalMarks({ nodeCounts, flowCounts, untaken, unresolvable, runs }: Rehearsal): Marks {
  const marks = new Map<string, Mark>();
  const most = Math.max(1, ...Object.values(nodeCounts));
  const mostFlows = Math.max(1, ...Object.values(flowCounts));
  for (const [id, count] of Object.entries(nodeCounts)) if (count > 0) marks.set(id, heatOf(count, most));
  for (const [id, count] of Object.entries(flowCounts))
    if (count > 0) marks.set(id, heatOf(count, mostFlows));
  for (const { flowId } of untaken) marks.set(flowId, 'dead');
  for (const { nodeId } of runs.flatMap(({ waiting }) => waiting)) marks.set(nodeId, 'active');
  for (const { nodeId } of unresolvable) marks.set(nodeId, 'fault');
  const badges = new Map<string, Badge>(
    Object.entries(nodeCounts)
      .filter(([, count]) => count > 0)
      .map(([id, count]) => [id, { text: `×${count}` }]),
  );
  for (const { nodeId, runs: count } of unresolvable)
    badges.set(nodeId, { text: `! ${count}`, tone: 'error' });
  return { marks, badges };
}

/** Fields used by the drawing: in conditions, and for assignees. A sample should set them. */
export function askedFields(elements: readonly BpmnElement[]): readonly string[] {
  const names = elements.flatMap(({ businessObject }) => {
    const expression =
      businessObject.$type === 'bpmn:SequenceFlow' ? partOf(businessObject, 'conditionExpression') : null;
    const condition = expression ? parseCondition(textOf(expression, 'body')) : 'none';
    const asked = typeof condition === 'object' ? conditionFieldsOf(condition) : [];
    const rules = listIn(optionsOf(businessObject) ?? {}, 'assignees');
    const holders = rules.filter(({ kind }) => kind === 'field').map((rule) => textIn(rule, 'field'));
    return [...asked, ...holders];
  });
  return [...new Set(names)].filter((name) => name !== '' && !name.startsWith('outcome'));
}

type Fields = Readonly<Record<string, FieldDefinition>>;

/** These fields and the operands of computed ones. */
export function withOperands(names: readonly string[], fields: Fields): readonly string[] {
  const needs = new Map(computedOrderOf(fields).nodes.map((node) => [node.key, node.needs]));
  const found = new Set(names);
  // Iterating a set includes items added meanwhile.
  for (const name of found) for (const need of needs.get(name) ?? []) found.add(need);
  return [...found];
}

/** The values of a sample including computed fields, as in the rehearsal. */
export function workedOut(values: RecordValues, fields: Fields, today: string): RecordValues {
  const read = Object.entries(fields).map(
    ([name, field]) => [name, parsedValue(field, values[name] ?? null)] as const,
  );
  return applyComputed(Object.fromEntries(read), { fields, today, actor: null });
}
