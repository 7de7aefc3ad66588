import type { FlowNode } from '../model.ts';
import { weighOutcomes } from './copies.ts';
import { nodeAt, type Run, type TokenDraft } from './run.ts';
import { removeToken, settleIncident } from './token-list.ts';
import { arrowsBehind } from './graph-paths.ts';

/** Tokens waiting at a join, earliest first. */
function joiningAt(run: Run, token: TokenDraft): readonly TokenDraft[] {
  return run.state.tokens.filter(
    ({ isJoining, nodeId, scope }) => isJoining && nodeId === token.nodeId && scope === token.scope,
  );
}

/** The first token of each sequence flow. */
function firstOfEach(tokens: readonly TokenDraft[]): readonly TokenDraft[] {
  return tokens.filter((token, at) => tokens.findIndex(({ from }) => from === token.from) === at);
}

/** Merges several tokens into `token`. */
function unite(run: Run, token: TokenDraft, tokens: readonly TokenDraft[]): void {
  for (const other of tokens) {
    settleIncident(run, other);
    if (other === token) continue;
    removeToken(run, other);
    token.outcome = weighOutcomes(token.outcome, other.outcome);
    token.last ??= other.last;
  }
  token.isJoining = false;
}

/** A token has arrived at a join that waits for all sequence flows. Returns whether it continues, as the merged token. */
export function joinAll(run: Run, token: TokenDraft, node: FlowNode): boolean {
  if (node.incoming.length < 2) return true;
  token.isJoining = true;
  const first = firstOfEach(joiningAt(run, token));
  if (!node.incoming.every((id) => first.some(({ from }) => from === id))) return false;
  const others = first.filter(({ from }) => from !== token.from);
  unite(run, token, [token, ...others]);
  return true;
}

/** Whether another token may still arrive by a sequence flow this join has not received (BPMN 2.0, inclusive gateway). */
function mayCome(
  run: Run,
  join: FlowNode,
  [elsewhere, arrived]: readonly [TokenDraft, ReadonlySet<string>],
): boolean {
  const ahead = arrowsBehind(run.index, elsewhere.nodeId, join.id);
  const missing = join.incoming.some((id) => !arrived.has(id) && ahead.has(id));
  return missing && !join.incoming.some((id) => arrived.has(id) && ahead.has(id));
}

function isReady(run: Run, token: TokenDraft): boolean {
  const join = nodeAt(run, token.nodeId);
  const arrived = new Set(joiningAt(run, token).flatMap(({ from }) => from ?? []));
  const elsewhere = run.state.tokens.filter(
    ({ scope, isJoining, nodeId }) => scope === token.scope && !(isJoining && nodeId === join.id),
  );
  return !elsewhere.some((other) => mayCome(run, join, [other, arrived]));
}

/** An inclusive join no further token can arrive at, with its tokens merged; null for none. */
export function readyJoin(run: Run): TokenDraft | null {
  const waiting = run.state.tokens.filter(
    ({ isJoining, nodeId }) => isJoining && nodeAt(run, nodeId).type === 'inclusive',
  );
  const ready = waiting.find((token) => isReady(run, token));
  if (!ready) return null;
  unite(run, ready, firstOfEach(joiningAt(run, ready)));
  return ready;
}
