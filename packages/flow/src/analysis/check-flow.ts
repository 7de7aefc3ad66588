import { type AssigneeRule, fieldNamed } from '@haiqiao/contract/definitions';
import { ELEMENTS } from '../elements/registry.ts';
import type { Element } from '../engine/element.ts';
import type { FlowModel, FlowNode, FlowScope, NodeBase, SequenceFlow } from '../model.ts';
import type { Checker, FlowFault, FlowSurroundings, NamedKind } from './checker.ts';
import { allNodes, allScopes, type ConditionFinding, conditionFindings } from './condition-findings.ts';
import { askedTooEarly, isAskedBehind } from './outcomes.ts';
import { checkRecordEnds } from './record-ends.ts';
import { checkStructure } from './structure.ts';

/** No context: only the diagram itself is checked. */
export const UNKNOWN_SURROUNDINGS: FlowSurroundings = {
  fields: null,
  statuses: null,
  actions: null,
  resources: [],
  forms: null,
  posts: null,
  flows: null,
};

function availableCodes(surroundings: FlowSurroundings, kind: NamedKind): readonly string[] | null {
  const lists: Readonly<Record<NamedKind, readonly string[] | null>> = {
    status: surroundings.statuses,
    action: surroundings.actions,
    form: surroundings.forms,
    post: surroundings.posts,
    flow: surroundings.flows,
    field: surroundings.fields && Object.keys(surroundings.fields),
  };
  return lists[kind];
}

const PEOPLE_FIELDS = new Set(['user', 'org']);

function checkField(check: Checker, node: NodeBase, name: string): void {
  check.named(node, 'field', name);
  const field = check.surroundings.fields && fieldNamed(check.surroundings.fields, name);
  if (field && !PEOPLE_FIELDS.has(field.type)) check.fault(node, 'fieldWithoutPeople', { field: name });
}

function checkRule(check: Checker, node: NodeBase, rule: AssigneeRule): void {
  if (rule.kind === 'post') check.named(node, 'post', rule.post);
  else if (rule.kind === 'field') checkField(check, node, rule.field);
  else if (rule.kind === 'previousHandler' && rule.node !== undefined) {
    const { node: id } = rule;
    if (!allNodes(check.model).some((one) => one.id === id && one.type === 'user'))
      check.fault(node, 'nodeUnknown', { code: id });
  }
}

/** Errors of a condition that do not depend on the fields. */
const WITHOUT_FIELDS = new Set<ConditionFinding['reason']>(['conditionEmpty', 'outcomeUnknown']);

function checkerOf(model: FlowModel, surroundings: FlowSurroundings, faults: FlowFault[]): Checker {
  const report =
    (isBlocking: boolean): Checker['fault'] =>
    ({ id, name }, reason, params = {}) => {
      faults.push({ reason, nodeId: id === '' ? null : id, nodeName: name, params, isBlocking });
    };
  const check: Checker = {
    model,
    surroundings,
    fault: report(true),
    warn: report(false),
    named(node, kind, code) {
      const codes = availableCodes(surroundings, kind);
      if (code !== undefined && codes && !codes.includes(code)) check.fault(node, `${kind}Unknown`, { code });
    },
    people(node, rules = []) {
      for (const rule of rules) checkRule(check, node, rule);
    },
    task(node) {
      const { assignees, status, form, fields } = node.options;
      check.people(node, assignees);
      check.named(node, 'status', status);
      check.named(node, 'form', form);
      for (const field of Object.keys(fields)) check.named(node, 'field', field);
    },
    condition(at, condition) {
      if (!condition) return;
      const { fields } = surroundings;
      for (const { reason, params } of conditionFindings(model, condition, fields ?? {}))
        if (fields || WITHOUT_FIELDS.has(reason)) check.fault(at, reason, params);
    },
  };
  return check;
}

function checkNode(check: Checker, node: FlowNode): void {
  const element = ELEMENTS[node.type] as Element<FlowNode>; // the registry has the element of each type
  element.check?.(node, check);
  if (!('multi' in node) || !node.multi) return;
  check.condition(node, node.multi.completion);
  const { collection } = node.multi;
  if (collection !== null) check.condition(node, { field: collection, op: 'notnull' });
}

/** Tasks that allow disagreement although no later condition uses the outcome. */
function checkOutcomes(check: Checker, model: FlowModel): void {
  for (const node of allNodes(model)) {
    if (node.type !== 'user' || !node.options.buttons.some(({ action }) => action === 'disagree')) continue;
    if (!isAskedBehind(model, node.id)) check.warn(node, 'outcomeIgnored');
  }
}

/** A sequence flow for messages: by its text, or by the nodes it connects. */
function arrowReference(
  { id, name, from, to }: SequenceFlow,
  { nodes }: FlowScope,
): Pick<NodeBase, 'id' | 'name'> {
  if (name !== id) return { id, name };
  return { id, name: `${nodes[from]?.name ?? from} → ${nodes[to]?.name ?? to}` };
}

/** A flow for any form may be called by another one and start with the caller's outcome. */
function checkTooEarly(check: Checker, model: FlowModel): void {
  const report = check.surroundings.fields ? check.fault : check.warn;
  for (const { flow, scope } of askedTooEarly(model))
    report(arrowReference(flow, scope), 'outcomeTooEarly', { to: scope.nodes[flow.to]?.name ?? flow.to });
}

/** Errors of a model, each with its node; empty if it can be deployed. */
export function checkFlow(
  model: FlowModel,
  surroundings: FlowSurroundings = UNKNOWN_SURROUNDINGS,
): readonly FlowFault[] {
  const faults: FlowFault[] = [];
  const check = checkerOf(model, surroundings, faults);
  checkStructure(check, model, null);
  for (const node of allNodes(model)) {
    if (node.type === 'subProcess') checkStructure(check, node.scope, node);
    checkNode(check, node);
  }
  for (const scope of allScopes(model))
    for (const flow of Object.values(scope.flows))
      check.condition(arrowReference(flow, scope), flow.condition);
  checkTooEarly(check, model);
  checkOutcomes(check, model);
  checkRecordEnds(check, model);
  return faults;
}
