import { conditionFieldsOf } from '@haiqiao/contract/definitions';
import type { FlowModel, FlowNode, FlowScope, FlowValue, FlowVariables, MultiInstance } from '@haiqiao/flow';
import { oncePer } from '#server/lib/once-per.ts';

/** Maximum text length of a field passed to scripts and services; keeps a state at some kB. */
const TEXT_MAX = 500;

/**
 * The record values that a flow stores: fields used by its conditions and loops; with scripts or services every plain value.
 * @param model null for values already selected
 */
export function variablesFor(
  model: FlowModel | null,
  values: Readonly<Record<string, unknown>>,
): FlowVariables {
  const names = model === null ? 'all' : namesIn(model);
  const stored = Object.entries(values).flatMap(([name, value]) => {
    const isWanted = names === 'all' ? isPlain(value) : names.has(name);
    return isWanted && isFlowValue(value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(stored);
}

/** Whether a flow stores this value of its record. */
export function usesVariable(model: FlowModel, name: string): boolean {
  const names = namesIn(model);
  return names === 'all' || names.has(name);
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= TEXT_MAX;
  return typeof value !== 'object' || value === null;
}

/** Whether something is JSON. */
function isFlowValue(value: unknown): value is FlowValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  return (Array.isArray(value) ? value : Object.values(value)).every(isFlowValue);
}

const namesIn = oncePer((model: FlowModel): ReadonlySet<string> | 'all' => {
  const names = new Set<string>();
  return collect(model, names) ? 'all' : names;
});

/** Whether a scope may use any variable; adds the variables used by name to `names`. */
function collect({ nodes, flows }: FlowScope, names: Set<string>): boolean {
  for (const { condition } of Object.values(flows))
    if (condition) for (const name of conditionFieldsOf(condition)) names.add(name);
  return Object.values(nodes)
    .map((node) => usesAnyVariable(node, names))
    .some(Boolean);
}

function usesAnyVariable(node: FlowNode, names: Set<string>): boolean {
  if ('multi' in node && node.multi) collectLoop(node.multi, names);
  switch (node.type) {
    case 'subProcess':
      return collect(node.scope, names);
    case 'user':
      for (const rule of node.options.assignees) if (rule.kind === 'variable') names.add(rule.variable);
      return false;
    case 'service':
    case 'send':
      return node.options?.kind === 'http';
    default:
      return node.type === 'script' || node.type === 'call';
  }
}

function collectLoop({ collection, completion }: MultiInstance, names: Set<string>): void {
  if (collection !== null) names.add(collection);
  if (completion) for (const name of conditionFieldsOf(completion)) names.add(name);
}
