import { type Condition, conditionFieldsOf, holds } from '@haiqiao/contract/definitions';
import { arrowsBehind, isOnLoop, loopThrough } from '../engine/graph-paths.ts';
import { beginningsOf, indexOf, type ModelIndex } from '../engine/model-index.ts';
import type { FlowNode, FlowScope, SequenceFlow } from '../model.ts';
import type { Checker } from './checker.ts';
import { stuckJoins } from './soundness.ts';

interface Room {
  readonly check: Checker;
  readonly index: ModelIndex;
  readonly scope: FlowScope;
  readonly nodes: readonly FlowNode[];
}

function namesOf(nodes: readonly FlowNode[]): string {
  return nodes.map(({ name }) => name).join(', ');
}

function checkStarts({ check, nodes }: Room, around: { id: string; name: string } | null): void {
  const starts = nodes.filter(({ type }) => type === 'start');
  const container = around ?? { id: '', name: '' };
  if (starts.length === 0) check.fault(container, 'startMissing');
  for (const extra of starts.slice(1)) check.fault(extra, 'severalStarts');
  if (!nodes.some(({ type }) => type === 'end')) check.fault(container, 'endMissing');
}

/** Nodes a token can arrive at. */
function reachable({ index, scope }: Room): ReadonlySet<string> {
  const begun = beginningsOf(scope);
  const found = new Set(begun.map(({ id }) => id));
  for (const { id } of begun)
    for (const arrow of arrowsBehind(index, id, null)) found.add(scope.flows[arrow]?.to ?? '');
  const hosts = Object.values(scope.nodes).filter((node) => found.has(node.id));
  for (const host of hosts) if ('boundary' in host) for (const id of host.boundary) found.add(id);
  return found;
}

function leadsToEnd({ index, scope }: Room, node: FlowNode): boolean {
  if (node.type === 'end') return true;
  return [...arrowsBehind(index, node.id, null)].some(
    (id) => scope.nodes[scope.flows[id]?.to ?? '']?.type === 'end',
  );
}

function checkAllNodesConnected(room: Room): void {
  const found = reachable(room);
  for (const node of room.nodes) {
    if (!found.has(node.id)) room.check.fault(node, 'unreachable');
    else if (!leadsToEnd(room, node)) room.check.fault(node, 'noWayToEnd');
  }
}

/** Whether a condition uses only an outcome and is true for this one. */
export function holdsFor(condition: Condition | null, outcome: string): boolean {
  const names = condition ? conditionFieldsOf(condition) : [];
  if (!condition || names.length === 0 || !names.every((name) => name.startsWith('outcome'))) return false;
  const values = Object.fromEntries(names.map((name) => [name, outcome]));
  const fields = Object.fromEntries(names.map((name) => [name, { type: 'text', label: '' } as const]));
  return holds(condition, values, { fields, today: '1970-01-01', actor: null });
}

/** 同意 and 不同意 together cover all cases. */
function coversEverything(arrows: readonly SequenceFlow[]): boolean {
  return ['agree', 'disagree'].every((outcome) =>
    arrows.some(({ condition }) => holdsFor(condition, outcome)),
  );
}

function toName({ scope }: Room, { to }: SequenceFlow): string {
  return scope.nodes[to]?.name ?? to;
}

/** Branches never taken: after one without a condition, or with the condition of an earlier one. */
function checkDeadBranches(room: Room, node: FlowNode, arrows: readonly SequenceFlow[]): void {
  const asked = new Set<string>();
  let isOver = false;
  for (const arrow of arrows) {
    const text = JSON.stringify(arrow.condition);
    if (isOver || asked.has(text)) room.check.fault(node, 'deadBranch', { to: toName(room, arrow) });
    asked.add(text);
    isOver ||= arrow.condition === null;
  }
}

function checkBranches(room: Room, node: FlowNode): void {
  if ((node.type !== 'exclusive' && node.type !== 'inclusive') || node.outgoing.length < 2) return;
  const arrows = node.outgoing
    .flatMap((id) => room.scope.flows[id] ?? [])
    .filter(({ id }) => id !== node.defaultFlow);
  for (const arrow of arrows)
    if (!arrow.condition) room.check.fault(node, 'conditionMissing', { to: toName(room, arrow) });
  if (node.defaultFlow === null && !coversEverything(arrows)) room.check.fault(node, 'defaultMissing');
  if (node.type === 'exclusive') checkDeadBranches(room, node, arrows);
}

/** Nodes at which an instance waits. */
function isWaiting(node: FlowNode): boolean {
  if (node.type === 'service' || node.type === 'send')
    return node.options !== null && node.options.kind !== 'status';
  if (node.type === 'catch') return node.trigger.kind !== 'none';
  return ['user', 'script', 'receive', 'call', 'subProcess'].includes(node.type);
}

function checkLoops({ check, index, scope, nodes }: Room): void {
  const named = new Set<string>();
  for (const node of nodes) {
    if (named.has(node.id) || !isOnLoop(index, node.id)) continue;
    const loop = loopThrough(index, node.id).flatMap((id) => scope.nodes[id] ?? []);
    for (const { id } of loop) named.add(id);
    if (!loop.some(isWaiting)) check.fault(node, 'loopWithoutWait', { nodes: namesOf(loop) });
  }
}

/** Errors in the structure of a process or sub-process. */
export function checkStructure(
  check: Checker,
  scope: FlowScope,
  around: { readonly id: string; readonly name: string } | null,
): void {
  const index = indexOf(check.model);
  const room: Room = { check, index, scope, nodes: Object.values(scope.nodes) };
  checkStarts(room, around);
  checkAllNodesConnected(room);
  for (const node of room.nodes) checkBranches(room, node);
  checkLoops(room);
  for (const join of stuckJoins(index, scope)) check.fault(join, 'joinNeverComplete');
}
