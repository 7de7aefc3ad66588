import {
  type ActionDefinition,
  type Condition,
  endsFlow,
  type ResourceDefinition,
  startsFlow,
  statusesOf,
} from '@haiqiao/contract/definitions';
import { beginningsOf, indexOf, type NodePosition } from '../engine/model-index.ts';
import type { EndNode, FlowModel, FlowNode, FlowScope, SequenceFlow, UserNode } from '../model.ts';
import type { Checker } from './checker.ts';
import { actionOf, openStates, type OpenStates, reviewStates } from './open-states.ts';
import { holdsFor } from './structure.ts';

/** A record on its way through a model: its state, null if unknown, and the outcome of the last task. */
interface Passing {
  readonly status: string | null;
  readonly outcome: 'agree' | 'disagree' | null;
}

/** A record at a node. */
interface Visit extends Passing {
  readonly nodeId: string;
}

/** Whether a condition is certainly true or false after an outcome; null if it depends on more. */
function verdict(condition: Condition, outcome: Passing['outcome']): boolean | null {
  if ('not' in condition) {
    const inner = verdict(condition.not, outcome);
    return inner === null ? null : !inner;
  }
  if ('all' in condition || 'any' in condition) {
    const isAll = 'all' in condition;
    const parts = (isAll ? condition.all : condition.any).map((part) => verdict(part, outcome));
    if (parts.includes(!isAll)) return !isAll;
    return parts.includes(null) ? null : isAll;
  }
  return condition.field === 'outcome' && outcome !== null ? holdsFor(condition, outcome) : null;
}

/** Sequence flows that a record may take from a node. */
function waysFrom(scope: FlowScope, node: FlowNode, { outcome }: Passing): readonly SequenceFlow[] {
  const flows = node.outgoing.flatMap((id) => scope.flows[id] ?? []);
  const verdicts = flows.map(({ condition }) => condition && verdict(condition, outcome));
  const standard = 'defaultFlow' in node ? node.defaultFlow : null;
  return flows.filter(({ id }, at) => (id === standard ? !verdicts.includes(true) : verdicts[at] !== false));
}

/** States after an action: its target, or where module code decides, the states in which it is possible. */
function statesAfter(
  action: ActionDefinition | undefined,
  status: Passing['status'],
): readonly Passing['status'][] {
  if (action?.to !== undefined) return [action.to];
  return action?.from ?? [status];
}

/** Whether the task can be passed without the record actions of its buttons. */
function canBeSkipped({ options: { onEmpty, onInitiator, onRepeat, limit } }: UserNode): boolean {
  return [onEmpty, onInitiator, onRepeat].includes('skip') || limit?.onTimeout === 'agree';
}

function afterTask(resource: ResourceDefinition, node: UserNode, arriving: Passing): readonly Passing[] {
  const status = node.options.status ?? arriving.status;
  const decided = node.options.buttons.flatMap((button): readonly Passing[] => {
    const { action: outcome } = button;
    if (outcome !== 'agree' && outcome !== 'disagree') return [];
    return statesAfter(actionOf(resource, button), status).map((state) => ({ status: state, outcome }));
  });
  return canBeSkipped(node) ? [...decided, { status, outcome: 'agree' }] : decided;
}

/** What a record can be like after a node. */
function after(resource: ResourceDefinition, node: FlowNode, arriving: Passing): readonly Passing[] {
  if (node.type === 'user') return afterTask(resource, node, arriving);
  if (node.type === 'call' || node.type === 'script') return [{ ...arriving, outcome: null }];
  const options = node.type === 'service' || node.type === 'send' ? node.options : null;
  if (options?.kind === 'status') return [{ ...arriving, status: options.status }];
  if (options?.kind !== 'recordAction') return [arriving];
  const action = resource.actions?.find(({ code }) => code === options.action);
  return statesAfter(action, arriving.status).map((status) => ({ ...arriving, status }));
}

/** After a fork, other branches may change the record: its state is unknown. */
function isFork(node: FlowNode, ways: readonly SequenceFlow[]): boolean {
  return node.type !== 'exclusive' && ways.length > 1;
}

