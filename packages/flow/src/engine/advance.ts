import { ELEMENTS } from '../elements/registry.ts';
import type { FlowNode } from '../model.ts';
import { readyJoin } from './arrive.ts';
import { startCopies } from './copies.ts';
import type { Element } from './element.ts';
import { branch, leave } from './leave.ts';
import { isOnLoop, loopThrough } from './reach.ts';
import { nodeAt, note, type Run, type TokenDraft } from './run.ts';
import { nameOf, raiseIncident, tokenOf } from './token-list.ts';
import { armBoundary } from './timers.ts';

/** Nodes entered without anything from outside in between: more is a loop that never ends (issue "Bad input"). */
const HOPS_MAX = 1000;

/** Whether a token has gone round in circles; then it stays where it is, and the nodes of its loop are named. */
function isLooping(run: Run, token: TokenDraft): boolean {
  if (token.copyOf === null) run.state.hops += 1;
  if (run.state.hops <= HOPS_MAX || !isOnLoop(run.index, token.nodeId)) return false;
  const names = loopThrough(run.index, token.nodeId).map((id) => nameOf(run, id));
  raiseIncident(run, token, { error: 'loop', message: names.join(', ') });
  return true;
}

function enter(run: Run, token: TokenDraft): void {
  if (isLooping(run, token)) return;
  const node = nodeAt(run, token.nodeId);
  note(run, node.id, { what: 'entered', flowId: token.from });
  if (token.copyOf === null && 'multi' in node) {
    armBoundary(run, token);
    if (node.multi) {
      if (!startCopies(run, token, node)) leave(run, token);
      return;
    }
  }
  elementOf(node).enter(run, token, node);
}

function elementOf(node: FlowNode): Element<FlowNode> {
  return ELEMENTS[node.type] as Element<FlowNode>; // the registry has for each type the element of that type
}

/** A token that stands still without anything that could wake it: only joins are like that. */
function isStuck({ state }: Run): boolean {
  if (state.status !== 'running' || state.tokens.length === 0) return false;
  return state.tokens.every(
    (token) => token.isJoining || state.tokens.some(({ scope }) => scope === token.id),
  );
}

function nameStuck(run: Run): void {
  for (const token of run.state.tokens.filter(({ isJoining, incident }) => isJoining && !incident))
    raiseIncident(run, token, { error: 'stuck', message: nameOf(run, token.nodeId) });
}

/** Moves every token that can move, until all of them wait for something or the instance has ended. */
export function advance(run: Run): void {
  for (;;) {
    const id = run.queue.shift();
    const token = id === undefined ? readyJoin(run) : tokenOf(run, id);
    if (id === undefined && !token) break;
    if (!token) continue;
    const node = nodeAt(run, token.nodeId);
    if (id === undefined && node.type === 'inclusive') branch(run, token, node);
    else enter(run, token);
  }
  if (isStuck(run)) nameStuck(run);
}
