import type { FlowNode, SequenceFlow } from '../model.ts';
import type { FlowEnd } from '../protocol.ts';
import { conditionHolds, valuesAsked } from './conditions.ts';
import { endCopy, weighOutcomes } from './copies.ts';
import { nodeAt, note, type Run, type TokenDraft } from './run.ts';
import {
  addToken,
  cancelToken,
  raiseIncident,
  removeToken,
  settleIncident,
  stopTimers,
  tokenOf,
} from './token-list.ts';

/** Moves a token along a sequence flow. */
function follow(run: Run, token: TokenDraft, flow: SequenceFlow): void {
  Object.assign(token, {
    nodeId: flow.to,
    from: flow.id,
    isJoining: false,
    seats: [],
    ask: null,
    copies: null,
    recall: [],
    isBack: false,
  });
  run.queue.push(token.id);
}

/** Sends a token along sequence flows: the first takes the token itself, the others copies. Without any the token has ended. */
export function goAlong(run: Run, token: TokenDraft, flows: readonly SequenceFlow[]): void {
  const [first, ...others] = flows;
  if (!first) {
    endToken(run, token);
    return;
  }
  const { nodeId, scope, outcome, last } = token;
  follow(run, token, first);
  for (const flow of others) follow(run, addToken(run, { nodeId, scope, outcome, last }), flow);
}

/** Outgoing sequence flows of a node, in diagram order. */
export function arrowsOf(run: Run, node: FlowNode): readonly SequenceFlow[] {
  return node.outgoing.flatMap((id) => run.index.flows.get(id) ?? []);
}

/** A node whose outgoing sequence flows may have conditions. */
export type Branching = FlowNode & { readonly defaultFlow: string | null };

/** Whether a sequence flow's condition is true; adds the reason to the timeline. */
export function opens(run: Run, token: TokenDraft, flow: SequenceFlow): boolean {
  if (!flow.condition) return true;
  const asked = valuesAsked(run, token, flow.condition);
  if (!conditionHolds(run, flow.condition, asked)) return false;
  const params = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, wordOf(value)]));
  note(run, flow.from, { what: 'took', reason: 'condition', params, flowId: flow.id });
  return true;
}

function wordOf(value: unknown): string | number {
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

/** Sequence flows with a true condition, else the default; empty without either. */
function openArrows(run: Run, token: TokenDraft, node: Branching): readonly SequenceFlow[] {
  const flows = arrowsOf(run, node);
  const open = flows.filter((flow) => flow.id !== node.defaultFlow && opens(run, token, flow));
  if (open.length > 0) return open;
  return defaultArrow(run, node);
}

/** The default sequence flow. */
export function defaultArrow(run: Run, node: Branching): readonly SequenceFlow[] {
  const flow = node.defaultFlow === null ? undefined : run.index.flows.get(node.defaultFlow);
  if (!flow) return [];
  note(run, node.id, { what: 'took', reason: 'default', flowId: flow.id });
  return [flow];
}

/** A token's work is done: it continues, or is counted as one of several copies. */
export function leave(run: Run, token: TokenDraft): void {
  stopTimers(run, token);
  settleIncident(run, token);
  if (token.copyOf !== null) {
    const main = endCopy(run, token);
    if (main) leave(run, main);
    return;
  }
  const node = nodeAt(run, token.nodeId);
  note(run, node.id, { what: 'left' });
  if (token.outcome === 'disagree') token.comesBack = [];
  if (token.comesBack.length > 0) goBack(run, token);
  else if ('defaultFlow' in node) branch(run, token, node);
  else goAlong(run, token, arrowsOf(run, node));
}

/** Follows every open sequence flow; if a node has some but none is open, it is an incident. */
export function branch(run: Run, token: TokenDraft, node: Branching): void {
  const flows = openArrows(run, token, node);
  if (flows.length === 0 && node.outgoing.length > 0) noBranch(run, token, node);
  else goAlong(run, token, flows);
}

/** No condition is true and there is no default. */
export function noBranch(run: Run, token: TokenDraft, node: FlowNode): void {
  raiseIncident(run, token, { error: 'noBranch', message: node.name });
}

/** The target node of a return is done: directly back to the returning node. */
function goBack(run: Run, token: TokenDraft): void {
  const back = token.comesBack.at(-1);
  if (!back) return;
  const { nodeId, members, last } = back;
  note(run, nodeId, { what: 'cameBack' });
  const rest = token.comesBack.slice(0, -1);
  Object.assign(token, {
    nodeId,
    last,
    from: null,
    seats: [],
    ask: null,
    copies: null,
    recall: members,
    isBack: false,
    comesBack: rest,
  });
  run.queue.push(token.id);
}

/** A token has ended; the last one ends the sub-process or the instance. */
export function endToken(run: Run, token: TokenDraft): void {
  removeToken(run, token);
  if (run.state.tokens.some(({ scope }) => scope === token.scope)) return;
  const around = tokenOf(run, token.scope);
  if (!around) {
    endInstance(run, 'done');
    return;
  }
  around.outcome = weighOutcomes(null, token.outcome) ?? around.outcome;
  around.last = token.last ?? around.last;
  leave(run, around);
}

/** Ends the instance and drops everything still open. */
export function endInstance(run: Run, how: FlowEnd, error: string | null = null): void {
  const { state } = run;
  for (let token = state.tokens[0]; token; token = state.tokens[0]) cancelToken(run, token);
  const outcome = state.reached;
  state.status = 'ended';
  state.end = { how, outcome };
  note(run, outcome ?? run.index.start ?? '', { what: 'ended', reason: how });
  run.commands.push({ kind: 'ended', how, outcome, error });
}
