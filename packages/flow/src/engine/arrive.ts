import type { FlowNode } from '../model.ts';
import { weighOutcomes } from './copies.ts';
import { nodeAt, type Run, type TokenDraft } from './run.ts';
import { removeToken, settleIncident } from './token-list.ts';
import { arrowsBehind } from './reach.ts';

/** Tokens that wait at a join, the earliest first. */
function joiningAt(run: Run, token: TokenDraft): readonly TokenDraft[] {
  return run.state.tokens.filter(
    ({ isJoining, nodeId, scope }) => isJoining && nodeId === token.nodeId && scope === token.scope,
  );
}

/** The first token of each arrow. */
function firstOfEach(tokens: readonly TokenDraft[]): readonly TokenDraft[] {
  return tokens.filter((token, at) => tokens.findIndex(({ from }) => from === token.from) === at);
}

/** Makes one token of several: `token` stays. */
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

/** A token has come to a join that waits for all of its arrows. Answers whether it goes on, as the one token of them all. */
export function joinAll(run: Run, token: TokenDraft, node: FlowNode): boolean {
  if (node.incoming.length < 2) return true;
  token.isJoining = true;
  const first = firstOfEach(joiningAt(run, token));
  if (!node.incoming.every((id) => first.some(({ from }) => from === id))) return false;
  const others = first.filter(({ from }) => from !== token.from);
  unite(run, token, [token, ...others]);
  return true;
}

/** Whether a token elsewhere may still come along an arrow that this join has not had (BPMN 2.0, inclusive gateway). */
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

/** An inclusive join for which nothing more can come, with its tokens made one; null where there is none. */
export function readyJoin(run: Run): TokenDraft | null {
  const waiting = run.state.tokens.filter(
    ({ isJoining, nodeId }) => isJoining && nodeAt(run, nodeId).type === 'inclusive',
  );
  const ready = waiting.find((token) => isReady(run, token));
  if (!ready) return null;
  unite(run, ready, firstOfEach(joiningAt(run, ready)));
  return ready;
}