/** Where a record may go from a position. */
function visitsAfter(resource: ResourceDefinition, at: NodePosition, arriving: Passing): readonly Visit[] {
  const { node, scope } = at;
  const events = 'boundary' in node ? node.boundary : [];
  const thrown = events.map((nodeId) => ({ ...arriving, nodeId }));
  if (node.type === 'subProcess')
    return [...thrown, ...beginningsOf(node.scope).map(({ id }) => ({ ...arriving, nodeId: id }))];
  return [...thrown, ...onwards(resource, [node, scope], arriving)];
}

function onwards(
  resource: ResourceDefinition,
  [node, scope]: readonly [FlowNode, FlowScope],
  arriving: Passing,
): readonly Visit[] {
  return after(resource, node, arriving).flatMap((passing) => {
    const ways = waysFrom(scope, node, passing);
    const { outcome } = passing;
    const status = isFork(node, ways) ? null : passing.status;
    return ways.map(({ to }) => ({ nodeId: to, status, outcome }));
  });
}

/** Ends of the process, each with the states in which a record may arrive. */
function arrivalsOf(
  model: FlowModel,
  resource: ResourceDefinition,
): ReadonlyMap<EndNode, ReadonlySet<string>> {
  const { positions } = indexOf(model);
  const arrivals = new Map<EndNode, Set<string>>();
  const submitted = (resource.actions ?? []).filter(startsFlow).flatMap((one) => statesAfter(one, null));
  const open: Visit[] = beginningsOf(model).flatMap(({ id }) =>
    submitted.map((status) => ({ nodeId: id, status, outcome: null })),
  );
  const visited = new Set<string>();
  for (let visit = open.pop(); visit; visit = open.pop()) {
    const key = [visit.nodeId, visit.status, visit.outcome].join(' ');
    const at = positions.get(visit.nodeId);
    if (!at || visited.has(key)) continue;
    visited.add(key);
    const host = at.node.type === 'end' ? positions.get(at.path.at(-1) ?? '') : undefined;
    if (host) open.push(...onwards(resource, [host.node, host.scope], visit));
    else if (at.node.type !== 'end') open.push(...visitsAfter(resource, at, visit));
    else if (visit.status !== null)
      arrivals.set(at.node, (arrivals.get(at.node) ?? new Set<string>()).add(visit.status));
  }
  return arrivals;
}

interface Inspected {
  readonly check: Checker;
  readonly model: FlowModel;
  readonly resource: ResourceDefinition;
  readonly inReview: OpenStates;
}

function labelOf(resource: ResourceDefinition, status: string): string {
  return statusesOf(resource).find(({ code }) => code === status)?.label ?? status;
}

/** A record that reaches an end in a state of review has no task any more. */
function checkEnds({ check, model, resource, inReview }: Inspected): void {
  for (const [end, states] of arrivalsOf(model, resource))
    for (const state of states)
      if (inReview.has(state))
        check.fault(end, 'endInReview', { flow: model.name, status: labelOf(resource, state) });
}

/** In every state with an open task, termination moves the record to another state. */
function checkTerminations({ check, model, resource, inReview }: Inspected): void {
  const ways = (resource.actions ?? []).filter(
    (action) => endsFlow(action) === 'terminated' && action.to !== undefined && !inReview.has(action.to),
  );
  for (const [state, node] of openStates(model, resource))
    if (!ways.some(({ from }) => from?.includes(state) ?? true))
      check.fault(node, 'terminationInReview', { flow: model.name, status: labelOf(resource, state) });
}

/** A withdrawal moves the record to another state. */
function checkWithdrawals({ check, model, resource, inReview }: Inspected): void {
  for (const action of resource.actions ?? []) {
    if (endsFlow(action) !== 'withdrawn' || (action.to !== undefined && !inReview.has(action.to))) continue;
    for (const [state, node] of openStates(model, resource))
      if (action.from?.includes(state) ?? true)
        check.fault(node, 'withdrawalInReview', { flow: model.name, status: labelOf(resource, state) });
  }
}

/** Ends, terminations and withdrawals of a flow that leave a record under review without a task. */
export function checkRecordEnds(check: Checker, model: FlowModel): void {
  for (const resource of check.surroundings.resources) {
    const inspected: Inspected = { check, model, resource, inReview: reviewStates(model, resource) };
    checkEnds(inspected);
    checkTerminations(inspected);
    checkWithdrawals(inspected);
  }
}
