import { ELEMENTS } from '../elements/registry.ts';
import type { FlowNode } from '../model.ts';
import { readyJoin } from './arrive.ts';
import { startCopies } from './copies.ts';
import type { Element } from './element.ts';
import { branch, leave } from './leave.ts';
import { isOnLoop, loopThrough } from './graph-paths.ts';
import { nodeAt, note, type Run, type TokenDraft } from './run.ts';
import { nameOf, raiseIncident, tokenOf } from './token-list.ts';
import { armBoundary } from './timers.ts';

/** Maximum nodes entered without an external event: more is an endless loop (issue "Bad input"). */
const HOPS_MAX = 1000;

/** Whether a token is in an endless loop; then it stays, and the nodes of its loop are named. */
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
  return ELEMENTS[node.type] as Element<FlowNode>; // the registry has the element of each type
}

/** A token waiting without any possible event: only joins can be stuck. */
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

/** Moves every movable token, until all wait or the instance has ended. */
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
