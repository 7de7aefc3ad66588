import {
  type Condition,
  comparisonsOf,
  conditionFaults,
  conditionFieldsOf,
  type FieldDefinition,
  fieldNamed,
  type FieldsByName,
} from '@haiqiao/contract/definitions';
import type { FlowModel, FlowNode, FlowScope } from '../model.ts';

/** Every node of a model, including sub-processes. */
export function allNodes(scope: FlowScope): readonly FlowNode[] {
  return Object.values(scope.nodes).flatMap((node) =>
    node.type === 'subProcess' ? [node, ...allNodes(node.scope)] : [node],
  );
}

/** Every scope of a model, starting with itself. */
export function allScopes(scope: FlowScope): readonly FlowScope[] {
  const inner = Object.values(scope.nodes).flatMap((node) =>
    node.type === 'subProcess' ? allScopes(node.scope) : [],
  );
  return [scope, ...inner];
}

const OUTCOME: FieldDefinition = { type: 'text', label: '' };

/** Names set by the interpreter itself. */
const OWN_NAMES = new Set([
  'outcome',
  'item',
  'loopCounter',
  'initiatorOrgId',
  'nrOfInstances',
  'nrOfCompletedInstances',
  'nrOfActiveInstances',
]);

/** Names of the variables that store a node's result. */
export function setBy(node: FlowNode): readonly string[] {
  if (node.type === 'script') return node.into === null ? [] : [node.into];
  const options = node.type === 'service' || node.type === 'send' ? node.options : null;
  return options?.kind === 'http' && options.into !== undefined ? [options.into] : [];
}

/** Whether a name may have a value although no field has it: nodes set it, or may set any variable. */
function isVariable(model: FlowModel, name: string): boolean {
  if (OWN_NAMES.has(name)) return true;
  const nodes = allNodes(model);
  if (name.startsWith('outcome:'))
    return nodes.some(({ id, type }) => type === 'user' && `outcome:${id}` === name);
  const setsAnything = nodes.some(
    (node) => (node.type === 'script' && node.into === null) || node.type === 'call',
  );
  return setsAnything || nodes.some((node) => setBy(node).includes(name));
}

/** An error in a condition. */
export interface ConditionFinding {
  readonly reason: 'fieldUnknown' | 'conditionUnfit' | 'conditionValue' | 'outcomeUnknown' | 'conditionEmpty';
  readonly params: Readonly<Record<string, string>>;
}

function unknownOutcomes(condition: Condition): readonly ConditionFinding[] {
  return comparisonsOf(condition)
    .filter(({ field }) => field === 'outcome' || field.startsWith('outcome:'))
    .flatMap(({ value }): readonly unknown[] => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value === 'string')
    .filter((value) => value !== 'agree' && value !== 'disagree')
    .map((value) => ({ reason: 'outcomeUnknown', params: { value } }));
}

/** Errors in a condition of a model whose records have these fields. */
export function conditionFindings(
  model: FlowModel,
  condition: Condition,
  fields: FieldsByName,
): readonly ConditionFinding[] {
  const names = conditionFieldsOf(condition);
  const free = names.filter((name) => !fieldNamed(fields, name) && isVariable(model, name));
  const available = { ...fields, ...Object.fromEntries(free.map((name) => [name, OUTCOME])) };
  const resource = { code: '', label: '', table: '', fields: available, title: { literal: '' } } as const;
  const faults = conditionFaults(condition, resource).filter(
    ({ field, kind }) => kind === 'field' || !free.includes(field),
  );
  const findings = faults.map(({ kind, field, op }): ConditionFinding => {
    if (kind === 'empty') return { reason: 'conditionEmpty', params: {} };
    if (kind === 'field') return { reason: 'fieldUnknown', params: { code: field } };
    if (kind === 'value') return { reason: 'conditionValue', params: { field } };
    return { reason: 'conditionUnfit', params: { field, op } };
  });
  return [...findings, ...unknownOutcomes(condition)];
}
