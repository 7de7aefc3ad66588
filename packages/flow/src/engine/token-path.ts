import type { ModelIndex, NodePosition } from './model-index.ts';
import { nodeAt, type Run, type TokenDraft } from './run.ts';
import { addToken, mainOf, sendToken, type TokenFacts, tokenOf } from './token-list.ts';
import { armBoundary } from './timers.ts';

/** Tokens of the sub-processes around a token, outermost first. */
function around(run: Run, token: TokenDraft): readonly TokenDraft[] {
  const outer = tokenOf(run, token.scope);
  return outer ? [...around(run, outer), outer] : [];
}

/** The path from a token to a node: the token to cancel, and the sub-processes to enter. */
export interface Way {
  /** The token itself, or the surrounding sub-process that does not contain the node. */
  readonly own: TokenDraft;
  readonly scope: string | null;
  readonly enter: readonly string[];
}

/** The path from a token to a node; null if it enters a multi-instance sub-process. */
export function wayTo(run: Run, token: TokenDraft, position: NodePosition): Way | null {
  const chain = [...around(run, token), token];
  const shared = sharedLength(chain, position.path);
  const own = chain[shared] ?? token;
  const enter = position.path.slice(shared);
  if (enter.some((id) => isMulti(run.index, id))) return null;
  return { own: mainOf(run, own), scope: own.scope, enter };
}

function sharedLength(chain: readonly TokenDraft[], path: readonly string[]): number {
  let length = 0;
  while (length < chain.length - 1 && chain[length]?.nodeId === path[length]) length += 1;
  return length;
}

function isMulti(index: ModelIndex, nodeId: string): boolean {
  const node = index.positions.get(nodeId)?.node;
  return node !== undefined && 'multi' in node && node.multi !== null;
}

/** Opens the sub-processes on the path without starting them, and places a token at the node. */
export function putTokenAt(
  run: Run,
  { scope, enter }: Pick<Way, 'scope' | 'enter'>,
  facts: Omit<TokenFacts, 'scope'>,
): void {
  let inner = scope;
  for (const nodeId of enter) {
    const token = addToken(run, { nodeId, scope: inner });
    armBoundary(run, token);
    inner = token.id;
  }
  nodeAt(run, facts.nodeId);
  sendToken(run, { ...facts, scope: inner });
}
