import type { ModelIndex, NodePlace } from './model-index.ts';
import { nodeAt, type Run, type TokenDraft } from './run.ts';
import { addToken, mainOf, sendToken, type TokenFacts, tokenOf } from './token-list.ts';
import { armBoundary } from './timers.ts';

/** Tokens of the sub-processes around a token, the outermost first. */
function around(run: Run, token: TokenDraft): readonly TokenDraft[] {
  const outer = tokenOf(run, token.scope);
  return outer ? [...around(run, outer), outer] : [];
}

/** Where a token stands to a node: the token that is left for it, and the sub-processes that are entered on the way. */
export interface Way {
  /** The token itself, or the sub-process around it in which the node is not. */
  readonly own: TokenDraft;
  readonly scope: string | null;
  readonly enter: readonly string[];
}

/** The way from a token to a node; null where it leads into a sub-process that is done several times. */
export function wayTo(run: Run, token: TokenDraft, place: NodePlace): Way | null {
  const chain = [...around(run, token), token];
  const shared = sharedLength(chain, place.path);
  const own = chain[shared] ?? token;
  const enter = place.path.slice(shared);
  if (enter.some((id) => isMulti(run.index, id))) return null;
  return { own: mainOf(run, own), scope: own.scope, enter };
}

function sharedLength(chain: readonly TokenDraft[], path: readonly string[]): number {
  let length = 0;
  while (length < chain.length - 1 && chain[length]?.nodeId === path[length]) length += 1;
  return length;
}

function isMulti(index: ModelIndex, nodeId: string): boolean {
  const node = index.places.get(nodeId)?.node;
  return node !== undefined && 'multi' in node && node.multi !== null;
}

/** Opens the sub-processes on the way without beginning them, and puts a token at the node. */
export function placeAt(
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
