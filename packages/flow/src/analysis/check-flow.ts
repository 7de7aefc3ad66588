import { type AssigneeRule, fieldNamed } from '@haiqiao/contract/definitions';
import { ELEMENTS } from '../elements/registry.ts';
import type { Element } from '../engine/element.ts';
import type { FlowModel, FlowNode, FlowScope, NodeBase, SequenceFlow } from '../model.ts';
import type { Checker, FlowFault, FlowSurroundings, NamedKind } from './checker.ts';
import { allNodes, allScopes, type ConditionFinding, conditionFindings } from './conditions-known.ts';
import { askedTooEarly, isAskedBehind } from './outcomes.ts';
import { checkStructure } from './structure.ts';

/** Nothing is known: only what the diagram says by itself is checked. */
export const UNKNOWN_SURROUNDINGS: FlowSurroundings = {
  fields: null,
  statuses: null,
  actions: null,
  forms: null,
  posts: null,
  flows: null,
};

function knownCodes(known: FlowSurroundings, kind: NamedKind): readonly string[] | null {
  const lists: Readonly<Record<NamedKind, readonly string[] | null>> = {
    status: known.statuses,
    action: known.actions,
    form: known.forms,
    post: known.posts,
    flow: known.flows,
    field: known.fields && Object.keys(known.fields),
  };
  return lists[kind];
}

const PEOPLE_FIELDS = new Set(['user', 'org']);

function checkField(check: Checker, node: NodeBase, name: string): void {
  check.named(node, 'field', name);
  const field = check.known.fields && fieldNamed(check.known.fields, name);
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

/** What is wrong with a condition whatever fields there are. */
const WITHOUT_FIELDS = new Set<ConditionFinding['reason']>(['conditionEmpty', 'outcomeUnknown']);

function checkerOf(model: FlowModel, known: FlowSurroundings, faults: FlowFault[]): Checker {
  const report =
    (isBlocking: boolean): Checker['fault'] =>
    ({ id, name }, reason, params = {}) => {
      faults.push({ reason, nodeId: id === '' ? null : id, nodeName: name, params, isBlocking });
    };
  const check: Checker = {
    model,
    known,
    fault: report(true),
    warn: report(false),
    named(node, kind, code) {
      const codes = knownCodes(known, kind);
      if (code !== undefined && codes && !codes.includes(code)) check.fault(node, `${kind}Unknown`, { code });
    },
    people(node, rules = []) {
      for (const rule of rules) checkRule(check, node, rule);
    },
    condition(at, condition) {
      if (!condition) return;
      const { fields } = known;
      for (const { reason, params } of conditionFindings(model, condition, fields ?? {}))
        if (fields || WITHOUT_FIELDS.has(reason)) check.fault(at, reason, params);
    },
  };
  return check;
}

function checkNode(check: Checker, node: FlowNode): void {
  const element = ELEMENTS[node.type] as Element<FlowNode>; // the registry has for each type the element of that type
  element.check?.(node, check);
  if (!('multi' in node) || !node.multi) return;
  check.condition(node, node.multi.completion);
  const { collection } = node.multi;
  if (collection !== null) check.condition(node, { field: collection, op: 'notnull' });
}

/** Tasks at which people may disagree although nothing behind them ever asks what they said. */
function checkOutcomes(check: Checker, model: FlowModel): void {
  for (const node of allNodes(model)) {
    if (node.type !== 'user' || !node.options.buttons.some(({ action }) => action === 'disagree')) continue;
    if (!isAskedBehind(model, node.id)) check.warn(node, 'outcomeIgnored');
  }
}

/** An arrow as people find it: by its text, or by what it joins. */
function arrowPlace(
  { id, name, from, to }: SequenceFlow,
  { nodes }: FlowScope,
): Pick<NodeBase, 'id' | 'name'> {
  if (name !== id) return { id, name };
  return { id, name: `${nodes[from]?.name ?? from} → ${nodes[to]?.name ?? to}` };
}

/** A flow for any form may be called by another one, and begins with the outcome that is known there. */
function checkTooEarly(check: Checker, model: FlowModel): void {
  const report = check.known.fields ? check.fault : check.warn;
  for (const { flow, scope } of askedTooEarly(model))
    report(arrowPlace(flow, scope), 'outcomeTooEarly', { to: scope.nodes[flow.to]?.name ?? flow.to });
}

/** What is wrong with a model, each fault with the node it is about; nothing when it can be deployed as it is. */
export function checkFlow(
  model: FlowModel,
  known: FlowSurroundings = UNKNOWN_SURROUNDINGS,
): readonly FlowFault[] {
  const faults: FlowFault[] = [];
  const check = checkerOf(model, known, faults);
  checkStructure(check, model, null);
  for (const node of allNodes(model)) {
    if (node.type === 'subProcess') checkStructure(check, node.scope, node);
    checkNode(check, node);
  }
  for (const scope of allScopes(model))
    for (const flow of Object.values(scope.flows)) check.condition(arrowPlace(flow, scope), flow.condition);
  checkTooEarly(check, model);
  checkOutcomes(check, model);
  return faults;
}
